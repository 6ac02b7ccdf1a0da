// The four kingdoms: an emblem on a plate of its own outline, and a bare glyph for costs and small sizes.
import { col, KINGDOM, maker } from "./lib.mjs";
import { symbol } from "./write.mjs";

export const PLATE = {
  F: "M5 57V31A27 28 0 0 1 59 31V57Q59 60 56 60H8Q5 60 5 57Z",
  P: "M32 1.5C50 12 61 23 61 34C61 48 48 56.5 32 62.5C16 56.5 3 48 3 34C3 23 14 12 32 1.5Z",
  A: "M5 7Q20 10 32 3Q44 10 59 7V31C59 47 47 56 32 62C17 56 5 47 5 31Z",
  I: "M32 2L59 17V47L32 62L5 47V17Z",
};

const EMBLEM = {
  F: ({ p, n, l }) =>
    p("w", "M26 37C28 45 27 50 23 54.5H41C37 50 36 45 38 37Z") +
    l("M31 42C31 47 30 51 29 53", 1.2, "d") +
    p("w", "M11 33.5C11 20 21 12 32 12C43 12 53 20 53 33.5C53 38 47 39.5 32 39.5C17 39.5 11 38 11 33.5Z") +
    n(
      "b",
      "M21 27.5a4 3.6 0 1 1 8 0a4 3.6 0 1 1-8 0ZM33 20.5a4.2 3.6 0 1 1 8.4 0a4.2 3.6 0 1 1-8.4 0ZM38 30a3.6 3 0 1 1 7.2 0a3.6 3 0 1 1-7.2 0ZM14.5 33.5a2.4 2 0 1 1 4.8 0a2.4 2 0 1 1-4.8 0Z",
    ),
  P: ({ p, l, mir }) =>
    l("M32 34V58", 3, "w") +
    mir(p("w", "M31 47C20 48 13 41 11.5 28.5C23 29.5 30.5 36.5 31 47Z") + l("M16 33C22 37 27 41 30 46", 1.3, "d"), 64) +
    p("w", "M32 9C41.5 18 42 29 32 40C22 29 22.5 18 32 9Z") +
    l("M32 16V40M32 25L28 21.5M32 25L36 21.5M32 31L27.6 27M32 31L36.4 27", 1.3, "d"),
  A: ({ p, n, mir }) =>
    p(
      "w",
      "M12.5 12.5L26 21.5Q32 19.8 38 21.5L51.5 12.5L51 31Q51 39 43.5 45L34.5 54.5Q32 56 29.5 54.5L20.5 45Q13 39 13 31Z",
    ) +
    mir(n("b", "M16 18.5L22.5 23L17 29ZM15 35C20 35 27 38.5 29.3 48L22 42.8Q16 39 15 35Z"), 64) +
    mir(n("k", "M20.5 30.2C24 29.4 27 31 28 34C24.4 34.6 21.6 33.4 20.5 30.2Z"), 64) +
    n("k", "M28 49.5H36Q35.4 54 32 54.6Q28.6 54 28 49.5Z"),
  I: ({ p, n, l, ci, mir }) =>
    l("M30 16C28.5 12 26 10.5 23.5 10.2M34 16C35.5 12 38 10.5 40.5 10.2", 1.8, "w") +
    mir(
      p("w", "M30 28C24 12 9 11 7.5 20.5C6.3 29 19 33.5 30 31Z") +
        p("w", "M30 33C20 33.5 11.5 39 15.5 45C19.5 50 28 43 30.5 38Z") +
        l("M27 27C23 22 18 19 13 20", 1.1, "d"),
      64,
    ) +
    p("w", "M32 24C39 24 41 33 40 41C39 49 35 54 32 57.5C29 54 25 49 24 41C23 33 25 24 32 24Z") +
    n("d", "M24 34.5Q32 38 40 34.5L40.2 39Q32 42.5 23.8 39ZM24.8 44Q32 47.6 39.2 44L37.6 48Q32 51 26.4 48Z") +
    ci("w", 32, 20.5, 5.2),
};

