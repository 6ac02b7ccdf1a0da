// Builds SVG text. It refers to drawings by #id, because the sprites are part of the page (see sprites.ts).
// It uses no style attributes, which the content security policy forbids. Colours are CSS variables in attributes.

export const CARD_WIDTH = 300;
export const CARD_HEIGHT = 200;

/** Options of every picture: its accessible name ("" if nearby text says the same), and its size. */
export interface PictureOptions {
  readonly label: string;
  /** "small", below 120 px, has numbers instead of rows of symbols and no fine ornament. */
  readonly size?: "full" | "small";
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// XML forbids control characters and lone surrogates, even escaped.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

export const escapeText = (text: string): string =>
  text.replace(UNPRINTABLE, "").replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

/** A CSS variable as a value. */
export const cssVariable = (name: string): string => `var(--${name})`;

/** Round to two decimals, so that equal drawings give equal, short strings. */
export const round = (value: number): number => Math.round(value * 100) / 100;

export function use(id: string, x: number, y: number, width: number, height = width, more = ""): string {
  return `<use href="#${id}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${more}/>`;
}

/** Pure decoration; left out in high contrast. */
export const ornament = (id: string, x: number, y: number, width: number, height: number): string =>
  use(id, x, y, width, height, ' class="nat-ornament"');

/** A symbol, a glyph ("fungi-glyph") or another drawing of the symbol sprite, around a centre. */
export const symbolAt = (name: string, cx: number, cy: number, size: number): string =>
  use(`s-${name}`, cx - size / 2, cy - size / 2, size);

/** The width of a number of this height. */
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

/** A complete SVG picture. */
export function picture(classes: string, label: string, width: number, height: number, body: string): string {
  const name = label ? `role="img" aria-label="${escapeText(label)}"` : 'aria-hidden="true"';
  return `<svg xmlns="http://www.w3.org/2000/svg" class="${classes}" viewBox="0 0 ${width} ${height}" ${name}>${body}</svg>`;
}

/** A card's picture. */
export function cardPicture(classes: string, look: PictureOptions, body: string, height = CARD_HEIGHT): string {
  return picture(
    `nat-card ${classes}${look.size === "small" ? " nat-small" : ""}`,
    look.label,
    CARD_WIDTH,
    height,
    body,
  );
}
