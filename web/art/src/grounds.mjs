// What lies behind a motif: the kingdom's ground and window, the gilded window of a gold back, the penwork of an
// absent corner. A window has the outline of its kingdom's plate, so the kingdom reads without colour.
import { col, KINGDOM, maker } from "./lib.mjs";
import { symbol } from "./write.mjs";

const CARD = "0 0 300 200";
const WINDOW = {
  F: "M70 192V90A80 78 0 0 1 230 90V192Z",
  P: "M150 6C196 28 233 66 233 104C233 146 200 176 150 195C100 176 67 146 67 104C67 66 104 28 150 6Z",
  A: "M69 12Q114 19 150 7Q186 19 231 12V118C231 158 192 178 150 195C108 178 69 158 69 118Z",
  I: "M150 6L232 51V149L150 194L68 149V51Z",
};

const line = (tone, w, opacity, d) =>
  `<path fill="none" stroke="${col(tone[1] ?? "b", tone[0])}" stroke-width="${w}" opacity="${opacity}" d="${d}"/>`;

// The patterns of the grounds: dots, chevrons, waves, comb.
const PATTERN = {
  F() {
    let small = "";
    let large = "";
    for (let row = 0, y = 8; y < 200; y += 11, row++) {
      small += `M${row % 2 ? 11 : 4} ${y}${"h0m14 0".repeat(21)}`;
      if (row % 4 === 0) large += `M4 ${y}${"h0m28 0".repeat(11)}`;
    }
    return `<g stroke-linecap="round">${line("Fd", 4.6, 0.5, small)}${line("Fl", 2.2, 0.75, large)}</g>`;
  },
  P() {
    let chevrons = "";
    let stems = "";
    for (let y = -4; y < 216; y += 12) chevrons += `M-2 ${y}${"l13 9 13-9".repeat(12)}`;
    for (let x = 11; x < 300; x += 26) stems += `M${x} 0V200`;
    return line("Pd", 1.7, 0.42, chevrons) + line("Pl", 1.5, 0.8, stems);
  },
  A() {
    let waves = "";
    let drops = "";
    for (let row = 0, y = 0; y < 200; y += 11, row++) {
      waves += `M${row % 2 ? -12 : 0} ${y}${"q12 15 24 0".repeat(13)}`;
      drops += `M${row % 2 ? 0 : 12} ${y}${"h0m24 0".repeat(12)}`;
    }
    return `${line("Al", 1.3, 0.5, waves)}<g stroke-linecap="round">${line("Al", 2.4, 0.5, drops)}</g>`;
  },
  I() {
    let comb = "";
    for (let row = 0, y = -6; y < 206; y += 19, row++) {
      const x = row % 2 ? -22 : -11;
      comb += `M${x} ${y}${"l11-6 11 6".repeat(15)}M${x} ${y}${"v13m22-13".repeat(15)}`;
    }
    return line("Il", 1.3, 0.5, comb);
  },
};

// The outline of a window as a polygon, to keep the diaper's marks inside.
function polygon(path) {
  const tokens = path.match(/[A-Z]|-?[\d.]+/g);
  const out = [];
  let i = 0;
  let command = "M";
  let [x, y] = [0, 0];
  const next = () => +tokens[i++];
  while (tokens[i] !== "Z") {
    if (/[A-Z]/.test(tokens[i])) command = tokens[i++];
    if (command === "V" || command === "M" || command === "L") {
      if (command !== "V") x = next();
      y = next();
      out.push([x, y]);
    } else if (command === "A") {
      i += 5;
      for (let k = 1; k <= 16; k++) {
        const a = Math.PI * (1 - k / 16);
        out.push([150 + 80 * Math.cos(a), 90 - 78 * Math.sin(a)]);
      }
      [x, y] = [next(), next()];
    } else {
      const hull = [[x, y], ...Array.from({ length: command === "C" ? 3 : 2 }, () => [next(), next()])];
      for (let k = 1; k <= 12; k++) out.push(along(hull, k / 12));
      [x, y] = hull.at(-1);
    }
  }
  return out;
}
function along(hull, u) {
  if (hull.length === 1) return hull[0];
  return along(
    hull.slice(1).map(([x, y], i) => [hull[i][0] + (x - hull[i][0]) * u, hull[i][1] + (y - hull[i][1]) * u]),
    u,
  );
}
function inside(points, x, y) {
  let odd = false;
  points.forEach(([a, b], i) => {
    const [c, d] = points.at(i - 1);
    if (b > y !== d > y && x < ((c - a) * (y - b)) / (d - b) + a) odd = !odd;
  });
  return odd;
}

