// Windows, discs and grounds that belong to no kingdom.
import { col, maker, r } from "./lib.mjs";
import { symbol } from "./write.mjs";

const { p, n, l } = maker("");
const CARD = "0 0 300 200";
const span = (from, to, step) => Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
const lozenges =
  span(-196, 300, 24)
    .map((x) => `M${x} 0l200 200`)
    .join("") +
  span(4, 500, 24)
    .map((x) => `M${x} 0l-200 200`)
    .join("");
const dots = span(12, 200, 24)
  .flatMap((y) => span(16, 300, 24).map((x) => `M${x} ${y}h0`))
  .join("");

// Triangles around a centre.
const ring = (cx, cy, count, inner, outer) =>
  span(0, count, 1)
    .map((i) => {
      const at = (angle, R) => `${r(cx + R * Math.cos(angle))} ${r(cy + R * Math.sin(angle))}`;
      const a = (i / count) * 2 * Math.PI;
      const half = (Math.PI / count) * 0.55;
      return `M${at(a + half, inner)}L${at(a, outer)}L${at(a - half, inner)}Z`;
    })
    .join("");
const around = (count, inner, outer) =>
  span(0, count, 1)
    .map((i) => {
      const a = (i / count) * 2 * Math.PI;
      return `M${r(84 + inner * Math.cos(a))} ${r(84 + inner * Math.sin(a))}L${r(84 + outer * Math.cos(a))} ${r(84 + outer * Math.sin(a))}`;
    })
    .join("");
