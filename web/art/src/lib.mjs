// What all drawings share: short names for pigments, and makers of SVG elements.

const PIGMENT = { k: "ink", c: "parchment", e: "card", g: "gold", G: "gold-light", w: "white", y: "gold-pale" };
export const KINGDOM = { F: "fungi", P: "plant", A: "animal", I: "insect" };
const SHADE = { b: "", d: "-dark", l: "-light", p: "-pale" };
for (const [letter, name] of Object.entries(KINGDOM)) PIGMENT[letter] = name;

/** A pigment: one of PIGMENT, or a shade (b, d, l, p) of the kingdom. */
export function col(tone, kingdom) {
  if (tone === "none") return "none";
  const name = kingdom && tone in SHADE ? KINGDOM[kingdom] + SHADE[tone] : PIGMENT[tone];
  if (!name) throw new Error(`no pigment ${tone}`);
  return `var(--${name})`;
}

/** One decimal is finer than any screen shows. */
export const r = (number) => +(+number).toFixed(1);
const more = (text) => (text ? ` ${text}` : "");

/** The pens of a kingdom. */
export function maker(kingdom) {
  const C = (tone) => col(tone, kingdom);
  return {
    C,
    // filled, with the ink line of the group around it
    p: (f, d, x) => `<path fill="${C(f)}" d="${d}"${more(x)}/>`,
    // filled, no line
    n: (f, d, x) => `<path fill="${C(f)}" stroke="none" d="${d}"${more(x)}/>`,
    // a line
    l: (d, w, s = "k", x = "") =>
      `<path fill="none" d="${d}"${s === "k" ? "" : ` stroke="${C(s)}"`}${w ? ` stroke-width="${r(w)}"` : ""}${more(x)}/>`,
    // a disc, with and without line
    ci: (f, x, y, R, q) => `<circle fill="${C(f)}" cx="${r(x)}" cy="${r(y)}" r="${r(R)}"${more(q)}/>`,
    nc: (f, x, y, R) => `<circle fill="${C(f)}" stroke="none" cx="${r(x)}" cy="${r(y)}" r="${r(R)}"/>`,
    // round dots: lines of no length
    dots: (s, w, points) =>
      `<path fill="none" stroke="${C(s)}" stroke-width="${w}" d="${points.map(([x, y]) => `M${r(x)} ${r(y)}h0`).join("")}"/>`,
    // a drawing and its mirror image
    mir: (s, width = 168) => `${s}<g transform="matrix(-1 0 0 1 ${width} 0)">${s}</g>`,
    g: (t, s) => `<g transform="${t}">${s}</g>`,
  };
}

/** Puts drawings under one line width. */
export const bundle = (w) => (s) => `<g stroke-width="${w}">${s}</g>`;

/** The pairs "x y" of a path turned about the origin, once for each angle in degrees. */
export const turn = (d, angles) =>
  angles.map((angle) => {
    const c = Math.cos((angle * Math.PI) / 180);
    const s = Math.sin((angle * Math.PI) / 180);
    return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${r(x * c - y * s)} ${r(x * s + y * c)}`);
  });

/** A point of a cubic curve, and the direction there. */
export const bez = (a, b, c, d, u) => {
  const v = 1 - u;
  return [0, 1].map((i) => v * v * v * a[i] + 3 * v * v * u * b[i] + 3 * v * u * u * c[i] + u * u * u * d[i]);
};
export const bezT = (a, b, c, d, u) => {
  const v = 1 - u;
  const t = [0, 1].map((i) => 3 * v * v * (b[i] - a[i]) + 6 * v * u * (c[i] - b[i]) + 3 * u * u * (d[i] - c[i]));
  return Math.atan2(t[1], t[0]);
};

/** A line of a broad nib along centre lines made of M, L and C: one quadrilateral for each short piece. */
export function nib(lines, vx = 3.1, vy = -2) {
  let d = "";
  for (const line of lines) {
    const points = pieces(line);
    for (let i = 0; i + 1 < points.length; i++) {
      const [[ax, ay], [bx, by]] = [points[i], points[i + 1]];
      const quad = [
        [ax - vx, ay - vy],
        [ax + vx, ay + vy],
        [bx + vx, by + vy],
        [bx - vx, by - vy],
      ];
      // All turn the same way round, or overlapping pieces would cut holes into each other.
      const area = quad.reduce((sum, [x, y], j) => sum + x * quad[(j + 1) % 4][1] - quad[(j + 1) % 4][0] * y, 0);
      if (area < 0) quad.reverse();
      d += `M${quad.map(([x, y]) => `${r(x)} ${r(y)}`).join("L")}z`;
    }
  }
  return d;
}

function pieces(path) {
  const tokens = path.match(/[MCL]|-?[\d.]+/g);
  const out = [];
  let i = 0;
  let command = "M";
  const point = () => [+tokens[i++], +tokens[i++]];
  while (i < tokens.length) {
    if (/[MCL]/.test(tokens[i])) command = tokens[i++];
    if (command !== "C") {
      out.push(point());
      continue;
    }
    const start = out.at(-1);
    const [a, b, c] = [point(), point(), point()];
    for (let k = 1; k <= 7; k++) out.push(bez(start, a, b, c, k / 7));
  }
  return out;
}
