// The display and both decks, for the lesson about drawing.

import { laidSvg, pileSvg } from "../../art/cards.ts";
import { cardName, knownCardLabel } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { CardsData } from "../../wire/cards.ts";
import type { Source } from "../../wire/messages.ts";
import { Picture } from "../components/picture.tsx";
import { draw, isDone, type LessonState, lessonOf } from "./lesson_state.ts";

interface Props {
  readonly play: LessonState;
  readonly set: (play: LessonState) => void;
  readonly cards: CardsData;
}

const ROWS: readonly (readonly [deck: Source, left: Source, right: Source])[] = [
  ["resource", "resource-left", "resource-right"],
  ["gold", "gold-left", "gold-right"],
];

export function Display({ play, set, cards }: Props) {
  const lesson = lessonOf(play);
  if (!lesson) return null;
  const { display, decks } = play.drawn ?? lesson;
  const done = isDone(play);
  return (
    <section class="p-display" aria-label={t("tutorial.display")}>
      {ROWS.map(([deck, left, right], row) => {
        const pile = decks[row === 0 ? 0 : 1];
        return (
          <div key={deck} class="p-display-row">
            <button
              type="button"
              disabled={done}
              aria-label={t("tutorial.from_deck", {
                card: knownCardLabel(cards, pile.top ?? "rF", null),
                n: pile.left,
              })}
              onClick={() => set(draw(play, deck))}
            >
              <Picture svg={pileSvg(pile.top ?? null, pile.left, { label: "", size: "small" })} />
            </button>
            {[left, right].map((source, column) => {
              const card = display[2 * row + column];
              return (
                card && (
                  <button
                    key={source}
                    type="button"
                    disabled={done}
                    class={play.drawn?.source === source ? "p-fresh" : undefined}
                    aria-label={t("tutorial.from_display", { card: cardName(cards, card) })}
                    onClick={() => set(draw(play, source))}
                  >
                    <Picture svg={laidSvg(cards, { card, face: "front" }, { label: "" })} />
                  </button>
                )
              );
            })}
          </div>
        );
      })}
    </section>
  );
}