const path = (fill, stroke, w, d, x = "") =>
  `<path fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${w}"` : ""} d="${d}"${x && ` ${x}`}/>`;
const [ink, gold, light, white, card] = ["k", "g", "G", "w", "e"].map((t) => col(t));

const CLOUD =
  "M150 8C176 8 186 24 206 30C224 36 234 60 232 100C234 140 224 164 206 170C186 176 176 192 150 192C124 192 114 176 94 170C76 164 66 140 68 100C66 60 76 36 94 30C114 24 124 8 150 8Z";
const CLOUD_PEN =
  "M142 25C132 23 128 31 116 33C106 35 104 42 96 43M158 25C168 23 172 31 184 33C194 35 196 42 204 43M142 175C132 177 128 169 116 167C106 165 104 158 96 157M158 175C168 177 172 169 184 167C194 165 196 158 204 157M116 33C118 39 126 40 128 35M184 33C182 39 174 40 172 35M116 167C118 161 126 160 128 165M184 167C182 161 174 160 172 165";

const codex =
  n("G", ring(84, 96, 32, 30, 66)) +
  p("F", "M22 84C44 72 68 76 84 88C100 76 124 72 146 84V140C124 130 100 132 84 144C68 132 44 130 22 140Z") +
  p("w", "M28 76C48 66 70 70 84 82V136C70 124 48 122 28 130Z") +
  p("w", "M140 76C120 66 98 70 84 82V136C98 124 120 122 140 130Z") +
  n(
    "e",
    "M140 76C136 74 132 73 128 72.6V126.8C132 127.4 136 128.4 140 130ZM84 82C81 79.5 78 77.4 75 75.7V129.5C78 131.3 81 133.4 84 136Z",
  ) +
  p("A", "M36 82C42 80 48 79.6 54 80.4V98C48 97.2 42 97.6 36 99.6Z", 'stroke-width="1.2"') +
  l("M41 95C40 88 48 84 49 90C50 94 45 94 45 91", 1.4, "G") +
  l(
    "M59 82C65 84 69 86.5 73 90M59 90C65 92 69 94.5 73 98M36 107C50 103 62 106 74 113M36 115C50 111 62 114 74 121M94 113C106 106 118 103 132 107M94 121C106 114 118 111 132 115M94 105C106 98 118 95 132 99M94 97C106 90 118 87 132 91",
    1.5,
  ) +
  p("g", "M80 140L88 140L88 168L84 163L80 168Z");

// The dark strip behind an objective's points: whole, or its upper half where the pattern needs the room.
const SPRIG =
  "M57 50C57 40 44 40 44 31C44 24 53 23 54 29M57 50C57 40 70 40 70 31C70 24 61 23 60 29M57 50V20M44 34C34 36 27 30 27 22M70 34C80 36 87 30 87 22";
const SPRIG_BUDS = "M57 14l4 5-4 5-4-5ZM27 17a3 3 0 1 0 .1 0ZM87 17a3 3 0 1 0 .1 0Z";
const sprig = (t) =>
  `<g transform="${t}translate(-9.5 0)">${path("none", gold, 1.6, SPRIG, 'stroke-linecap="round"')}${path(light, "", 0, SPRIG_BUDS)}</g>`;
const strip =
  path(ink, "", 0, "M14 9H87V191H14Q9 191 9 186V14Q9 9 14 9Z") +
  sprig("") +
  sprig("matrix(1 0 0 -1 0 200)") +
  path("none", gold, 3, "M88 9V191");
const halfStrip =
  path(ink, "", 0, "M14 9H88V88Q88 106 70 106H9V14Q9 9 14 9Z") +
  path("none", gold, 3, "M88 9V88Q88 106 70 106H9") +
  path("none", gold, 1.4, "M81 15V87Q81 99 69 99H15", 'stroke-linecap="round" stroke-dasharray="0 5"');

export const furniture = [
  symbol(
    "bg-starter",
    "4 4 292 192",
    `<rect width="300" height="200" fill="${light}"/>${path("none", gold, 1.2, lozenges, 'opacity=".75"')}${path("none", col("F"), 3.4, dots, 'stroke-linecap="round" opacity=".75"')}`,
  ),
  symbol(
    "win-starter",
    CARD,
    path(white, ink, 5, CLOUD) +
      path("none", light, 2.2, CLOUD) +
      path("none", gold, 1, CLOUD, 'transform="translate(150 100) scale(.93) translate(-150 -100)"') +
      path(light, gold, 1, "M150 18l5 7-5 7-5-7ZM150 168l5 7-5 7-5-7Z") +
      path("none", gold, 1.3, CLOUD_PEN, 'stroke-linecap="round"'),
  ),
  symbol(
    "rays",
    "0 0 168 168",
    path("currentColor", "", 0, ring(84, 84, 24, 52, 70)) +
      path(
        "none",
        "currentColor",
        3,
        span(0.5, 24, 1)
          .map((i) => `M${r(84 + 64 * Math.cos((i / 12) * Math.PI))} ${r(84 + 64 * Math.sin((i / 12) * Math.PI))}h0`)
          .join(""),
        'stroke-linecap="round"',
      ),
  ),
  // gold leaf: burnished in the middle, scored with rays, the same by day and by night
  symbol(
    "nimbus",
    "0 0 168 168",
    `<circle cx="84" cy="84" r="57" fill="${light}" stroke="${ink}" stroke-width="1.6"/>` +
      path("none", gold, 1.2, around(48, 41, 52), 'stroke-linecap="round" opacity=".8"') +
      `<circle cx="84" cy="84" r="39" fill="${col("y")}" opacity=".55"/>` +
      `<circle cx="84" cy="84" r="52" fill="none" stroke="${gold}" stroke-width="1.3"/>`,
  ),
  symbol(
    "codex",
    "0 0 168 200",
    `<g stroke="${ink}" stroke-linejoin="round" stroke-linecap="round" stroke-width="1.6">${codex}</g>`,
  ),
  symbol(
    "bg-objective",
    CARD,
    `<rect x="7" y="7" width="286" height="186" rx="6" fill="${card}"/>${path(
      "none",
      gold,
      1.1,
      span(20, 190, 13)
        .map((y) => `M16 ${y}H284`)
        .join(""),
      'opacity=".4"',
    )}`,
  ),
  symbol("strip", CARD, strip),
  symbol("strip-half", CARD, halfStrip),
  symbol(
    "back-objective",
    CARD,
    path("none", gold, 0.9, lozenges, 'opacity=".4"') +
      `<circle cx="150" cy="100" r="78" fill="${ink}" stroke="${gold}" stroke-width="3"/>` +
      path(gold, "", 0, ring(150, 100, 32, 50, 74)) +
      path(light, ink, 1.5, "M150 40L159 91L210 100L159 109L150 160L141 109L90 100L141 91Z") +
      path(gold, "", 0, "M150 40V100L159 91ZM210 100H150L159 109ZM150 160V100L141 109ZM90 100H150L141 91Z") +
      `<circle cx="150" cy="100" r="9" fill="${white}" stroke="${ink}" stroke-width="2"/>`,
  ),
];