const GLYPH = {
  F: ({ p, n }) =>
    p("w", "M24 36C26 47 25 53 20 59H44C39 53 38 47 40 36Z") +
    p("b", "M4 34C4 15 17 5 32 5C47 5 60 15 60 34C60 40 52 41.5 32 41.5C12 41.5 4 40 4 34Z") +
    n(
      "w",
      "M16 26a5.4 5 0 1 1 10.8 0a5.4 5 0 1 1-10.8 0ZM31 17a5.4 5 0 1 1 10.8 0a5.4 5 0 1 1-10.8 0ZM40 30a4.6 4 0 1 1 9.2 0a4.6 4 0 1 1-9.2 0Z",
    ),
  P: ({ p, l, mir }) =>
    l("M32 40V61", 6) +
    mir(p("b", "M31.5 54C15 56 5 45 3 27C20 28 31 38 31.5 54Z"), 64) +
    p("b", "M32 2C46 15 47 31 32 47C17 31 18 15 32 2Z") +
    l("M32 14V46", 2.6, "l"),
  A: ({ p, n, mir }) =>
    p("b", "M4 4L24 17Q32 14.5 40 17L60 4L59 31Q59 42 49 49L36 60.5Q32 63 28 60.5L15 49Q5 42 5 31Z") +
    mir(
      n("w", "M8 37C16 36 26 42 29.5 56L18 47Q10 42 8 37ZM15.5 30C18.5 26.5 26 27 28.5 32.5C25 35.5 18.5 35 15.5 30Z"),
      64,
    ) +
    n("d", "M26.5 53H37.5Q37 60 32 61Q27 60 26.5 53Z"),
  I: ({ p, n, l, ci, mir }) =>
    l("M29 13C27 6 23 3.5 18 3M35 13C37 6 41 3.5 46 3", 3) +
    mir(p("b", "M29 26C21 5 2 6 1.5 18C1 30 17 34 29 30Z") + p("b", "M29 33C16 33 5 41 10 49C16 56 27 47 30 40Z"), 64) +
    p("w", "M32 20C42 20 44 32 43 42C41 52 36 58 32 62C28 58 23 52 21 42C20 32 22 20 32 20Z") +
    n("d", "M21 32Q32 37 43 32L43 38.5Q32 43.5 21 38.5ZM22.5 45.5Q32 50.5 41.5 45.5L39 51Q32 55 25 51Z") +
    ci("b", 32, 16, 7),
};

// On dark desks --plate-line is a light line; on cards it is unset, and the kingdom's own dark one is used.
const outline = (K) => `var(--plate-line,${maker(K).C("d")})`;
const round = 'stroke-linejoin="round" stroke-linecap="round"';

/** A kingdom's plate, with the outline given. */
export const plate = (K, line) => {
  const pens = maker(K);
  return (
    `<path fill="${pens.C("b")}" stroke="${line}" stroke-width="3" stroke-linejoin="round" d="${PLATE[K]}"/>` +
    `<path fill="none" stroke="${col("G")}" stroke-width="1.3" d="${PLATE[K]}" transform="translate(32 32) scale(.875) translate(-32 -32)"/>` +
    // White on the plant's light green needs the heavier line.
    `<g stroke="${pens.C("d")}" stroke-width="${K === "P" ? 3 : 1.8}" ${round}>${EMBLEM[K](pens)}</g>`
  );
};

export const plates = Object.entries(KINGDOM).flatMap(([K, name]) => [
  symbol(`s-${name}`, "0 0 64 64", plate(K, outline(K))),
  symbol(
    `s-${name}-glyph`,
    "0 0 64 64",
    `<g transform="translate(32 32) scale(.94) translate(-32 -32.4)" stroke="${outline(K)}" stroke-width="3" ${round}>${GLYPH[K](maker(K))}</g>`,
  ),
]);
