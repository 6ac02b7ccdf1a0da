// The areas as they were at each event, rebuilt from the events since the beginning.

import type { Laid, News } from "../../wire/messages.ts";

export class AreaHistory {
  readonly #areas = new Map<number, Laid[]>();

  /** The cards of a seat's area so far, in the order in which they were laid. */
  of(seat: number): readonly Laid[] {
    return this.#areas.get(seat) ?? [];
  }

  /** The next event happened. */
  add(event: News["event"]): void {
    if (event.type === "starter_chosen")
      this.#areas.set(event.seat, [{ x: 0, y: 0, card: event.card, face: event.face }]);
    if (event.type === "placed") this.#areas.get(event.seat)?.push(event);
    if (event.type === "undone") this.#areas.get(event.seat)?.pop();
  }
}
