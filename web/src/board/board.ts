// A player's area on the screen: cards, open spots and the ghost of the chosen card, with pan, zoom, pointers and keys.
// It knows no rules. `show` takes everything to display; the player's actions go out through BoardActions.

import { laidSvg } from "../art/cards.ts";
import { iconSvg } from "../art/icons.ts";
import type { CardsData } from "../wire/cards.ts";
import type { Face, Laid } from "../wire/messages.ts";
import { CardLayer, type CardSize } from "./card_layer.ts";
import { Drag } from "./drag.ts";
import { EdgeArrows } from "./edge_arrows.ts";
import {
  bounds,
  boxOf,
  CARD_HEIGHT,
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
  /** The player clicked, tapped or pressed Enter on an open spot. */
  spot(spot: Spot): void;
  /** The player dragged a card of the hand here. The spot may be blocked; then explain why. */
  drop(card: number, face: Face, spot: Spot): void;
  /** Keyboard focus moved to an open spot, or left the spots. The ghost follows automatically. */
  focus(spot: Spot | null): void;
  /** With a card chosen, the player clicked where no card can go: explain why. */
  blocked(spot: Spot): void;
}

/** The accessible names of the area and its buttons. */
export interface BoardTexts {
  /** The whole area. */
  area(): string;
  spot(spot: Spot, points: number | null): string;
  card(laid: Laid): string;
  zoomIn(): string;
  zoomOut(): string;
  fit(): string;
  /** So many open spots are out of sight on this side. Needed where cards can be laid. */
  more?(side: Direction, n: number): string;
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
const ZOOM_STEP = 1.25; // per button press or key
const SNAP_DISTANCE = CARD_WIDTH * 0.75; // from a spot, at most, to drop a card there
const FINGER_PX = 44; // what a finger hits
const EDGE_PX = 44; // from an edge, where a dragged card scrolls the view
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

interface Dragging {
  readonly card: CardFace;
  readonly flight: Drag;
  /** The spot below the card; undefined before the first move. */
  readonly spot?: Spot | null;
  /** Whether it has been well inside the view. A card enters across an edge, which must not scroll the view. */
  inside: boolean;
}

export class Board {
  #model = EMPTY;
  #room: readonly Spot[] = [];
  #size: CardSize = "full";
  #hovered: Spot | null = null;
  #pointer: Point | null | undefined; // since the last frame
  #focused: Spot | null = null;
  #drag: Dragging | null = null;
  #painting = false;
  #stale = false;
  readonly #tools = document.createElement("div");
  readonly #layer: CardLayer;
  readonly #over: Overlay;
  readonly #map: MiniMap;
  readonly #edges: EdgeArrows;
  readonly #viewport: Viewport;
  readonly #gestures: Gestures;

