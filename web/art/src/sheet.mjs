// Writes ../sheet.html, the contact sheet to look at while drawing; it is not kept.
// node web/art/src/sheet.mjs cards.json, where cards.json is what the server gives as CardsData.
import fs from "node:fs";
import { build } from "esbuild";

const here = (path) => new URL(path, import.meta.url);
const cards = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const { outputFiles } = await build({
  stdin: {
    contents: ["cards", "objectives", "icons"].map((name) => `export * from "./${name}.ts";`).join(""),
    resolveDir: here("../../src/art").pathname,
  },
  bundle: true,
  format: "esm",
  write: false,
});
const art = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);

const text = (path) => fs.readFileSync(here(path), "utf8");
const sprites = ["symbols", "motifs", "icons"].map((name) =>
  text(`../${name}.svg`).replace("<svg", '<svg class="nat-sprite"'),
);
const BACKS = ["rF", "rP", "rA", "rI", "gF", "gP", "gA", "gI"];
const COLOURS = ["red", "blue", "green", "yellow"];
const SYMBOLS = ["fungi", "plant", "animal", "insect", "quill", "inkwell", "manuscript"];
const NAMES = { red: "Émile", blue: "žofie", green: "Wu", yellow: "Bob" };

const row = (title, cls, items) =>
  `<h2>${title}</h2><div class="row ${cls}">${items.map((item) => `<div>${item}</div>`).join("")}</div>`;
const all = (look) => [
  ...cards.playable.map((card) => art.frontSvg(card, look)),
  ...BACKS.map((back) => art.backSvg(back, look)),
  ...cards.starters.flatMap((card) => [art.starterSvg(card, "front", look), art.starterSvg(card, "back", look)]),
  ...cards.objectives.map((card) => art.objectiveSvg(card, look)),
  art.objectiveBackSvg(look),
  art.pileSvg("rA", 34, look),
  art.pileSvg("gI", 7, look),
  art.pileSvg(null, 0, look),
];
const signs = [
  ...SYMBOLS.flatMap((symbol) => [art.symbolSvg(symbol, symbol), art.glyphSvg(symbol, symbol)]),
  art.coveredCornerSvg("covered corner"),
  art.shieldSvg("points"),
  ...COLOURS.flatMap((c) => [art.tokenSvg(c, c), art.sealSvg(c, NAMES[c], c), art.markerSvg(c, c)]),
  art.firstPlayerSvg("first player"),
];

// A legal area, the way cards cover each other.
const AREA = [
  [0, 0, 81],
  [1, 1, 71],
  [-1, 1, 30],
  [1, -1, 26],
  [2, 0, 62],
  [-1, -1, 2],
  [-2, 0, 41, "back"],
  [0, 2, 35],
  [3, 1, 17],
  [2, 2, 6],
  [-3, -1, 53],
  [3, -1, 36],
  [-2, 2, 51],
];
const area = (width, look) => {
  const items = AREA.map(([x, y, card, face = "front"]) => {
    const at = `width:${width}px;left:${(x + 3) * 0.78 * width}px;top:${((2 - y) * 0.6 * width) / 1.5}px`;
    return `<div style="${at}">${art.laidSvg(cards, { card, face }, look)}</div>`;
  });
  return `<div class="area" style="width:${width * 5.68}px;height:${(width / 1.5) * 2.8}px">${items.join("")}</div>`;
};

const full = { label: "card", size: "full" };
const small = { label: "card", size: "small" };
const sheet = (theme, cls = "", more = "") =>
  `<section data-theme="${theme}" class="${cls}" ${more}><h1>${theme} ${cls} ${more}</h1>` +
  row("180 px", "w180", all(full)) +
  row("90 px", "w90", all(small)) +
  row("signs", "s48", signs) +
  row("signs at 18 px", "s18", signs) +
  row(
    "icons",
    "i24",
    art.ICONS.map((icon) => art.iconSvg(icon, icon)),
  ) +
  `<h2>areas</h2>${area(180, full)}${area(90, small)}</section>`;

const css = `body{margin:0;font:15px var(--serif)} section{padding:16px;background:var(--desk);color:var(--text);width:1560px}
  .row{display:flex;flex-wrap:wrap;gap:8px} .w180>div{width:180px} .w90>div{width:90px} .s48>div{font-size:38px} .s18>div{font-size:14.4px} .i24>div{font-size:18px}
  .grey{filter:grayscale(1)} .area{position:relative;margin:12px 0} .area>div{position:absolute}`;
fs.writeFileSync(
  here("../sheet.html"),
  `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><link rel="stylesheet" href="../src/art/tokens.css"><link rel="stylesheet" href="../src/art/cards.css"><style>${css}</style>` +
    sprites.join("") +
    sheet("light") +
    sheet("dark") +
    sheet("light", "grey") +
    sheet("light", "", 'data-contrast="more"') +
    sheet("dark", "", 'data-contrast="more"'),
);
