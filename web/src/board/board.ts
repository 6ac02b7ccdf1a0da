// An area on the screen: cards, open spots, the ghost of the chosen card; panned, zoomed, used by pointer and keys.
// It knows no rules. `show` gives it all there is to show; what the player does goes out through the actions.

import { laidSvg } from "../art/cards.ts";
import { iconSvg } from "../art/icons.ts";
import type { CardsData } from "../wire/cards.ts";
import type { Face, Laid } from "../wire/messages.ts";
import { CardLayer, type CardSize } from "./card_layer.ts";
import { Drag } from "./drag.ts";
import {
  bounds,
  boxOf,
  CARD_WIDTH,
  centre,
  type Direction,
  hit,
  inReadingOrder,
  nearest,
  type Point,
  toward,
} from "./geometry.ts";
import { Gestures } from "./gestures.ts";
import { MiniMap } from "./mini_map.ts";
import { type BoardModel, type CardFace, keyOf, type Spot, sameSpot, spotOf } from "./model.ts";
import { dropIn, fly, motionAllowed } from "./motion.ts";
import { Overlay } from "./overlay.ts";
import { optionsOf, PrintedCorners } from "./placement_preview.ts";
import { Viewport } from "./viewport.ts";

export type { BoardModel, Spot } from "./model.ts";

export interface BoardActions {
  /** Clicked, tapped or Enter on an open spot; what it means depends on the state. */
  spot(spot: Spot): void;
  /** A card of the hand was dragged here. The spot may be one where it cannot be laid: then say why not. */
  drop(card: number, face: Face, spot: Spot): void;
  /** The keyboard's focus moved to an open spot, or away from all; the ghost follows by itself. */
  focus(spot: Spot | null): void;
  /** Clicked, with a card chosen, where nothing can be laid: to ask why not. */
  blocked(spot: Spot): void;
}

/** Names for those who cannot see it, and of the buttons. */
export interface BoardTexts {
  /** The whole area. */
  area(): string;
  spot(spot: Spot, points: number | null): string;
  card(laid: Laid): string;
  zoomIn(): string;
  zoomOut(): string;
  fit(): string;
}

const EMPTY: BoardModel = {
  area: [],
  spots: [],
  chosen: null,
  options: null,
  symbols: {},
  refused: null,
  last: null,
  copies: [],
  active: false,
};
const ZOOM_STEP = 1.25; // of the zoom by button or key
const SNAP_DISTANCE = CARD_WIDTH * 0.75; // how far from a spot a card may be let go
const EDGE_PX = 44; // where a dragged card moves the view
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

interface Dragging {
  readonly card: CardFace;
  readonly flight: Drag;
  /** The spot it is over; undefined before it was anywhere. */
  readonly spot?: Spot | null;
  /** Whether it was well inside: a card comes in over an edge, and is not to move the view by that. */
  inside: boolean;
}

export class Board {
  private model = EMPTY;
  private room: readonly Spot[] = [];
  private size: CardSize = "full";
  private hovered: Spot | null = null;
  private pointer: Point | null | undefined; // where the mouse went since the last frame
  private focused: Spot | null = null;
  private drag: Dragging | null = null;
  private painting = false;
  private stale = false;
  private readonly tools = document.createElement("div");
  private readonly layer: CardLayer;
  private readonly over: Overlay;
  private readonly map: MiniMap;
  private readonly viewport: Viewport;
  private readonly gestures: Gestures;

