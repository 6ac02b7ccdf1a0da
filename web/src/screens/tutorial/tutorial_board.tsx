// The tutorial's board: like the table's, with the lesson's data.

import { effect, type Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Board, type BoardTexts } from "../../board/board.ts";
import type { Spot } from "../../state/selection.ts";
import { faceLabel } from "../../text/card_text.ts";
import { errorText } from "../../text/error_text.ts";
import { t } from "../../text/translate.ts";
import type { CardsData } from "../../wire/cards.ts";
import type { Face } from "../../wire/messages.ts";
import { boardModel, type LessonState } from "./lesson_state.ts";

interface Props {
  readonly cards: CardsData;
  readonly play: Signal<LessonState>;
  readonly ready: (board: Board | null) => void;
  readonly spot: (spot: Spot) => void;
  readonly drop: (card: number, face: Face, spot: Spot) => void;
  readonly blocked: (spot: Spot) => void;
}

export function TutorialBoard(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const { cards, play } = props;
  // Before the browser paints, so that a key pressed at once finds the spots.
  useLayoutEffect(() => {
    if (!box.current) return;
    const actions = {
      spot: (spot: Spot) => latest.current.spot(spot),
      drop: (card: number, face: Face, spot: Spot) => latest.current.drop(card, face, spot),
      focus: () => undefined,
      blocked: (spot: Spot) => latest.current.blocked(spot),
    };
    const board = new Board(box.current, cards, actions, textsOf(cards));
    latest.current.ready(board);
    const stop = effect(() => {
      const model = boardModel(play.value, errorText);
      const focused = document.activeElement;
      if (!model?.active && focused instanceof HTMLElement && box.current?.contains(focused)) focused.blur(); // its spots disappear
      if (model) board.show(model);
    });
    return () => {
      stop();
      latest.current.ready(null);
      board.destroy();
    };
  }, [cards, play]);
  return <div class="p-board" ref={box} />;
}

function textsOf(cards: CardsData): BoardTexts {
  return {
    area: () => t("tutorial.area"),
    spot: ([x, y], points) =>
      points === null
        ? t("tutorial.spot", { x, y })
        : t("tutorial.spot_points", { x, y, points: t("points", { n: points }) }),
    card: ({ card, face }) => (card ? faceLabel(cards, card, face) : ""),
    zoomIn: () => t("tutorial.zoom_in"),
    zoomOut: () => t("tutorial.zoom_out"),
    fit: () => t("tutorial.fit"),
    more: (side, n) => t(`table.more.${side}`, { n }),
  };
}
