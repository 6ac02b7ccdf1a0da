// Quill, inkwell and manuscript, each on a notched plaque and bare; the sign for covered corners; the shield of points.
import { bundle, col, maker } from "./lib.mjs";
import { symbol } from "./write.mjs";

const { p, n, l } = maker("");
const BOX = "0 0 64 64";
const inked = (body, w) =>
  `<g stroke="${col("k")}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round">${body}</g>`;
const plaque =
  `<path fill="${col("k")}" stroke="${col("g")}" stroke-width="2.4" stroke-linejoin="round" d="M11 3H53Q53.5 10.5 61 11V53Q53.5 53.5 53 61H11Q10.5 53.5 3 53V11Q10.5 10.5 11 3Z"/>` +
  `<path fill="none" stroke="${col("G")}" stroke-width=".9" d="M14.5 7H49.5Q50.6 13.4 57 14.5V49.5Q50.6 50.6 49.5 57H14.5Q13.4 50.6 7 49.5V14.5Q13.4 13.4 14.5 7Z"/>`;

export const OBJECT = {
  quill:
    p("G", "M19 44C18 28 29 14 51 11.5C52.5 24 46 36 37.5 40.5C32 43.5 26 44.6 19 44Z") +
    n("g", "M19 44C26 36 38 24 51 11.5C52.5 24 46 36 37.5 40.5C32 43.5 26 44.6 19 44Z") +
    l("M12 54C20 42 34 26 49 13.5", 2.2, "w") +
    l("M29 42.8L30.5 36.5M38 39.6L38.4 33M25 30L30 36M32 21L36.4 28.6", 1.5) +
    n("w", "M10 56.5L13.5 48.5L18.5 51.5Z"),
  inkwell:
    p("G", "M23 15H41L39 21V26C50 29 54 37 54 44C54 51 49 54 44 54H20C15 54 10 51 10 44C10 37 14 29 25 26V21Z") +
    n("k", "M14.4 40.5C22 37 26 43 33 41C40 39 44 37.6 49.6 40.5C50.4 46 48 50 43.4 50H20.6C16 50 13.6 46 14.4 40.5Z") +
    n("w", "M17.5 35C19 32 22 30 25.5 29L24 31.8C22 32.6 20 33.8 18.6 36Z") +
    p("g", "M20.5 11H43.5V16.5H20.5Z") +
    l("M25 23.5H39", 1.4),
  manuscript:
    p("w", "M17 17H45V46H17Z") +
    p("G", "M13 11H49C53 11 53 19 49 19H13C9 19 9 11 13 11Z") +
    p("G", "M15 45H51C55 45 55 53 51 53H15C11 53 11 45 15 45Z") +
    n(
      "g",
      "M13 15.4H49C50.6 15.4 50.6 19 49 19H13C11.4 19 11.4 15.4 13 15.4ZM15 49.4H51C52.6 49.4 52.6 53 51 53H15C13.4 53 13.4 49.4 15 49.4Z",
    ) +
    n("F", "M20.5 22.5H28V30H20.5Z") +
    l("M31.5 24H41.5M31.5 28.6H41.5M20.8 34.4H41.5M20.8 39.4H38", 1.9),
};

// The card just laid, in gold, over the corner of another: that corner is dark, and ticked, for it counts.
const corner =
  p("e", "M3 29Q3 25 7 25H39Q43 25 43 29V55Q43 59 39 59H7Q3 59 3 55Z") +
  bundle(2.6)(p("G", "M21 9Q21 5 25 5H57Q61 5 61 9V39Q61 43 57 43H25Q21 43 21 39Z")) +
  n("k", "M21 25H39Q43 25 43 29V43H25Q21 43 21 39Z") +
  l("M27 33.5L31.5 37.8L38.5 29.5", 3.2, "G");

const shield =
  p("g", "M4 5Q18 9 32 2Q46 9 60 5V30C60 47 48 56 32 63C16 56 4 47 4 30Z") +
  bundle(1.2)(p("w", "M9 11Q21 13.4 32 8Q43 13.4 55 11V30C55 43 45 51.5 32 57.3C19 51.5 9 43 9 30Z"));

export const objects = [
  ...Object.entries(OBJECT).flatMap(([name, body]) => [
    symbol(`s-${name}`, BOX, plaque + inked(body, 1.6)),
    symbol(
      `s-${name}-glyph`,
      BOX,
      inked(`<g transform="translate(32 32) scale(1.18) translate(-32 -32.5)">${body}</g>`, 2),
    ),
  ]),
  symbol("s-corner", BOX, inked(corner, 2.2)),
  symbol("s-shield", BOX, inked(shield, 2.2)),
];