  constructor(
    private readonly root: HTMLElement,
    private readonly cards: CardsData,
    private readonly actions: BoardActions,
    private readonly texts: BoardTexts,
  ) {
    this.layer = new CardLayer(cards, (laid) => texts.card(laid));
    this.over = new Overlay(cards, new PrintedCorners(cards), (spot, points) => texts.spot(spot, points));
    this.map = new MiniMap(cards, (to) => this.viewport.goTo(to));
    this.viewport = new Viewport({
      frame: () => this.followed(),
      moved: (seen) => this.map.showSeen(seen),
      settled: (zoom) => this.sharpen(zoom),
      overlays: () => [...this.tools.children, ...(root.parentElement?.querySelectorAll("[data-over]") ?? [])],
    });
    const { pane, world } = this.viewport;
    world.append(this.layer.element, this.over.element);
    pane.tabIndex = 0;
    pane.setAttribute("role", "group");
    this.gestures = new Gestures(pane, {
      pan: (dx, dy) => this.viewport.moveBy(dx, dy),
      zoom: (factor, at) => this.viewport.zoomAt(factor, at),
      hover: (at) => {
        this.pointer = at;
        this.viewport.queue();
      },
    });
    pane.addEventListener("click", this.clicked);
    pane.addEventListener("keydown", this.pressed);
    pane.addEventListener("focusin", this.focusMoved);
    pane.addEventListener("focusout", this.focusMoved);
    this.tools.className = "nb-tools";
    this.tools.append(this.map.element);
    this.addTool("out", "minus", () => this.zoom(1 / ZOOM_STEP));
    this.addTool("in", "plus", () => this.zoom(ZOOM_STEP));
    this.addTool("all", "fit", () => this.fit());
    root.classList.add("nb");
    root.append(pane, this.tools);
  }

  /** Show this, whatever was shown before. `cameFrom`: where on the screen the card comes from that is new in it. */
  show(model: BoardModel, cameFrom: () => DOMRect | null = () => null): void {
    const before = this.model;
    const ghost = this.ghostSpot();
    this.model = { ...model, spots: inReadingOrder(model.spots) };
    if (this.hovered && !has(model.spots, this.hovered)) this.hovered = null;
    if (this.drag && !model.active) this.drag.flight.cancel();
    const lost = this.focused && !(model.active && has(model.spots, this.focused));
    if (lost) this.viewport.pane.focus({ preventScroll: true }); // else the next key would begin at the top of the page
    this.setLabels();
    const fresh = this.layer.show(model.area, model.copies);
    const other = before.area[0]?.card !== model.area[0]?.card; // somebody else's: each player has a starter of their own
    this.followChanges(before, other);
    this.paint();
    const last = model.area.at(-1);
    if (!fresh || !last || other || !motionAllowed()) return;
    const lay = sameSpot(ghost, spotOf(last)); // it was put there by hand, and only comes down
    const svg = laidSvg(this.cards, last, { label: "", size: this.size });
    const from = lay ? null : cameFrom();
    if (from) fly(fresh, svg, from, this.viewport.onPage(boxOf(spotOf(last))));
    else dropIn(fresh, lay);
  }

  /** All of the area, or as much as stays large enough; and so from now on, until the reader moves the view. */
  fit(): void {
    this.viewport.fit(true);
  }

  /** Larger or smaller, around the middle. */
  zoom(factor: number): void {
    this.viewport.zoomBy(factor);
  }

  /** Bring a spot into sight. */
  showSpot(spot: Spot): void {
    this.viewport.reveal(boxOf(spot));
  }

  /** A card of the hand was pressed: it follows the pointer once that moves. The hand needs `touch-action: none`. */
  startDrag(event: PointerEvent, card: number, face: Face): void {
    if (!this.model.active || event.button !== 0) return;
    this.drag?.flight.cancel();
    const shown: CardFace = { card, face };
    const svg = laidSvg(this.cards, shown, { label: "", size: this.size });
    const flight = new Drag(event, svg, CARD_WIDTH * this.viewport.zoom, {
      over: () => this.viewport.queue(),
      end: (at) => this.dropped(at),
    });
    this.drag = { card: shown, flight, inside: false };
  }

  /** Move the keyboard's focus to another open spot. */
  moveFocus(to: Direction | "next" | "previous"): void {
    const next = this.nextSpot(to);
    if (next) this.over.button(next)?.focus({ preventScroll: true });
  }

  destroy(): void {
    this.drag?.flight.cancel();
    this.painting = true; // nothing is painted any more, whatever loses the focus by this
    this.gestures.destroy();
    this.viewport.destroy();
    this.tools.remove();
    this.root.classList.remove("nb");
  }

  // What is shown.

