// What lies over the cards: open spots, the ghost, and marks. Lines and numbers keep their size at every zoom (--k).

import { asImage } from "../art/card_images.ts";
import { laidSvg } from "../art/cards.ts";
import { iconSvg, symbolSvg } from "../art/icons.ts";
import { round } from "../art/svg.ts";
import type { CardsData } from "../wire/cards.ts";
import type { CardSize } from "./card_layer.ts";
import { place } from "./card_layer.ts";
import { boxOf } from "./geometry.ts";
import { type BoardModel, type CardFace, keyOf, type Spot } from "./model.ts";
import {
  type CornerChange,
  cornerChanges,
  NEIGHBOURS,
  optionsOf,
  type PrintedCorners,
  type SpotState,
  spotStates,
} from "./placement_preview.ts";

const CORNERS = ["nb-tl", "nb-tr", "nb-bl", "nb-br"];
const PLACES = [...CORNERS.map((look, n) => [look, n] as const), ["nb-mid", null] as const];

export class Overlay {
  readonly element = document.createElement("div");
  readonly #marks = document.createElement("div");
  readonly #spots = document.createElement("div");
  readonly #ghost = document.createElement("div");
  readonly #picture = document.createElement("div");
  readonly #signs = document.createElement("div");
  readonly #buttons = new Map<string, HTMLButtonElement>();
  #ghosted = "";
  #drawn = "";
  #marked = "";

  constructor(
    private readonly cards: CardsData,
    private readonly printed: PrintedCorners,
    private readonly name: (spot: Spot, points: number | null) => string,
  ) {
    this.element.className = "nb-over";
    this.#ghost.className = "nb-ghost nb-hidden";
    this.#ghost.setAttribute("aria-hidden", "true"); // the spot below it has the same name
    this.#picture.className = "nb-lifted";
    this.#ghost.append(this.#picture, this.#signs);
    this.element.append(this.#marks, this.#ghost, this.#spots);
  }

  /** Show everything, with this card held over that spot. */
  show(model: BoardModel, held: CardFace | null, ghost: Spot | null, size: CardSize): void {
    this.#showMarks(model);
    this.#showSpots(spotStates(model, held, ghost), model.active);
    this.#showGhost(model, held, ghost, size);
  }

  /** Lines and numbers look as at zoom 1. The ghost's chips (--b) shrink with small cards, so as not to hide them. */
  scale(zoom: number): void {
    const { style } = this.element;
    style.setProperty("--k", String(round(1 / zoom)));
    style.setProperty("--b", String(round(Math.min(Math.max(zoom + 0.15, 0.8), 1) / zoom)));
  }

  /** The button of a spot. */
  button(spot: Spot): HTMLButtonElement | undefined {
    return this.#buttons.get(keyOf(spot));
  }

  /** The spot of a button or of an element inside it. */
  spotIn(target: EventTarget | null): Spot | null {
    const button = target instanceof Element ? target.closest<HTMLElement>(".nb-spot") : null;
    const [x, y] = (button?.dataset.spot ?? "").split(",").map(Number);
    return x === undefined || y === undefined ? null : [x, y];
  }

  #showSpots(states: readonly SpotState[], active: boolean): void {
    const wanted = new Set(states.map(({ spot }) => keyOf(spot)));
    for (const [key, button] of this.#buttons) {
      if (wanted.has(key)) continue;
      this.#buttons.delete(key); // first, because removing a focused button fires events
      button.remove();
    }
    let before: Element | null = null;
    for (const state of states) {
      const button = this.#buttons.get(keyOf(state.spot)) ?? this.#newButton(state.spot);
      // Tab follows reading order. Move only buttons that are out of order: moving a button loses its focus.
      const next: Element | null = before ? before.nextElementSibling : this.#spots.firstElementChild;
      if (next !== button) this.#spots.insertBefore(button, next);
      before = button;
      paint(button, state, active, this.name(state.spot, state.points));
    }
  }

  #newButton(spot: Spot): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.spot = keyOf(spot);
    place(button, spot);
    this.#buttons.set(keyOf(spot), button);
    return button;
  }

  #showGhost(model: BoardModel, held: CardFace | null, ghost: Spot | null, size: CardSize): void {
    const option = (ghost && optionsOf(model, held)?.get(keyOf(ghost))) ?? null;
    const what = held && ghost ? JSON.stringify([held, ghost, size, option, model.symbols]) : "";
    if (what === this.#ghosted) return;
    this.#ghosted = what;
    // The ghost is a layer of its own that only moves, so nothing else is repainted.
    this.#ghost.classList.toggle("nb-hidden", !what);
    if (!held || !ghost) return;
    const { left, top } = boxOf(ghost);
    this.#ghost.style.transform = `translate(${left}px, ${top}px)`;
    const svg = laidSvg(this.cards, held, { label: "", size });
    if (svg !== this.#drawn) this.#picture.replaceChildren(asImage(svg)); // not for every spot that it passes
    this.#drawn = svg;
    const said = option ? cornerChanges(model, option, this.printed) : [];
    const plus = option?.points ? [span("nb-plus", `+${option.points}`)] : [];
    this.#signs.replaceChildren(...plus, ...PLACES.flatMap(([look, corner]) => chips(look, said, corner)));
  }

  #showMarks({ last, copies, refused }: BoardModel): void {
    const what = JSON.stringify([last, copies, refused]);
    if (what === this.#marked) return;
    this.#marked = what;
    this.#marks.replaceChildren();
    if (last && !copies.length) this.#mark("nb-last", last);
    copies.forEach((copy, n) => {
      for (const spot of copy) this.#mark("nb-copy", spot).innerHTML = `<b>${n + 1}</b>`;
    });
    if (!refused) return;
    const why = this.#mark("nb-refused", refused.spot);
    why.setAttribute("role", "img");
    why.setAttribute("aria-label", refused.text);
    for (const [x, y] of refused.by) {
      const n = NEIGHBOURS.findIndex(([dx, dy]) => x === refused.spot[0] + dx && y === refused.spot[1] + dy);
      this.#mark(`nb-guilty ${CORNERS[3 - n]}`, [x, y]).innerHTML = `<i>${iconSvg("cross")}</i>`;
    }
  }

  #mark(look: string, spot: Spot): HTMLElement {
    const mark = document.createElement("div");
    mark.className = `nb-mark ${look}`;
    place(mark, spot);
    this.#marks.append(mark);
    return mark;
  }
}

function paint(button: HTMLButtonElement, { look, points, written }: SpotState, active: boolean, name: string): void {
  const classes = `nb-spot nb-${look}`;
  if (button.className !== classes) button.className = classes;
  if (button.disabled === active) button.disabled = !active;
  if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
  const inside = look === "closing" ? iconSvg("cross") : written && points !== null ? `+${points}` : "";
  if (button.dataset.inside === inside) return;
  button.dataset.inside = inside;
  button.innerHTML = inside && `<span>${inside}</span>`;
}

/** The chips at one corner of the ghost. */
function chips(look: string, said: readonly CornerChange[], corner: number | null): readonly HTMLElement[] {
  const here = said.filter((change) => change.corner === corner);
  if (!here.length) return [];
  const box = span(`nb-chips ${look}`);
  for (const { by, symbol } of here) {
    const chip = span(by < 0 ? "nb-lost" : "nb-won", `${by < 0 ? "−" : "+"}${Math.abs(by)}`);
    chip.append(asImage(symbolSvg(symbol, "")));
    box.append(chip);
  }
  return [box];
}

function span(look: string, text = ""): HTMLElement {
  const element = document.createElement("span");
  element.className = look;
  element.textContent = text;
  return element;
}
