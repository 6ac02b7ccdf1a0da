// The hint: the move that a strong bot would make and two others, with their chances, and why. It lies over the hand, so that
// nothing else moves.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../text/translate.ts";
import type { CardsData } from "../../wire/cards.ts";
import { type Move, SOURCES, type TableView } from "../../wire/messages.ts";
import { faceName, sourceText } from "./prompt_text.ts";
import { Reasons } from "./reasons.tsx";
import { useTableContext } from "./table_context.ts";
import { Card, CardBack, IconButton } from "./widgets.tsx";

export function HintPanel() {
  const { table, cards } = useTableContext();
  const box = useRef<HTMLElement>(null);
  const view = table.ownView.value;
  const moves = table.hintedMoves.value;
  const chosen = table.hintedChoice.value;
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [table.hint.value]);
  if (!view || !moves.length) return null;
  return (
    <section class="tb-sheet tb-over-hand tb-hint" aria-labelledby="tb-hint" ref={box}>
      <h2 id="tb-hint">{t("table.hint.title")}</h2>
      <IconButton text={t("table.hint.close")} icon="cross" act={() => table.closeHint()} />
      <div class="tb-hinted">
        {moves.map(({ move, win }, n) => (
          <button
            type="button"
            key={JSON.stringify(move)}
            aria-pressed={n === chosen}
            onClick={() => table.chooseHinted(n)}
          >
            <MovePicture move={move} view={view} />
            <span>
              <b>{t("table.hint.chance", { n: Math.round(win * 100) })}</b>
              <span>{moveName(move, view, cards)}</span>
            </span>
          </button>
        ))}
      </div>
      <Reasons view={view} reasons={moves[chosen]?.reasons ?? []} />
    </section>
  );
}

function moveName(move: Move, view: TableView, cards: CardsData): string {
  if (move.type === "place") return faceName(cards, move.card, move.face);
  return move.type === "draw" ? sourceText(move.source, view, cards) : "";
}

/** The card that is laid or drawn. */
function MovePicture({ move, view }: { readonly move: Move; readonly view: TableView }) {
  if (move.type === "place") return <Card card={move.card} face={move.face} small />;
  if (move.type !== "draw") return null;
  const slot = SOURCES.indexOf(move.source);
  const card = view.game?.display[slot];
  const top = view.game?.decks[slot - 4]?.top;
  if (card) return <Card card={card} small />;
  return top ? <CardBack back={top} /> : null;
}
