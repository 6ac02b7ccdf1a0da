// The hint: the move that a strong bot would make and two others, with their chances, and why. It lies over the hand, so that
// nothing else moves.

import { useEffect, useRef } from "preact/hooks";
import { placeText } from "../../text/place_text.ts";
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
              <span aria-hidden="true">{moveText(move, view, cards).short}</span>
              <span class="unseen">{moveText(move, view, cards).full}</span>
            </span>
          </button>
        ))}
      </div>
      <Reasons view={view} reasons={moves[chosen]?.reasons ?? []} />
    </section>
  );
}

/** A move by its card, and in full: the ghost on the board shows where. */
function moveText(move: Move, view: TableView, cards: CardsData): { readonly short: string; readonly full: string } {
  const drawn = move.type === "draw" ? sourceText(move.source, view, cards) : "";
  if (move.type !== "place") return { short: drawn, full: drawn };
  const { card, face, x, y } = move;
  const area = view.game?.players[view.seat ?? 0]?.area ?? [];
  const where = placeText(cards, area, [x, y]);
  return {
    short: faceName(cards, card, face).label,
    full: t("table.spot_chosen", { card: faceName(cards, card, face), where }),
  };
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
