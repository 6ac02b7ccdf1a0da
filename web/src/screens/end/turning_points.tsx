// The costliest moves of a game: the board at that moment, what was played, and what would have been better.

import { areaSvg } from "../../board/area_picture.ts";
import { t } from "../../text/translate.ts";
import type { Move, MoveReview, TableView } from "../../wire/messages.ts";
import { ImagePicture } from "../components/picture.tsx";
import { Pictured } from "../replay/analysis.tsx";
import { moveText, percent } from "../replay/step_text.ts";
import { Reasons } from "../table/reasons.tsx";
import { seatName, useTableContext } from "../table/table_context.ts";
import { Seal } from "../table/widgets.tsx";
import { type Story, stepAddress } from "./story.ts";

const PICTURE_RATIO = 1.5;

interface Props {
  readonly story: Story;
  readonly moves: readonly MoveReview[];
}

export function TurningPoints({ story, moves }: Props) {
  return (
    <div class="en-turning">
      <h3>{t("analysis.turning")}</h3>
      {moves.length ? (
        <ol>
          {moves.map((move, n) => (
            <li key={move.version}>
              <TurningPoint story={story} move={move} number={n + 1} />
            </li>
          ))}
        </ol>
      ) : (
        <p>{t("end.no_turning")}</p>
      )}
    </div>
  );
}

function TurningPoint({ story, move, number }: { story: Story; move: MoveReview; number: number }) {
  const { replay } = story;
  const at = replay.stepOfMove(move.version);
  const before = replay.steps[at - 1]?.view ?? replay.here.view;
  const after = replay.steps[at]?.view ?? before;
  const { played, best } = move;
  const [better] = best;
  return (
    <a class="en-point" href={stepAddress(replay, at)}>
      <MovePicture view={after} seat={move.seat} played={played.move} better={better?.move ?? null} />
      <div>
        <p class="en-moment">
          <b class="en-number">{number}</b>
          <Seal view={before} seat={move.seat} />
          <span>{momentText(before, move)}</span>
        </p>
        <MoveLine
          name={t("end.played")}
          seat={move.seat}
          move={played.move}
          win={played.win}
          view={before}
          look="tb-lost"
        />
        {better && (
          <>
            <MoveLine
              name={t("end.better")}
              seat={move.seat}
              move={better.move}
              win={better.win}
              view={before}
              look="tb-won"
            />
            <Reasons view={before} reasons={better.reasons} />
          </>
        )}
      </div>
    </a>
  );
}

interface LineProps {
  readonly name: string;
  readonly seat: number;
  readonly move: Move;
  readonly win: number;
  readonly view: TableView;
  readonly look: string;
}

function MoveLine({ name, seat, move, win, view, look }: LineProps) {
  const context = useTableContext();
  return (
    <p class="en-line">
      <Pictured move={move} view={view} />
      <span>
        <small>{name}</small> {moveText(context, view, seat, move)}
      </span>
      <b class={look}>{percent(win)}</b>
    </p>
  );
}

/** When a move was made, and by whom. */
export function momentText(view: TableView, { round, seat }: MoveReview): string {
  const who = seatName(view, seat);
  return round ? t("end.moment", { n: round, who }) : t("end.moment_setup", { who });
}

interface PictureProps {
  readonly view: TableView;
  readonly seat: number;
  readonly played: Move;
  readonly better: Move | null;
}

/** The mover's area after the move: around the card laid, which is framed, and the better place, as a ghost. */
export function MovePicture({ view, seat, played, better }: PictureProps) {
  const { cards } = useTableContext();
  const area = view.game?.players[seat]?.area ?? [];
  const placed = played.type === "place" ? ([played.x, played.y] as const) : null;
  const other =
    better?.type === "place" && placed && (better.x !== placed[0] || better.y !== placed[1])
      ? { card: better.card, face: better.face, spot: [better.x, better.y] as const }
      : null;
  const focus = [...(placed ? [placed] : []), ...(other ? [other.spot] : [])];
  return (
    <ImagePicture
      look="en-picture"
      svg={areaSvg(cards, area, { marked: better ? placed : null, ghost: other, focus, ratio: PICTURE_RATIO })}
    />
  );
}
