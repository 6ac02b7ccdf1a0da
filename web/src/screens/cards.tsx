// All cards of the game on one page, for reference and printing.

import type { Params } from "../app/routes.ts";
import { frontSvg, laidSvg } from "../art/cards.ts";
import { objectiveSvg } from "../art/objectives.ts";
import { bareName, faceLabel, knownCardLabel, objectiveAim } from "../text/card_text.ts";
import { t } from "../text/translate.ts";
import type { CardsData } from "../wire/cards.ts";
import { FACES } from "../wire/messages.ts";
import { mountScreen, PrintButton, TopBar } from "./components/page_frame.tsx";
import { setTitle } from "./components/page_title.ts";
import { loadCards, Picture, printedCards } from "./components/picture.tsx";

const PARTS = ["resource", "gold", "starters", "objectives", "backs"] as const;

function Cards() {
  setTitle(t("cards.title"));
  const cards = printedCards.value;
  return (
    <div class="p-wrap p-cards">
      <TopBar>
        <PrintButton />
      </TopBar>
      <h1 tabIndex={-1}>{t("cards.title")}</h1>
      <p class="p-lead">
        {t("cards.lead")} <a href="/rules">{t("start.rules")}</a>
      </p>
      {cards ? (
        PARTS.map((part) => (
          <section key={part} aria-labelledby={`cards-${part}`}>
            <h2 id={`cards-${part}`}>{t(`cards.${part}`)}</h2>
            <ul>
              {picturesOf(part, cards).map(({ svg, card, name }) => (
                <li key={svg}>
                  <Picture svg={svg} />
                  {name && (
                    <p aria-hidden="true">
                      {name} <small>{card}</small>
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <p role="status">{t("tutorial.loading")}</p>
      )}
    </div>
  );
}

interface Pictured {
  readonly svg: string;
  /** Its name and number, where it has a name; the picture's own name includes it. */
  readonly card?: number;
  readonly name?: string;
}

function picturesOf(part: (typeof PARTS)[number], cards: CardsData): readonly Pictured[] {
  switch (part) {
    case "resource":
    case "gold":
      return cards.playable
        .filter(({ deck }) => deck === part)
        .map((card) => ({
          svg: frontSvg(card, { label: faceLabel(cards, card.card, "front") }),
          card: card.card,
          name: bareName(card.card),
        }));
    case "starters":
      return cards.starters.flatMap(({ card }) =>
        FACES.map((face) => ({ svg: laidSvg(cards, { card, face }, { label: faceLabel(cards, card, face) }) })),
      );
    case "objectives":
      return cards.objectives.map((objective) => ({
        svg: objectiveSvg(objective, { label: objectiveAim(objective) }),
      }));
    case "backs": {
      const first = new Map(cards.playable.map(({ back, card }) => [back, card]));
      return [...first].map(([back, card]) => ({
        svg: laidSvg(cards, { card, face: "back" }, { label: knownCardLabel(cards, back, null) }),
      }));
    }
  }
}

export function mount(root: HTMLElement, _: Params): () => void {
  let timer = 0;
  const load = () => {
    loadCards().catch(() => {
      timer = window.setTimeout(load, 2_000); // nothing can be shown without the cards
    });
  };
  load();
  const away = mountScreen(root, <Cards />);
  return () => {
    window.clearTimeout(timer);
    away();
  };
}
