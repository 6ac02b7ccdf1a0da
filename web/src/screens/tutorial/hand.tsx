// The hand with both faces of each card, for clicks, keys and dragging.

import type { RefObject } from "preact";
import { laidSvg } from "../../art/cards.ts";
import type { Board } from "../../board/board.ts";
import { faceLabel } from "../../text/card_text.ts";
import { sentences } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import type { CardsData } from "../../wire/cards.ts";
import { FACES, type Face } from "../../wire/messages.ts";
import { Picture } from "../components/picture.tsx";
import { chooseFace, isWantedCard, type LessonState, lessonOf } from "./lesson_state.ts";

interface Props {
  readonly play: LessonState;
  readonly set: (play: LessonState) => void;
  readonly cards: CardsData;
  readonly board: RefObject<Board | null>;
}

export function Hand({ play, set, cards, board }: Props) {
  const lesson = lessonOf(play);
  if (!lesson) return null;
  const laid = play.laid?.card;
  const hand = [...lesson.hand.filter((card) => card !== laid), ...(play.drawn ? [play.drawn.card] : [])];
  const drawing = lesson.draws.length > 0; // nothing to choose in this lesson, so fronts are enough
  return (
    <section class={`p-hand${drawing ? " p-fronts" : ""}`} aria-label={t("tutorial.hand")}>
      {hand.map((card, n) => (
        <div key={card} class={`p-held${isWantedCard(play, card) ? " p-wanted" : ""}`}>
          <span class="p-key" aria-hidden="true">
            {n + 1}
          </span>
          {FACES.slice(0, drawing ? 1 : 2).map((face) => (
            <HeldFace key={face} card={card} face={face} play={play} set={set} cards={cards} board={board} />
          ))}
        </div>
      ))}
    </section>
  );
}

function HeldFace({ card, face, play, set, cards, board }: Props & { readonly card: number; readonly face: Face }) {
  const { selection } = play;
  const chosen = selection.kind === "card" && selection.card === card && selection.face === face;
  const shown = selection.kind === "card" && selection.card === card ? selection.face : "front"; // if there is room for only one face
  const closed = lessonOf(play)?.closed.some((each) => each.card === card && each.face === face) ?? false;
  const remarks = [
    closed && t("tutorial.too_costly"),
    face === "front" && isWantedCard(play, card) && t("tutorial.wanted_card"),
  ].filter((remark) => remark !== false);
  return (
    <button
      type="button"
      class={`p-held-face p-held-${face}${face === shown ? " p-shown" : ""}${closed ? " p-costly" : ""}`}
      aria-pressed={chosen}
      aria-label={sentences([faceLabel(cards, card, face), ...remarks])}
      onPointerDown={(event) => board.current?.startDrag(event, card, face)}
      onClick={() => set(chooseFace(play, card, face))}
    >
      <Picture svg={laidSvg(cards, { card, face }, { label: "", size: face === "back" ? "small" : "full" })} />
      <span class="p-soft">{closed ? t("tutorial.too_costly") : t(`face.${face}`)}</span>
    </button>
  );
}
