// Press and hold any card, or rest the mouse on it, and it is shown large, until the finger lifts or the mouse moves on.

const HOLD_MS = 450;
const REST_MS = 700;
const SLOP_PX = 8; // a hand is never quite still
const WIDTH_PX = 380;
const MARGIN_PX = 10;
const AWAY_PX = 36; // from the pointer, so that a finger does not hide it

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Magnify cards until the returned function is called. */
export function magnifyCards(): () => void {
  const ending = new AbortController();
  let timer = 0;
  let start: Point | null = null;
  let shown: HTMLElement | null = null;
  const close = (): void => {
    window.clearTimeout(timer);
    shown?.remove();
    shown = null;
    start = null;
  };
  const wait = ({ clientX: x, clientY: y }: PointerEvent, ms: number): void => {
    close();
    start = { x, y };
    timer = window.setTimeout(() => {
      const picture = pictureAt({ x, y });
      if (picture) shown = showLarge(picture, { x, y });
    }, ms);
  };
  const moved = ({ clientX, clientY }: PointerEvent): boolean =>
    !start || Math.hypot(clientX - start.x, clientY - start.y) > SLOP_PX;
  const on = <T extends keyof WindowEventMap>(type: T, act: (event: WindowEventMap[T]) => void): void =>
    window.addEventListener(type, act, { signal: ending.signal, capture: true });
  on("pointerdown", (event) => {
    if (event.pointerType === "mouse" || !event.isPrimary) close();
    else wait(event, HOLD_MS);
  });
  on("pointermove", (event) => {
    if (!moved(event)) return;
    if (event.pointerType === "mouse" && !event.buttons && !isPlacing()) wait(event, REST_MS);
    else close();
  });
  on("pointerup", () => {
    if (shown) swallowClick(); // the card was looked at, not chosen
    close();
  });
  on("contextmenu", (event) => {
    if (!start || !(event instanceof PointerEvent) || event.pointerType === "mouse" || !pictureAt(start)) return;
    event.preventDefault(); // the browser's menu for pictures
    event.stopPropagation();
  });
  for (const type of ["pointercancel", "wheel", "scroll", "keydown", "blur"] as const) on(type, close);
  return () => {
    ending.abort();
    close();
  };
}

/** Whether a card is being laid; then the mouse rests on spots, and nothing may cover them. */
const isPlacing = (): boolean => document.querySelector(".tb-hand .tb-chosen") !== null;

/** The picture of the card at a point; null if there is none, or it is large already. */
function pictureAt({ x, y }: Point): Element | null {
  const top = document.elementFromPoint(x, y);
  const onBoard = top?.closest(".nb-pane") && !top.closest(".nb-spot");
  const within = (card: Element): boolean => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  };
  // Pointers do not find the cards of the board; the last one lies on top.
  const cards = onBoard ? top?.closest(".nb-pane")?.querySelectorAll(".nb-card") : null;
  const card = cards
    ? [...cards].findLast(within)
    : (top?.closest(".tb-card") ?? top?.querySelector(":scope > .tb-card"));
  const picture = card?.querySelector("img, svg") ?? null;
  return picture && picture.getBoundingClientRect().width < WIDTH_PX * 0.8 ? picture : null;
}

/** A large copy: above the pointer if there is room, else below. */
function showLarge(picture: Element, { x, y }: Point): HTMLElement {
  const { width: wide, height: high } = picture.getBoundingClientRect();
  const box = document.createElement("div");
  const width = Math.min(WIDTH_PX, innerWidth - 2 * MARGIN_PX, ((innerHeight - 2 * MARGIN_PX) * wide) / high);
  const height = (width * high) / wide;
  const above = y - AWAY_PX - height;
  const left = Math.min(Math.max(x - width / 2, MARGIN_PX), innerWidth - width - MARGIN_PX);
  const top = above >= MARGIN_PX ? above : Math.min(y + AWAY_PX, innerHeight - height - MARGIN_PX);
  box.className = "tb-magnified";
  box.setAttribute("aria-hidden", "true"); // the card itself has its name
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(top, MARGIN_PX)}px`;
  box.append(picture.cloneNode(true));
  document.body.append(box);
  return box;
}

function swallowClick(): void {
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", stop, { capture: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 50);
}
