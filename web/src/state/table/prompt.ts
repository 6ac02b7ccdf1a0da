// The prompt of the table as a value: what the player should do now. The texts are in screens/table/prompt_text.ts.

import type { Command, Draw, Face, TableView } from "../../wire/messages.ts";
import type { ConnectionStatus } from "../../wire/reconnecting_socket.ts";
import type { Selection } from "../selection.ts";

/** Everything that the prompt depends on. */
export interface PromptInput {
  readonly view: TableView;
  readonly status: ConnectionStatus;
  /** The earlier move that is shown: its number and the total. */
  readonly past: { readonly at: number; readonly of: number } | null;
  readonly selection: Selection;
  readonly pending: Command | null;
  /** Whether this seat's hand may be shown; others may share the screen. */
  readonly handVisible: boolean;
}

export type Prompt =
  | { readonly kind: "offline" | "sending" | "choose_card" | "lay" | "draw" | "over" | "conceded" }
  | { readonly kind: "past"; readonly at: number; readonly of: number }
  | { readonly kind: "cover"; readonly seat: number }
  | { readonly kind: "stand_in"; readonly seat: number }
  | { readonly kind: "choose_spot"; readonly card: number; readonly face: Face }
  | { readonly kind: "confirm_draw"; readonly move: Draw }
  | { readonly kind: "choosing"; readonly seats: readonly number[] }
  | { readonly kind: "placing" | "drawing"; readonly seat: number; readonly after: readonly number[] };

/** How near the end is: the next round, this round, or this turn is the last. */
export type EndNotice = "next" | "round" | "turn";

export function promptOf({ view, status, past, selection, pending, handVisible }: PromptInput): Prompt {
  const { game, seat, table } = view;
  if (past) return { kind: "past", ...past };
  if (table.stage === "over" || !game) return { kind: "over" };
  if (status.state !== "live") return { kind: "offline" };
  const chair = seat === null ? undefined : table.seats[seat];
  if (seat !== null && chair?.conceded) return { kind: "conceded" };
  if (seat !== null && chair?.stand_in) return { kind: "stand_in", seat };
  if (pending?.type === "play" || pending?.type === "undo") return { kind: "sending" };
  if (seat === null || !game.acting.includes(seat)) return others(view);
  if (!handVisible) return { kind: "cover", seat };
  if (game.phase === "place") return placing(selection);
  if (game.phase !== "draw") return { kind: "choosing", seats: [seat] };
  return selection.kind === "move" && selection.move.type === "draw"
    ? { kind: "confirm_draw", move: selection.move }
    : { kind: "draw" };
}

function placing(selection: Selection): Prompt {
  if (selection.kind !== "card") return { kind: "choose_card" };
  if (selection.spot) return { kind: "lay" };
  return { kind: "choose_spot", card: selection.card, face: selection.face };
}

function others({ game, seat }: TableView): Prompt {
  if (!game) return { kind: "over" };
  const [acting] = game.acting;
  if (game.phase === "starters" || game.phase === "objectives") return { kind: "choosing", seats: game.acting };
  if (acting === undefined) return { kind: "over" };
  return { kind: game.phase === "draw" ? "drawing" : "placing", seat: acting, after: order(acting, seat, game.seats) };
}

/** The seats that play after this one, up to the viewer's. */
function order(acting: number, viewer: number | null, seats: number): readonly number[] {
  const then: number[] = [];
  if (viewer === null) return then;
  for (let n = 1; n < seats; n += 1) {
    const next = (acting + n) % seats;
    then.push(next);
    if (next === viewer) break;
  }
  return then;
}

export function endNoticeOf({ game, seat }: TableView): EndNotice | null {
  if (!game || game.last_round === null || game.phase === "over") return null;
  if (game.round < game.last_round) return "next";
  return seat !== null && game.acting.includes(seat) ? "turn" : "round";
}
