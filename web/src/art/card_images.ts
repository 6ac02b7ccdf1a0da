// Turns drawings of cards into images with their colours resolved, instead of a hundred shapes each.
// With many cards a browser would otherwise need more than a frame to sort the shapes after any change of the page.

/** The page's drawings by id, as XML. They never change. */
const drawings = new Map<string, string>();
const imageUrls = new Map<string, string>();
const sources = new WeakMap<HTMLImageElement, string>();
let watching = false;

/**
 * The drawing as an image, or as inline SVG until its sprites are loaded. `svg` comes from art/ and contains no text.
 */
export function asImage(svg: string): HTMLElement | SVGElement {
  const address = imageUrl(svg);
  if (!address) return inlineSvg(svg);
  watch();
  const image = new Image();
  image.className = `${/class="([^"]*)"/.exec(svg)?.[1] ?? ""} nat-baked`;
  image.alt = unescaped(/aria-label="([^"]*)"/.exec(svg)?.[1] ?? "");
  image.decoding = "sync"; // it is small, and the card must not flicker
  image.draggable = false;
  image.src = address;
  sources.set(image, svg);
  return image;
}

/** Give a picture another accessible name. */
export function relabelImage(picture: Element | null, label: string): void {
  if (picture instanceof HTMLImageElement) {
    picture.alt = label;
  } else picture?.setAttribute("aria-label", label);
}

function inlineSvg(svg: string): SVGElement {
  const box = document.createElement("div");
  box.innerHTML = svg;
  return box.firstElementChild as SVGElement;
}

/** The drawing as a data URL, with all that it refers to; null until its sprites are loaded. */
export function imageUrl(svg: string): string | null {
  const known = imageUrls.get(svg);
  if (known) return known;
  const ids = new Set([...svg.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id as string));
  let needed = "";
  for (const id of ids) {
    const drawing = drawings.get(id) ?? drawingOf(id);
    if (!drawing) return null;
    needed += drawing;
  }
  const style = getComputedStyle(document.documentElement);
  const body = withoutOrnament(svg).replace(/viewBox="0 0 (\S+) (\S+)"/, '$& width="$1" height="$2"');
  const whole = body.replace(">", `><defs>${needed}</defs>`);
  const address = `data:image/svg+xml,${encodeForDataUrl(resolveColours(whole, style, svg.includes("nat-card")))}`;
  imageUrls.set(svg, address);
  return address;
}

function drawingOf(id: string): string | null {
  const found = document.getElementById(id);
  if (!found) return null;
  const text = new XMLSerializer().serializeToString(found);
  drawings.set(id, text);
  return text;
}

/**
 * Resolve CSS variables to their current values. On cards, plates keep the outline of their kingdom, as in cards.css.
 */
export function resolveColours(
  svg: string,
  style: Pick<CSSStyleDeclaration, "getPropertyValue">,
  card: boolean,
): string {
  const values = new Map<string, string>();
  const pigmentOf = (name: string): string => {
    const known = values.get(name) ?? (card && name === "--plate-line" ? "" : style.getPropertyValue(name).trim());
    values.set(name, known);
    return known;
  };
  return svg.replace(
    /var\((--[\w-]+)(?:,\s*var\((--[\w-]+)\))?\)/g,
    (_, name: string, other: string | undefined) => pigmentOf(name) || (other && pigmentOf(other)) || "none",
  );
}

/** Escape only what a data URL cannot contain. */
export const encodeForDataUrl = (svg: string): string => svg.replace(/[%#]/g, encodeURIComponent).replace(/\s+/g, " ");

/** Remove ornaments if the reader wants more contrast, as cards.css does. */
function withoutOrnament(svg: string): string {
  const { contrast } = document.documentElement.dataset;
  const wanted = contrast ? contrast === "more" : matchMedia("(prefers-contrast: more)").matches;
  if (!wanted) return svg;
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  for (const ornament of parsed.querySelectorAll(".nat-ornament")) ornament.remove();
  return new XMLSerializer().serializeToString(parsed);
}

/** Redraw all images when the theme changes their colours. */
function watch(): void {
  if (watching) return;
  watching = true;
  const attributeFilter = ["data-theme", "data-contrast", "data-colourblind"];
  new MutationObserver(repaint).observe(document.documentElement, { attributes: true, attributeFilter });
  for (const wish of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"])
    matchMedia(wish).addEventListener("change", repaint);
}

function repaint(): void {
  imageUrls.clear();
  for (const image of document.querySelectorAll<HTMLImageElement>("img.nat-baked")) {
    const svg = sources.get(image);
    const address = svg && imageUrl(svg);
    if (address) image.src = address;
  }
}

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: "amp" | "lt" | "gt" | "quot") => ENTITIES[name]);
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"' } as const;
