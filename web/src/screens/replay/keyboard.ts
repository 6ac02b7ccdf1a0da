// The keyboard of a replay. Keys that only look are the same as at a table.

import type { Replay } from "../../state/replay/replay.ts";
import { letterKeys } from "../table/keyboard.ts";
import { highlightObjective, objectivesOf } from "../table/objectives.tsx";
import { sayStatus } from "../table/spoken_status.ts";
import type { DialogName, TableContext } from "../table/table_context.ts";

const DIALOG_KEYS: Readonly<Record<string, DialogName>> = { l: "log", "?": "keys", t: "tybor", a: "lists" };
const STATUS_KEYS = { s: "scores", y: "symbols", e: "objectives" } as const;

/** Listen until the returned function is called. */
export function listenToKeys(context: TableContext, replay: Replay, shown: () => DialogName | null): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || shown()) return;
    const { target } = event;
    if (target instanceof Element && target.closest("input:not([type=checkbox]), select, dialog")) return;
    const presses = target instanceof Element && target.closest("button, a, summary, input");
    if (event.key === " " && presses) return; // it presses the focused element
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key.length === 1 && key !== " " && !letterKeys.value) return;
    if (steps(replay, key) || looks(context, replay, key)) event.preventDefault();
  };
  window.addEventListener("keydown", pressed);
  return () => window.removeEventListener("keydown", pressed);
}

function steps(replay: Replay, key: string): boolean {
  if (key === "ArrowRight") replay.step(1);
  else if (key === "ArrowLeft") replay.step(-1);
  else if (key === "ArrowDown" || key === "PageDown") replay.stepTurn(1);
  else if (key === "ArrowUp" || key === "PageUp") replay.stepTurn(-1);
  else if (key === "Home") replay.step(-replay.last);
  else if (key === "End") replay.step(replay.last);
  else if (key === " ") replay.toggle();
  else return false;
  return true;
}

function looks(context: TableContext, replay: Replay, key: string): boolean {
  const { table, stage, open } = context;
  const seats = table.ownView.value?.game?.seats ?? 1;
  if (key in STATUS_KEYS) sayStatus(context, STATUS_KEYS[key as keyof typeof STATUS_KEYS]);
  else if (key in DIALOG_KEYS) open(DIALOG_KEYS[key] ?? null);
  else if (key === "p") replay.watchSeat((table.shownSeat.value + 1) % seats);
  else if (key === "f") replay.setFollowsMover(!replay.followsMover.value);
  else if (key === "o") nextObjective(context);
  else if (key === "+" || key === "=") stage.board?.zoom(1.25);
  else if (key === "-") stage.board?.zoom(0.8);
  else if (key === "0") stage.board?.fit();
  else if (key === "Escape") table.highlight.value = null;
  else return false;
  return true;
}

function nextObjective(context: TableContext): void {
  const { table } = context;
  const view = table.shownView.value;
  const all = view ? objectivesOf(view, table.shownSeat.value, true) : [];
  highlightObjective(context, all[all.indexOf(table.highlight.value?.objective ?? -1) + 1] ?? null);
}
