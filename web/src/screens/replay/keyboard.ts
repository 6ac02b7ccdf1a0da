// The keys of a game that is watched again. Those that only look are the table's own.

import type { Replay } from "../../state/replay.ts";
import { letters } from "../table/keyboard.ts";
import { objectivesOf, pointAt } from "../table/objectives.tsx";
import { tell } from "../table/spoken_status.ts";
import type { Scene, Window } from "../table/table_context.ts";

const WINDOWS: Readonly<Record<string, Window>> = { l: "log", "?": "keys", t: "ladder", a: "lists" };
const SPOKEN = { s: "scores", y: "symbols", e: "objectives" } as const;

/** Listen until what is returned is called. */
export function listen(scene: Scene, replay: Replay, shown: () => Window | null): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || shown()) return;
    const { target } = event;
    if (target instanceof Element && target.closest("input:not([type=checkbox]), select, dialog")) return;
    const presses = target instanceof Element && target.closest("button, a, summary, input");
    if (event.key === " " && presses) return; // it presses what has the focus
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key.length === 1 && key !== " " && !letters.value) return;
    if (steps(replay, key) || looks(scene, replay, key)) event.preventDefault();
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

function looks(scene: Scene, replay: Replay, key: string): boolean {
  const { table, stage, open } = scene;
  const seats = table.front.value?.game?.seats ?? 1;
  if (key in SPOKEN) tell(scene, SPOKEN[key as keyof typeof SPOKEN]);
  else if (key in WINDOWS) open(WINDOWS[key] ?? null);
  else if (key === "p") replay.watch((table.looking.value + 1) % seats);
  else if (key === "f") replay.follow(!replay.follows.value);
  else if (key === "o") nextObjective(scene);
  else if (key === "+" || key === "=") stage.board?.zoom(1.25);
  else if (key === "-") stage.board?.zoom(0.8);
  else if (key === "0") stage.board?.fit();
  else if (key === "Escape") table.pointed.value = null;
  else return false;
  return true;
}

function nextObjective(scene: Scene): void {
  const { table } = scene;
  const view = table.shown.value;
  const all = view ? objectivesOf(view, table.looking.value, true) : [];
  pointAt(scene, all[all.indexOf(table.pointed.value?.objective ?? -1) + 1] ?? null);
}
