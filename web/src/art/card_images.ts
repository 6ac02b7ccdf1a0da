// Cards as images: each drawing becomes one picture with its colours in it, instead of a hundred shapes of the page.
// With many cards a browser else spends longer than a frame on sorting shapes whenever anything on the page changes.

/** Drawings of the page by their ids, as XML. They never change. */
const drawings = new Map<string, string>();
const imageUrls = new Map<string, string>();
const sources = new WeakMap<HTMLImageElement, string>();
let watching = false;

/** The picture as an image; as shapes, while its drawings are not in the page. `svg` is a text of art/ without letters. */
export function asImage(svg: string): HTMLElement | SVGElement {
  const address = imageUrl(svg);
  if (!address) return inlineSvg(svg);
  watch();
  const image = new Image();
  image.className = `${/class="([^"]*)"/.exec(svg)?.[1] ?? ""} nat-baked`;
  image.alt = unescaped(/aria-label="([^"]*)"/.exec(svg)?.[1] ?? "");
  image.decoding = "sync"; // it is small, and a card must not blink
  image.draggable = false;
  image.src = address;
  sources.set(image, svg);
  return image;
}

/** Give a picture another name. */
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

function imageUrl(svg: string): string | null {
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

/** Custom properties as they are now. On a card plates keep the outline of their kingdom, as in cards.css. */
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

/** A data address takes all but these as they are. */
export const encodeForDataUrl = (svg: string): string => svg.replace(/[%#]/g, encodeURIComponent).replace(/\s+/g, " ");

/** Without ornament where the reader wants more contrast, as in cards.css. */
function withoutOrnament(svg: string): string {
  const { contrast } = document.documentElement.dataset;
  const wanted = contrast ? contrast === "more" : matchMedia("(prefers-contrast: more)").matches;
  if (!wanted) return svg;
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  for (const ornament of parsed.querySelectorAll(".nat-ornament")) ornament.remove();
  return new XMLSerializer().serializeToString(parsed);
}

/** Colours change with the theme: then all images are made anew. */
function watch(): void {
  if (watching) return;
  watching = true;
  const attributeFilter = ["data-theme", "data-contrast"];
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
