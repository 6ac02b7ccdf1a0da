// Arrows at the edges of the board: on which sides open spots are out of sight, and how many. A press goes there.

import { iconSvg } from "../art/icons.ts";
import type { Direction } from "./geometry.ts";

const SIDES: readonly Direction[] = ["up", "down", "left", "right"];

export class EdgeArrows {
  readonly element = document.createElement("div");
  readonly #buttons = new Map<Direction, HTMLButtonElement>();

  constructor(
    private readonly name: (side: Direction, n: number) => string,
    go: (side: Direction) => void,
  ) {
    this.element.className = "nb-edges";
    for (const side of SIDES) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `nb-edge nb-${side}`;
      button.innerHTML = `${iconSvg(side)}<b></b>`;
      button.hidden = true;
      button.addEventListener("click", () => go(side));
      this.#buttons.set(side, button);
      this.element.append(button);
    }
  }

  /** Show how many spots are out of sight on each side. */
  show(hidden: readonly (Direction | null)[]): void {
    for (const [side, button] of this.#buttons) {
      const n = hidden.filter((other) => other === side).length;
      const name = n ? this.name(side, n) : "";
      if (button.hidden === n > 0) button.hidden = n === 0;
      if (button.getAttribute("aria-label") === name) continue;
      button.setAttribute("aria-label", name);
      button.title = name;
      (button.lastElementChild as HTMLElement).textContent = String(n);
    }
  }
}