  /** The view follows what is new: all is fitted in, unless the reader moved it; what was chosen is in sight anyway. */
  private followChanges(before: BoardModel, other: boolean): void {
    const { area, spots, chosen, refused, last } = this.model;
    // Room for spots stays when they are not shown for a while, else the view would jump at every turn.
    if (other || spots.length) this.room = spots;
    const all = [...area.map(spotOf), ...this.room, ...(chosen?.spot ? [chosen.spot] : [])];
    const follow = refused?.spot ?? chosen?.spot ?? this.focused ?? last ?? lastOf(area) ?? [0, 0];
    this.map.show(area, bounds(all));
    const grew = this.viewport.contain(all, centre(follow));
    const chose = !sameSpot(before.chosen?.spot ?? null, chosen?.spot ?? null);
    if (other || (!this.viewport.movedByHand && (chose || grew || before.area.length !== area.length)))
      this.viewport.fit(!other);
    else if (chose && chosen?.spot) this.showSpot(chosen.spot);
    if (refused && !sameSpot(refused.spot, before.refused?.spot ?? null)) this.showSpot(refused.spot);
  }

  /** The card whose ghost is shown: the one that is dragged, else the chosen one. */
  private heldCard(): CardFace | null {
    if (this.drag?.flight.at) return this.drag.card;
    const { active, chosen } = this.model;
    // What was put down stays in sight while the line is broken or the move is on its way.
    return chosen && (active || chosen.spot) ? { card: chosen.card, face: chosen.face } : null;
  }

  /** Where the ghost is: where the card is dragged, else at the focus, where it was put, or under the mouse. */
  private ghostSpot(): Spot | null {
    const held = this.heldCard();
    const chosen = this.model.chosen?.spot ?? null;
    const spot = this.drag?.flight.at ? (this.drag.spot ?? null) : (this.focused ?? chosen ?? this.hovered);
    const options = optionsOf(this.model, held);
    return held && spot && (!options || options.has(keyOf(spot))) ? spot : null;
  }

  /** A spot that has the focus and is removed tells so at once, in the midst of this: then it is painted again, not twice at once. */
  private paint(): void {
    this.stale = this.painting;
    if (this.painting) return;
    this.painting = true;
    this.over.show(this.model, this.heldCard(), this.ghostSpot(), this.size);
    this.painting = false;
    if (this.stale) this.paint();
  }

  /** Draw everything for the zoom there is: below 120 px cards go without fine ornament. Not at each small change, though. */
  private sharpen(zoom: number): void {
    this.map.sharpen();
    this.over.scale(zoom);
    const { size } = this;
    if (zoom >= 1) this.size = "full";
    else if (zoom < 0.92) this.size = "small";
    this.layer.resize(this.size);
    if (size !== this.size) this.paint();
  }

  private setLabels(): void {
    const labels = [this.texts.zoomOut(), this.texts.zoomIn(), this.texts.fit()];
    this.viewport.pane.setAttribute("aria-label", this.texts.area());
    this.tools.querySelectorAll("button").forEach((button, n) => {
      button.setAttribute("aria-label", labels[n] ?? "");
      button.title = labels[n] ?? "";
    });
  }

  private addTool(name: string, icon: "minus" | "plus" | "fit", act: () => void): void {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `nb-${name}`;
    button.innerHTML = iconSvg(icon);
    button.addEventListener("click", act);
    this.tools.append(button);
  }

  // Pointers.

  private find(point: Point): ReturnType<typeof hit> {
    const taken = this.model.area.map((laid) => keyOf(spotOf(laid)));
    return hit(point, new Set(this.model.spots.map(keyOf)), new Set(taken));
  }

  /** Once a frame: where the mouse is, and the card that is dragged. */
  private followed(): void {
    if (this.pointer !== undefined) this.hover(this.pointer);
    this.pointer = undefined;
    this.dragged();
  }

  private hover(at: Point | null): void {
    const found = at && this.find(this.viewport.worldAt(at));
    const spot = found?.open ? found.spot : null;
    if (sameSpot(spot, this.hovered)) return;
    this.hovered = spot;
    this.paint();
  }

