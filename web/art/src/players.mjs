// What belongs to a player: token, blank seal for an initial, marker of the track, the candle of the first player.
// Each colour has a shape of its own.
import { bundle, col, maker } from "./lib.mjs";
import { symbol } from "./write.mjs";

const { p, n, l } = maker("");
const BOX = "0 0 64 64";
const SHAPE = {
  red: "M19 17.5H45V43.5H19Z",
  blue: "M38 12A19 19 0 1 0 49 39A15.5 15.5 0 1 1 38 12Z",
  green: "M32 11L51 43H13Z",
  yellow: "M32 10L37.3 23.6L51.8 24.4L40.6 33.6L44.3 47.6L32 39.7L19.7 47.6L23.4 33.6L12.2 24.4L26.7 23.6Z",
};
const line = `var(--plate-line,${col("k")})`;

function player([colour, shape]) {
  const tone = (shade = "") => `var(--player-${colour}${shade})`;
  const mark = colour === "yellow" ? tone("-dark") : col("w");
  const coin =
    `<circle cx="32" cy="33.5" r="28.5" fill="${tone("-dark")}" stroke="${line}" stroke-width="2"/>` +
    `<circle cx="32" cy="30.5" r="28.5" fill="${tone()}" stroke="${col("k")}" stroke-width="1.6"/>`;
  const cut = (t, w) =>
    `<path fill="${mark}" stroke="${col("k")}" stroke-width="${w}" stroke-linejoin="round" d="${shape}"${t && ` transform="${t}"`}/>`;
  const badge =
    `<circle cx="50" cy="50" r="12.6" fill="${tone("-dark")}" stroke="${line}" stroke-width="2"/>` +
    `<path fill="${tone("-light")}" d="${shape}" transform="translate(50 50) scale(.44) translate(-32 -30)"/>`;
  const pin =
    `<path fill="${tone()}" stroke="${line}" stroke-width="2.4" stroke-linejoin="round" d="M32 2C48 2 57 13 57 26C57 41 44 48 32 62C20 48 7 41 7 26C7 13 16 2 32 2Z"/>` +
    `<path fill="none" stroke="${tone("-light")}" stroke-width="1.6" d="M32 6.5C45 6.5 52.5 15.5 52.5 26C52.5 38 42 44 32 55.5C22 44 11.5 38 11.5 26C11.5 15.5 19 6.5 32 6.5Z"/>`;
  return [
    symbol(
      `s-player-${colour}`,
      BOX,
      `${coin}<circle cx="32" cy="30.5" r="23.5" fill="none" stroke="${tone("-light")}" stroke-width="1.6"/>${cut("", 1.4)}`,
    ),
    symbol(`s-seal-${colour}`, BOX, coin + badge),
    symbol(`s-marker-${colour}`, BOX, pin + cut("translate(32 27) scale(.72) translate(-32 -30)", 1.8)),
  ];
}

const SEAL =
  "M32 5L38 9.5L45.5 8.5L48.5 15.5L55.5 18.5L54.5 26L59 32L54.5 38L55.5 45.5L48.5 48.5L45.5 55.5L38 54.5L32 59L26 54.5L18.5 55.5L15.5 48.5L8.5 45.5L9.5 38L5 32L9.5 26L8.5 18.5L15.5 15.5L18.5 8.5L26 9.5Z";
const candle =
  p("k", SEAL, `stroke="${col("g")}"`) +
  p("w", "M27 29Q32 26.6 37 29V46H27Z") +
  l("M28.5 33C30 36 29 38 30 41", 1.2, "g") +
  p("G", "M20 46H44Q43 51.5 32 51.5Q21 51.5 20 46Z") +
  l("M44 47.5C50 46 50 40 45.5 41", 2.2, "G") +
  p("G", "M32 9C38 16 38.5 22 32 27C25.5 22 26 16 32 9Z") +
  n("F", "M32 16.5C35 20 35 23.4 32 26C29 23.4 29 20 32 16.5Z");

export const players = [
  ...Object.entries(SHAPE).flatMap(player),
  symbol(
    "s-first",
    BOX,
    `<g stroke="${col("k")}" stroke-linejoin="round" stroke-linecap="round">${bundle(1.6)(candle)}</g>`,
  ),
];
