// The cards of an area in the page. Each card is drawn once; panning and zooming only move the layer.

import { asImage, relabelImage } from "../art/card_images.ts";
import { laidSvg } from "../art/cards.ts";
import type { CardsData } from "../wire/cards.ts";
import type { Laid } from "../wire/messages.ts";
import { boxOf, CARD_HEIGHT, CARD_WIDTH } from "./geometry.ts";
import { keyOf, type Spot, spotOf } from "./model.ts";

export type CardSize = "full" | "small";

interface Drawn {
  readonly laid: Laid;
  readonly label: string;
  readonly element: HTMLElement;
}

const same = (one: Laid, other: Laid): boolean =>
  one.x === other.x &&
  one.y === other.y &&
  one.face === other.face &&
  (one.card ?? null) === (other.card ?? null) &&
  (one.back ?? null) === (other.back ?? null);

export class CardLayer {
  readonly element = document.createElement("div");
  #drawn: Drawn[] = [];
  #size: CardSize = "full";

  constructor(
    private readonly cards: CardsData,
    private readonly label: (laid: Laid) => string,
  ) {
    this.element.className = "nb-cards";
  }

  /** Show these cards. Returns the element of the new card if exactly one was added on top. */
  show(area: readonly Laid[], copies: readonly (readonly Spot[])[]): HTMLElement | null {
    const before = this.#drawn.length;
    let firstChanged = this.#drawn.findIndex(({ laid }, n) => !area[n] || !same(laid, area[n]));
    if (firstChanged < 0) firstChanged = before;
    for (const { element } of this.#drawn.splice(firstChanged)) element.remove();
    for (const laid of area.slice(firstChanged)) this.#add(laid);
    this.#relabel();
    const counted = new Set(copies.flat().map(keyOf));
    for (const { laid, element } of this.#drawn)
      element.classList.toggle("nb-dim", copies.length > 0 && !counted.has(keyOf(spotOf(laid))));
    const one = firstChanged === before && area.length === before + 1 && before > 0;
    return one ? (this.#drawn[before]?.element ?? null) : null;
  }

  /** Draw all cards in this size. */
  resize(size: CardSize): void {
    if (size === this.#size) return;
    this.#size = size;
    for (const { laid, label, element } of this.#drawn) element.replaceChildren(this.#picture(laid, label));
  }

  #add(laid: Laid): void {
    const element = document.createElement("div");
    element.className = "nb-card";
    element.dataset.spot = keyOf(spotOf(laid));
    place(element, spotOf(laid));
    const label = this.label(laid);
    element.append(this.#picture(laid, label));
    this.element.append(element);
    this.#drawn.push({ laid, label, element });
  }

  /** Update the labels, because the reader may have changed the language. */
  #relabel(): void {
    this.#drawn = this.#drawn.map((drawn) => {
      const label = this.label(drawn.laid);
      if (label === drawn.label) return drawn;
      relabelImage(drawn.element.firstElementChild, label);
      return { ...drawn, label };
    });
  }

  #picture(laid: Laid, label: string): Element {
    return asImage(laidSvg(this.cards, laid, { label, size: this.#size }));
  }
}

/** Position an element like a card on this spot. */
export function place(element: HTMLElement, spot: Spot): void {
  const { left, top } = boxOf(spot);
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
  element.style.width = `${CARD_WIDTH}px`;
  element.style.height = `${CARD_HEIGHT}px`;
}