  private readonly clicked = (event: MouseEvent): void => {
    const { active, chosen } = this.model;
    if (!active) return;
    const byKey = event.detail === 0 ? this.over.spotIn(event.target) : null;
    if (byKey) this.actions.spot(byKey);
    if (byKey || this.gestures.moved) return;
    const point = this.viewport.under({ x: event.clientX, y: event.clientY });
    const found = point && this.find(point);
    if (found?.open) this.actions.spot(found.spot);
    else if (found && chosen && this.near(found.spot)) this.actions.blocked(found.spot);
  };

  /** Whether a place is beside the area or in it: far out on the desk nobody expects a card to lie. */
  private near(spot: Spot): boolean {
    return this.model.area.some(({ x, y }) => Math.abs(x - spot[0]) <= 1 && Math.abs(y - spot[1]) <= 1);
  }

  private dragged(): void {
    const { drag } = this;
    const at = drag?.flight.at;
    if (!drag || !at) return;
    const pane = this.viewport.pane.getBoundingClientRect(); // before anything changes, else all is laid out twice
    const point = this.viewport.under(at, pane);
    const spot = point && nearest(this.model.spots, point, SNAP_DISTANCE);
    if (drag.spot === undefined || !sameSpot(spot, drag.spot)) {
      this.drag = { ...drag, spot };
      this.paint();
      drag.flight.hide(this.ghostSpot() !== null);
    }
    if (point && this.drag) this.pushFrom(at, this.drag, pane);
  }

  /** A card that is held at an edge moves the view. */
  private pushFrom(at: Point, drag: Dragging, { left, top, right, bottom }: DOMRect): void {
    const push = (near: number, far: number): number => (Math.max(0, EDGE_PX - near) - Math.max(0, EDGE_PX - far)) / 4;
    const [dx, dy] = [push(at.x - left, right - at.x), push(at.y - top, bottom - at.y)];
    if (dx === 0 && dy === 0) drag.inside = true;
    else if (drag.inside) this.viewport.push(dx, dy);
  }

  private dropped(at: Point | null): void {
    const { drag } = this;
    const point = at && this.viewport.under(at);
    this.drag = null;
    this.paint();
    if (!drag || !point) return;
    const spot = nearest(this.model.spots, point, SNAP_DISTANCE) ?? this.find(point)?.spot;
    if (spot && (has(this.model.spots, spot) || this.near(spot)))
      this.actions.drop(drag.card.card, drag.card.face, spot);
  }

  // Keys.

  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = this.model.spots.length ? ARROWS[event.key] : undefined; // else they are the screen's
    if (arrow) this.moveFocus(arrow);
    else if (event.key === "+" || event.key === "=") this.zoom(ZOOM_STEP);
    else if (event.key === "-") this.zoom(1 / ZOOM_STEP);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
    event.stopPropagation(); // the screen has the same keys for when the focus is elsewhere
  };

  private readonly focusMoved = (event: FocusEvent): void => {
    const spot = this.over.spotIn(event.type === "focusin" ? event.target : event.relatedTarget);
    if (sameSpot(spot, this.focused)) return;
    this.focused = spot;
    // Keys lead out of sight; a pointer does not, and what it presses must not move away before the click.
    const byKey = event.target instanceof Element && event.target.matches(":focus-visible");
    if (spot && byKey) this.showSpot(spot);
    this.paint();
    this.actions.focus(spot);
  };

  private nextSpot(to: Direction | "next" | "previous"): Spot | null {
    const { spots, chosen, last, area } = this.model;
    const from = this.focused ?? chosen?.spot ?? null;
    if (to === "next" || to === "previous") {
      const at = spots.findIndex((spot) => sameSpot(spot, from));
      const step = to === "next" ? 1 : -1;
      return spots.at((at < 0 ? (step - 1) / 2 : at + step) % spots.length) ?? null;
    }
    return from ? toward(spots, from, to) : nearest(spots, centre(last ?? lastOf(area) ?? [0, 0]));
  }
}

const has = (spots: readonly Spot[], spot: Spot): boolean => spots.some((other) => sameSpot(other, spot));

function lastOf(area: readonly Laid[]): Spot | null {
  const last = area.at(-1);
  return last ? spotOf(last) : null;
}
