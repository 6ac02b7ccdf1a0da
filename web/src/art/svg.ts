// Pieces of SVG text. Drawings are referred to by #id: both sprites are in the page (see sprites.ts).
// No style attributes: the server's policy forbids them. Colours are custom properties in presentation attributes.

export const CARD_WIDTH = 300;
export const CARD_HEIGHT = 200;

/** What every picture takes: its name for those who cannot see it ("" if the text beside it says the same), its size. */
export interface PictureOptions {
  readonly label: string;
  /** "small" below 120 px: numbers instead of rows of symbols, no fine ornament. */
  readonly size?: "full" | "small";
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// Control characters and halves of pairs are not allowed in XML at all, not even escaped.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

export const escapeText = (text: string): string =>
  text.replace(UNPRINTABLE, "").replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

/** A custom property. */
export const cssVariable = (name: string): string => `var(--${name})`;

/** At most two decimals: short strings, and equal ones for equal drawings. */
export const round = (value: number): number => Math.round(value * 100) / 100;

export function use(id: string, x: number, y: number, width: number, height = width, more = ""): string {
  return `<use href="#${id}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${more}/>`;
}

/** Ornament that says nothing: left out in high contrast. */
export const ornament = (id: string, x: number, y: number, width: number, height: number): string =>
  use(id, x, y, width, height, ' class="nat-ornament"');

/** A symbol, a glyph ("fungi-glyph") or another drawing of the sprite of symbols, around a centre. */
export const symbolAt = (name: string, cx: number, cy: number, size: number): string =>
  use(`s-${name}`, cx - size / 2, cy - size / 2, size);

/** How wide a number of this height is. */
export const numberWidth = (value: number, height: number): number => String(value).length * height * 0.72;

/** A number around a centre. */
export function numberAt(value: number, cx: number, cy: number, height: number): string {
  const digits = [...String(value)];
  return digits
    .map((digit, i) => {
      const x = cx + (i - digits.length / 2) * height * 0.72 - height * 0.055;
      return use(`s-n${digit}`, x, cy - height / 2, height * 0.83, height);
    })
    .join("");
}

/** The whole picture. */
export function picture(classes: string, label: string, width: number, height: number, body: string): string {
  const name = label ? `role="img" aria-label="${escapeText(label)}"` : 'aria-hidden="true"';
  return `<svg xmlns="http://www.w3.org/2000/svg" class="${classes}" viewBox="0 0 ${width} ${height}" ${name}>${body}</svg>`;
}

/** A card. */
export function cardPicture(classes: string, look: PictureOptions, body: string, height = CARD_HEIGHT): string {
  return picture(
    `nat-card ${classes}${look.size === "small" ? " nat-small" : ""}`,
    look.label,
    CARD_WIDTH,
    height,
    body,
  );
}