const MARK = {
  F: "h0m5 0h0m-2.5-4h0",
  P: "l3.5-3.5 3.5 3.5m-7 3.5l3.5-3.5 3.5 3.5",
  A: "q3 4 6 0q3-4 6 0",
  I: "l3.5-2 3.5 2v4l-3.5 2-3.5-2z",
};
const ROOM = [
  [0, 0],
  [14, 0],
  [-8, 0],
  [0, -11],
  [0, 12],
  [12, 10],
  [12, -9],
  [-7, 9],
  [-7, -9],
];
function diaper(K) {
  const points = polygon(WINDOW[K]);
  let d = "";
  for (let row = 0, y = 22; y < 190; y += 17, row++)
    for (let x = row % 2 ? 72 : 61; x < 240; x += 22)
      if (ROOM.every(([a, b]) => inside(points, x + a, y + b))) d += `M${x} ${y}${MARK[K]}`;
  const [w, opacity] = K === "F" ? [2.2, 0.5] : [1.1, 0.62];
  return `<g stroke-linecap="round" stroke-linejoin="round">${line(`${K}l`, w, opacity, d)}</g>`;
}

const inset = (scale) => `transform="translate(150 100) scale(${scale}) translate(-150 -100)"`;
const PENWORK =
  "M60 72C34 68 16 50 15 29C15 17 24 11 32 14C39 17 40 26 34 29C29 31 25 27 27 23M17 43C10 42 8 35 11 31M30 61C33 53 41 48 47 51C52 54 50 61 45 60M22 53C16 57 10 56 9 51M34 14C40 9 48 10 49 15M15 26C10 22 10 14 15 11";
const BERRIES =
  "M9 51a2.6 2.6 0 1 0 .1 0ZM49 12.6a2.6 2.6 0 1 0 .1 0ZM15 8a2.6 2.6 0 1 0 .1 0ZM11 28.6a2.6 2.6 0 1 0 .1 0Z";

function kingdom(K) {
  const { C } = maker(K);
  const name = KINGDOM[K];
  const shape = (fill, stroke, w, x = "") =>
    `<path fill="${fill}" stroke="${stroke}" stroke-width="${w}" d="${WINDOW[K]}"${x && ` ${x}`}/>`;
  const joined = (body) => `<g stroke-linejoin="round">${body}</g>`;
  return [
    symbol(`pat-${name}`, "4 4 292 192", PATTERN[K]()),
    symbol(`win-${name}`, CARD, joined(shape(C("p"), C("d"), 5) + shape("none", col("G"), 2.2))),
    symbol(`dia-${name}`, CARD, joined(shape("none", C("l"), 1, inset(0.935))) + diaper(K)),
    symbol(
      `gilt-${name}`,
      CARD,
      joined(shape(col("G"), col("k"), 5) + shape("none", col("w"), 2) + shape("none", col("g"), 1.6, inset(0.92))),
    ),
    // drawn for the top left, mirrored by the card
    symbol(
      `fil-${name}`,
      "0 0 66 80",
      `<g fill="none" stroke="${K === "P" ? col("w") : C("l")}" stroke-width="1.5" stroke-linecap="round" opacity=".85"><path d="${PENWORK}"/><path fill="${col("G")}" stroke="none" d="${BERRIES}"/></g>`,
    ),
  ];
}

export const grounds = () => Object.keys(KINGDOM).flatMap(kingdom);
