// The keyboard shortcuts of the table.

import { signal } from "@preact/signals";
import { announceNow } from "../../app/live_regions.ts";
import { device } from "../../state/device_storage.ts";
import { openChat } from "./chat.tsx";
import { drawFrom, drawing, ORDER } from "./display.tsx";
import { highlightObjective, objectivesOf } from "./objectives.tsx";
import { objectiveText, sayStatus } from "./spoken_status.ts";
import type { DialogName, TableContext } from "./table_context.ts";

const STORAGE_KEY = "naturalis.letters";
const letterKeysOn = signal(device.get(STORAGE_KEY) !== "off");

/** Whether single letters are shortcuts. People who control their device by voice turn this off. */
export const letterKeys = {
  get value(): boolean {
    return letterKeysOn.value;
  },
  set(value: boolean): void {
    letterKeysOn.value = value;
    device.set(STORAGE_KEY, value ? "on" : "off");
  },
};

const DIALOG_KEYS: Readonly<Record<string, DialogName>> = { l: "log", "?": "keys", t: "tybor", a: "lists" };
const STATUS_KEYS = { s: "scores", y: "symbols", n: "turn", m: "last", g: "hand", e: "objectives" } as const;
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const;

/** Listen until the returned function is called. */
export function listenToKeys(context: TableContext, shown: () => DialogName | null): () => void {
  let draws = false; // D was pressed: a number chooses what to draw
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || shown()) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const wasDrawing = draws;
    draws = false;
    if (key.length === 1 && !letterKeys.value) return;
    if (key === "d" && !wasDrawing) {
      draws = true;
      sayStatus(context, "display");
    } else if (!act(context, key, event, wasDrawing)) return;
    event.preventDefault();
  };
  window.addEventListener("keydown", pressed);
  return () => window.removeEventListener("keydown", pressed);
}

function act(context: TableContext, key: string, event: KeyboardEvent, draws: boolean): boolean {
  const { table, stage, open } = context;
  if (key in STATUS_KEYS) sayStatus(context, STATUS_KEYS[key as keyof typeof STATUS_KEYS]);
  else if (key in DIALOG_KEYS) open(DIALOG_KEYS[key] ?? null);
  else if (key in ARROWS) stage.board?.moveFocus(ARROWS[key as keyof typeof ARROWS]);
  else if (key >= "1" && key <= "6") number(context, Number(key), draws);
  else if (key === "c") openChat(context);
  else if (key === "f") table.flip();
  else if (key === "h") void table.askHint();
  else if (key === "o") nextObjective(context);
  else if (key === "p") nextPlayer(context);
  else if (key === "[") void table.step(-1);
  else if (key === "]") void table.step(1);
  else if (key === "End") table.backToNow();
  else if (key === "+" || key === "=") stage.board?.zoom(1.25);
  else if (key === "-") stage.board?.zoom(0.8);
  else if (key === "0") stage.board?.fit();
  else if (key === "Escape") goBack(context);
  else if (key === "Enter") return enter(context, event);
  else return false;
  return true;
}

function number(context: TableContext, n: number, draws: boolean): void {
  const { table } = context;
  const source = ORDER[n - 1];
  if ((draws || drawing(context)) && source) {
    drawFrom(context, source);
    return;
  }
  const view = table.ownView.value;
  const card = table.handVisible.value ? view?.game?.players[view.seat ?? -1]?.hand[n - 1]?.card : null;
  if (card) table.chooseCard(card);
}

/** Enter on a button belongs to the button. Elsewhere it plays the choice. */
function enter({ table }: TableContext, event: KeyboardEvent): boolean {
  if (event.target instanceof Element && event.target.closest("button, a, summary")) return false;
  if (!table.handVisible.value) table.uncover();
  else table.confirm();
  return true;
}

function goBack({ table }: TableContext): void {
  if (table.past.value) table.backToNow();
  else if (table.highlight.value) table.highlight.value = null;
  else if (table.watchedSeat.value !== null) table.watchSeat(null);
  else table.takeBack();
}

function nextObjective(context: TableContext): void {
  const view = context.table.shownView.value;
  if (!view) return;
  const all = objectivesOf(view, context.table.shownSeat.value, context.table.handVisible.value);
  const at = all.indexOf(context.table.highlight.value?.objective ?? -1);
  const next = all[at + 1] ?? null;
  highlightObjective(context, next, true);
  if (next) announceNow(objectiveText(context, next));
}

function nextPlayer({ table }: TableContext): void {
  const seats = table.ownView.value?.game?.seats ?? 0;
  if (seats) table.watchSeat((table.shownSeat.value + 1) % seats);
}
