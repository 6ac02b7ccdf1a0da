// Draws ../symbols.svg: node web/art/src/symbols.mjs
import { col, nib } from "./lib.mjs";
import { objects } from "./objects.mjs";
import { plates } from "./plates.mjs";
import { players } from "./players.mjs";
import { symbol, writeSprite } from "./write.mjs";

// Centre lines of the numerals, in a box of 40 x 48.
const NUMERAL = [
  ["M20 8C8 10 8 38 20 40C32 38 32 10 20 8"],
  ["M11 14L20 8L20 40", "M12.5 40L28 40"],
  ["M9 14C11 5 30 5 29 16C28 25 14 31 9 40L31 40"],
  ["M10 10C15 5 29 6 28 15C27 21 20 22.5 17 22.5", "M17 22.5C24 22 31 26 30 32C29 41 14 43 8.5 36"],
  ["M23 8L8 29L32 29", "M25 18L25 41"],
  ["M29 8L13 8L11.5 21C18 17 31 19 30.5 29C30 40 15 43 8.5 37"],
  ["M28 9C16 9 8 20 9 30C10 43 30 43 31 31C31 21 15 20 10 29"],
  ["M9 8L31 8C25 17 18 28 17 41"],
  ["M20 22C8 19 10 7 20 7.5C30 7 32 18 20 22C6 26 6 40 20 40.5C34 40 34 26 20 22"],
  ["M30 19C26 27 9 27 9 17C9 6 30 6 31 19C32 30 24 40 12 40"],
];
const numeral = (lines, digit) =>
  symbol(
    `s-n${digit}`,
    "0 0 40 48",
    `<path fill="${col("k")}" stroke="${col("k")}" stroke-width="1.3" stroke-linejoin="round" d="${nib(lines)}"/>`,
  );

writeSprite("symbols.svg", [...plates, ...objects, ...players, ...NUMERAL.map(numeral)]);
