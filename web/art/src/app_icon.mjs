// Draws ../app.svg, the icon of the app: node web/art/src/app_icon.mjs
// It stands alone, so the pigments of the tokens are written into it. All that matters is in the inner four fifths.
import fs from "node:fs";
import { col, maker } from "./lib.mjs";
import { OBJECT } from "./objects.mjs";
import { plate } from "./plates.mjs";
import { write } from "./write.mjs";

const tokens = fs.readFileSync(new URL("../../src/art/tokens.css", import.meta.url), "utf8");
const literal = (svg) =>
  svg.replace(/var\((--[a-z-]+)\)/g, (_, name) => {
    const value = tokens.match(new RegExp(`${name}:\\s*(#[0-9A-Fa-f]+)`));
    if (!value) throw new Error(`no token ${name}`);
    return value[1];
  });

const FIELD = { F: [0, 0], P: [256, 0], A: [0, 256], I: [256, 256] };
const fields = Object.entries(FIELD).map(([K, [x, y]]) => {
  const { C } = maker(K);
  const px = x ? 288 : 77;
  const py = y ? 288 : 77;
  return (
    `<path fill="${C("b")}" d="M${x} ${y}h256v256h-256Z"/>` +
    `<g transform="translate(${px} ${py}) scale(2.3)">${plate(K, C("d"))}</g>`
  );
});
const { p } = maker("");
const middle =
  `<path fill="none" stroke="${col("G")}" stroke-width="10" d="M256 0V512M0 256H512"/>` +
  `<g stroke="${col("k")}" stroke-width="8" stroke-linejoin="round">${p("G", "M256 158L354 256L256 354L158 256Z")}</g>` +
  `<path fill="${col("k")}" d="M256 174L338 256L256 338L174 256Z"/>` +
  `<g transform="translate(196 194) scale(1.9)" stroke="${col("k")}" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round">${OBJECT.quill}</g>`;

write(
  "app.svg",
  literal(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${fields.join("")}${middle}</svg>\n`),
);