  constructor(
    private readonly root: HTMLElement,
    private readonly cards: CardsData,
    private readonly actions: BoardActions,
    private readonly texts: BoardTexts,
  ) {
    this.#layer = new CardLayer(cards, (laid) => texts.card(laid));
    this.#over = new Overlay(cards, new PrintedCorners(cards), (spot, points) => texts.spot(spot, points));
    this.#map = new MiniMap(cards, (to) => this.#viewport.goTo(to));
    this.#edges = new EdgeArrows(
      (side, n) => texts.more?.(side, n) ?? "",
      (side) => this.#viewport.goToBox(bounds(this.#hiddenSpots(side))),
    );
    this.#viewport = new Viewport({
      frame: () => this.#followed(),
      moved: (seen) => this.#map.showSeen(seen),
      settled: (zoom) => this.#sharpen(zoom),
      fits: (whole) => root.classList.toggle("nb-partial", !whole),
      overlays: () => [...this.#tools.children, ...(root.parentElement?.querySelectorAll("[data-over]") ?? [])],
    });
    const { pane, world } = this.#viewport;
    world.append(this.#layer.element, this.#over.element);
    pane.tabIndex = 0;
    pane.setAttribute("role", "group");
    this.#gestures = new Gestures(pane, {
      pan: (dx, dy) => this.#viewport.moveBy(dx, dy),
      zoom: (factor, at) => this.#viewport.zoomAt(factor, at),
      hover: (at) => {
        this.#pointer = at;
        this.#viewport.queue();
      },
    });
    pane.addEventListener("click", this.#clicked);
    pane.addEventListener("keydown", this.#pressed);
    pane.addEventListener("focusin", this.#focusMoved);
    pane.addEventListener("focusout", this.#focusMoved);
    this.#tools.className = "nb-tools";
    this.#tools.append(this.#map.element);
    this.#addTool("out", "minus", () => this.zoom(1 / ZOOM_STEP));
    this.#addTool("in", "plus", () => this.zoom(ZOOM_STEP));
    this.#addTool("all", "fit", () => this.fit());
    root.classList.add("nb");
    root.append(pane, this.#edges.element, this.#tools);
  }

  /** Show this model. `cameFrom` gives the screen position that a new card comes from. */
  show(model: BoardModel, cameFrom: () => DOMRect | null = () => null): void {
    const before = this.#model;
    const ghost = this.#ghostSpot();
    this.#model = { ...model, spots: inReadingOrder(model.spots) };
    if (this.#hovered && !has(model.spots, this.#hovered)) this.#hovered = null;
    if (this.#drag && !model.active) this.#drag.flight.cancel();
    const lost = this.#focused && !(model.active && has(model.spots, this.#focused));
    if (lost) this.#viewport.pane.focus({ preventScroll: true }); // otherwise the next key press would start at the top of the page
    this.#setLabels();
    const fresh = this.#layer.show(model.area, model.copies);
    const other = before.area[0]?.card !== model.area[0]?.card; // another player's area: every player has a different starter
    this.#followChanges(before, other);
    this.#pointOut();
    this.#paint();
    const last = model.area.at(-1);
    if (!fresh || !last || other || !motionAllowed()) return;
    const lay = sameSpot(ghost, spotOf(last)); // the player put it there, so it only drops into place
    const svg = laidSvg(this.cards, last, { label: "", size: this.#size });
    const from = lay ? null : cameFrom();
    if (from) fly(fresh, svg, from, this.#viewport.onPage(boxOf(spotOf(last))));
    else dropIn(fresh, lay);
  }

  /** Fit the whole area, or as much as stays legible, and keep fitting it until the reader moves the view. */
  fit(): void {
    this.#viewport.fit(true);
  }

  /** Zoom around the centre. */
  zoom(factor: number): void {
    this.#viewport.zoomBy(factor);
  }

  /** Scroll a spot into view. */
  showSpot(spot: Spot): void {
    this.#viewport.reveal(boxOf(spot));
  }

  /** The player pressed a card of the hand: it follows the pointer. The hand needs `touch-action: none`. */
  startDrag(event: PointerEvent, card: number, face: Face): void {
    if (!this.#model.active || event.button !== 0) return;
    this.#drag?.flight.cancel();
    const shown: CardFace = { card, face };
    const svg = laidSvg(this.cards, shown, { label: "", size: this.#size });
    const flight = new Drag(event, svg, CARD_WIDTH * this.#viewport.zoom, {
      over: () => this.#viewport.queue(),
      end: (at) => this.#dropped(at),
    });
    this.#drag = { card: shown, flight, inside: false };
  }

  /** Move keyboard focus to another open spot. */
  moveFocus(to: Direction | "next" | "previous"): void {
    const next = this.#nextSpot(to);
    if (next) this.#over.button(next)?.focus({ preventScroll: true });
  }

  destroy(): void {
    this.#drag?.flight.cancel();
    this.#painting = true; // no more painting, even if focus changes now
    this.#gestures.destroy();
    this.#viewport.destroy();
    this.#edges.element.remove();
    this.#tools.remove();
    this.root.classList.remove("nb", "nb-partial");
  }

  // Display.

  /** Follow changes: fit everything unless the reader moved the view, but always show the chosen spot. */
  #followChanges(before: BoardModel, other: boolean): void {
    const { area, spots, chosen, refused, last } = this.#model;
    // Keep room for spots that are hidden for a while; otherwise the view would jump at every turn.
    if (other || spots.length) this.#room = spots;
    const all = [...area.map(spotOf), ...this.#room, ...(chosen?.spot ? [chosen.spot] : [])];
    const follow = refused?.spot ?? chosen?.spot ?? this.#focused ?? last ?? lastOf(area) ?? [0, 0];
    this.#map.show(area, this.#room, bounds(all));
    const grew = this.#viewport.contain(all, centre(follow));
    const chose = !sameSpot(before.chosen?.spot ?? null, chosen?.spot ?? null);
    if (other || (!this.#viewport.movedByHand && (chose || grew || before.area.length !== area.length)))
      this.#viewport.fit(!other);
    else if (chose && chosen?.spot) this.showSpot(chosen.spot);
    if (refused && !sameSpot(refused.spot, before.refused?.spot ?? null)) this.showSpot(refused.spot);
  }

  /** The card whose ghost is shown: the dragged one, else the chosen one. */
  #heldCard(): CardFace | null {
    if (this.#drag?.flight.at) return this.#drag.card;
    const { active, chosen } = this.#model;
    // A placed ghost stays visible while the connection is down or the move is being sent.
    return chosen && (active || chosen.spot) ? { card: chosen.card, face: chosen.face } : null;
  }

  /** The ghost's spot: below the dragged card, else the focused, the chosen or the hovered spot. */
  #ghostSpot(): Spot | null {
    const held = this.#heldCard();
    const chosen = this.#model.chosen?.spot ?? null;
    const spot = this.#drag?.flight.at ? (this.#drag.spot ?? null) : (this.#focused ?? chosen ?? this.#hovered);
    const options = optionsOf(this.#model, held);
    return held && spot && (!options || options.has(keyOf(spot))) ? spot : null;
  }

  /** Removing a focused spot fires focus events during painting. Then paint again afterwards, never recursively. */
  #paint(): void {
    this.#stale = this.#painting;
    if (this.#painting) return;
    this.#painting = true;
    this.#over.show(this.#model, this.#heldCard(), this.#ghostSpot(), this.#size);
    this.#painting = false;
    if (this.#stale) this.#paint();
  }

  /**
   * Redraw for the current zoom. Below 120 px cards lose fine ornament; a threshold avoids redrawing for small changes.
   */
  #sharpen(zoom: number): void {
    this.#map.sharpen();
    this.#pointOut();
    this.#over.scale(zoom);
    const size = this.#size;
    if (zoom >= 1) this.#size = "full";
    else if (zoom < 0.92) this.#size = "small";
    this.#layer.resize(this.#size);
    if (size !== this.#size) this.#paint();
  }

  /** Open spots beyond an edge of the view. */
  #hiddenSpots(side: Direction): Spot[] {
    return this.#model.spots.filter((spot) => this.#viewport.sideOf(boxOf(spot)) === side);
  }

  /** Point at the spots that are out of sight. */
  #pointOut(): void {
    const { active, spots } = this.#model;
    this.#edges.show(active ? spots.map((spot) => this.#viewport.sideOf(boxOf(spot))) : []);
  }

  #setLabels(): void {
    const labels = [this.texts.zoomOut(), this.texts.zoomIn(), this.texts.fit()];
    this.#viewport.pane.setAttribute("aria-label", this.texts.area());
    this.#tools.querySelectorAll("button").forEach((button, n) => {
      button.setAttribute("aria-label", labels[n] ?? "");
      button.title = labels[n] ?? "";
    });
  }

  #addTool(name: string, icon: "minus" | "plus" | "fit", act: () => void): void {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `nb-${name}`;
    button.innerHTML = iconSvg(icon);
    button.addEventListener("click", act);
    this.#tools.append(button);
  }

  // Pointers.

  #find(point: Point): ReturnType<typeof hit> {
    const taken = this.#model.area.map((laid) => keyOf(spotOf(laid)));
    return hit(point, new Set(this.#model.spots.map(keyOf)), new Set(taken));
  }

  /** Once per frame: handle the mouse position and the dragged card. */
  #followed(): void {
    if (this.#pointer !== undefined) this.#hover(this.#pointer);
    this.#pointer = undefined;
    this.#dragged();
  }

  #hover(at: Point | null): void {
    const found = at && this.#find(this.#viewport.worldAt(at));
    const spot = found?.open ? found.spot : null;
    if (sameSpot(spot, this.#hovered)) return;
    this.#hovered = spot;
    this.#paint();
  }

  readonly #clicked = (event: MouseEvent): void => {
    const { active, chosen } = this.#model;
    if (!active) return;
    const byKey = event.detail === 0 ? this.#over.spotIn(event.target) : null;
    if (byKey) this.actions.spot(byKey);
    if (byKey || this.#gestures.moved) return;
    const point = this.#viewport.under({ x: event.clientX, y: event.clientY });
    const found = point && this.#find(point);
    const open = found?.open ? found.spot : point && byFinger(event) ? this.#nearSpot(point) : null;
    if (open) this.actions.spot(open);
    else if (found && chosen && this.#near(found.spot)) this.actions.blocked(found.spot);
  };

  /** The spot that a finger meant: small ones take what is nearest to them, as if they were 44 px high and wide. */
  #nearSpot(point: Point): Spot | null {
    const reach = FINGER_PX / 2 / this.#viewport.zoom;
    const near = this.#model.spots.filter((spot) => {
      const { x, y } = centre(spot);
      const [dx, dy] = [Math.max(reach, CARD_WIDTH / 2), Math.max(reach, CARD_HEIGHT / 2)];
      return Math.abs(point.x - x) <= dx && Math.abs(point.y - y) <= dy;
    });
    return nearest(near, point);
  }

  /** Whether a place is in or beside the area. Nobody expects a card farther out. */
  #near(spot: Spot): boolean {
    return this.#model.area.some(({ x, y }) => Math.abs(x - spot[0]) <= 1 && Math.abs(y - spot[1]) <= 1);
  }

  #dragged(): void {
    const drag = this.#drag;
    const at = drag?.flight.at;
    if (!drag || !at) return;
    const pane = this.#viewport.pane.getBoundingClientRect(); // read first, so that the browser lays out only once
    const point = this.#viewport.under(at, pane);
    const spot = point && nearest(this.#model.spots, point, SNAP_DISTANCE);
    if (drag.spot === undefined || !sameSpot(spot, drag.spot)) {
      this.#drag = { ...drag, spot };
      this.#paint();
      drag.flight.hide(this.#ghostSpot() !== null);
    }
    if (point && this.#drag) this.#pushFrom(at, this.#drag, pane);
  }

  /** A card held at an edge scrolls the view. */
  #pushFrom(at: Point, drag: Dragging, { left, top, right, bottom }: DOMRect): void {
    const push = (near: number, far: number): number => (Math.max(0, EDGE_PX - near) - Math.max(0, EDGE_PX - far)) / 4;
    const [dx, dy] = [push(at.x - left, right - at.x), push(at.y - top, bottom - at.y)];
    if (dx === 0 && dy === 0) drag.inside = true;
    else if (drag.inside) this.#viewport.push(dx, dy);
  }

  #dropped(at: Point | null): void {
    const drag = this.#drag;
    const point = at && this.#viewport.under(at);
    this.#drag = null;
    this.#paint();
    if (!drag || !point) return;
    const spot = nearest(this.#model.spots, point, SNAP_DISTANCE) ?? this.#find(point)?.spot;
    if (spot && (has(this.#model.spots, spot) || this.#near(spot)))
      this.actions.drop(drag.card.card, drag.card.face, spot);
  }

  // Keys.

  readonly #pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = this.#model.spots.length ? ARROWS[event.key] : undefined; // otherwise the screen handles them
    if (arrow) this.moveFocus(arrow);
    else if (event.key === "+" || event.key === "=") this.zoom(ZOOM_STEP);
    else if (event.key === "-") this.zoom(1 / ZOOM_STEP);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
    event.stopPropagation(); // the screen handles the same keys when focus is elsewhere
  };

  readonly #focusMoved = (event: FocusEvent): void => {
    const spot = this.#over.spotIn(event.type === "focusin" ? event.target : event.relatedTarget);
    if (sameSpot(spot, this.#focused)) return;
    this.#focused = spot;
    // Keys may lead out of view; a pointer does not, and its target must not move before the click.
    const byKey = event.target instanceof Element && event.target.matches(":focus-visible");
    if (spot && byKey) this.showSpot(spot);
    this.#paint();
    this.actions.focus(spot);
  };

  #nextSpot(to: Direction | "next" | "previous"): Spot | null {
    const { spots, chosen, last, area } = this.#model;
    const from = this.#focused ?? chosen?.spot ?? null;
    if (to === "next" || to === "previous") {
      const at = spots.findIndex((spot) => sameSpot(spot, from));
      const step = to === "next" ? 1 : -1;
      return spots.at((at < 0 ? (step - 1) / 2 : at + step) % spots.length) ?? null;
    }
    return from ? toward(spots, from, to) : nearest(spots, centre(last ?? lastOf(area) ?? [0, 0]));
  }
}

const byFinger = (event: MouseEvent): boolean => event instanceof PointerEvent && event.pointerType === "touch";

const has = (spots: readonly Spot[], spot: Spot): boolean => spots.some((other) => sameSpot(other, spot));

function lastOf(area: readonly Laid[]): Spot | null {
  const last = area.at(-1);
  return last ? spotOf(last) : null;
}
