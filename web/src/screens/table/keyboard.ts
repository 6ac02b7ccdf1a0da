// The keys of the table.

import { signal } from "@preact/signals";
import { call } from "../../app/live_regions.ts";
import { device } from "../../state/recent_tables.ts";
import { drawFrom, drawing, ORDER } from "./display.tsx";
import { objectivesOf, pointAt } from "./objectives.tsx";
import { objectiveText, tell } from "./spoken_status.ts";
import type { Scene, Window } from "./table_context.ts";

const NAME = "naturalis.letters";
const on = signal(device.get(NAME) !== "off");

/** Whether single letters do something: those who speak to their device turn that off. */
export const letters = {
  get value(): boolean {
    return on.value;
  },
  set(value: boolean): void {
    on.value = value;
    device.set(NAME, value ? "on" : "off");
  },
};

const WINDOWS: Readonly<Record<string, Window>> = { l: "log", c: "chat", "?": "keys", t: "ladder", a: "lists" };
const SPOKEN = { s: "scores", y: "symbols", n: "turn", m: "last", g: "hand", e: "objectives" } as const;
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const;

/** Listen until what is returned is called. */
export function listen(scene: Scene, shown: () => Window | null): () => void {
  let draws = false; // D was pressed: a number chooses what to draw
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || shown()) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const wasDrawing = draws;
    draws = false;
    if (key.length === 1 && !letters.value) return;
    if (key === "d" && !wasDrawing) {
      draws = true;
      tell(scene, "display");
    } else if (!act(scene, key, event, wasDrawing)) return;
    event.preventDefault();
  };
  window.addEventListener("keydown", pressed);
  return () => window.removeEventListener("keydown", pressed);
}

function act(scene: Scene, key: string, event: KeyboardEvent, draws: boolean): boolean {
  const { table, stage, open } = scene;
  if (key in SPOKEN) tell(scene, SPOKEN[key as keyof typeof SPOKEN]);
  else if (key in WINDOWS) open(WINDOWS[key] ?? null);
  else if (key in ARROWS) stage.board?.moveFocus(ARROWS[key as keyof typeof ARROWS]);
  else if (key >= "1" && key <= "6") number(scene, Number(key), draws);
  else if (key === "f") table.flip();
  else if (key === "h") void table.askHint();
  else if (key === "o") nextObjective(scene);
  else if (key === "p") nextPlayer(scene);
  else if (key === "[") void table.step(-1);
  else if (key === "]") void table.step(1);
  else if (key === "End") table.present();
  else if (key === "+" || key === "=") stage.board?.zoom(1.25);
  else if (key === "-") stage.board?.zoom(0.8);
  else if (key === "0") stage.board?.fit();
  else if (key === "Escape") goBack(scene);
  else if (key === "Enter") return enter(scene, event);
  else return false;
  return true;
}

function number(scene: Scene, n: number, draws: boolean): void {
  const { table } = scene;
  const source = ORDER[n - 1];
  if ((draws || drawing(scene)) && source) {
    drawFrom(scene, source);
    return;
  }
  const view = table.front.value;
  const card = table.isOpen.value ? view?.game?.players[view.seat ?? -1]?.hand[n - 1]?.card : null;
  if (card) table.takeCard(card);
}

/** Enter on a button is the button's. Elsewhere it does what is chosen. */
function enter({ table }: Scene, event: KeyboardEvent): boolean {
  if (event.target instanceof Element && event.target.closest("button, a, summary")) return false;
  if (!table.isOpen.value) table.uncover();
  else table.confirm();
  return true;
}

function goBack({ table }: Scene): void {
  if (table.past.value) table.present();
  else if (table.pointed.value) table.pointed.value = null;
  else if (table.watched.value !== null) table.watch(null);
  else table.takeBack();
}

function nextObjective(scene: Scene): void {
  const view = scene.table.shown.value;
  if (!view) return;
  const all = objectivesOf(view, scene.table.looking.value, scene.table.isOpen.value);
  const at = all.indexOf(scene.table.pointed.value?.objective ?? -1);
  const next = all[at + 1] ?? null;
  pointAt(scene, next);
  if (next) call(objectiveText(scene, next));
}

function nextPlayer({ table }: Scene): void {
  const seats = table.front.value?.game?.seats ?? 0;
  if (seats) table.watch((table.looking.value + 1) % seats);
}
