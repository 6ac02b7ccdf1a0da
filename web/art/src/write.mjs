// Writes a sprite: its paths shortened, its size told.
import fs from "node:fs";
import zlib from "node:zlib";

const short = (d) =>
  d
    .replace(/,/g, " ")
    .replace(/ ?([A-Za-z]) ?/g, "$1")
    .replace(/ -/g, "-")
    .replace(/(^|[^\d.])0\.(\d)/g, "$1.$2")
    .replace(/(-)0\.(\d)/g, "$1.$2")
    .replace(/(\.\d*?)0+(?=\D|$)/g, "$1")
    .replace(/\.(?=\D|$)/g, "");

/** One symbol of a sprite. */
export const symbol = (id, box, body) => `<symbol id="${id}" viewBox="${box}">${body}</symbol>`;

export function writeSprite(name, symbols) {
  const lines = symbols.map((s) => s.replace(/ d="([^"]*)"/g, (_, d) => ` d="${short(d)}"`));
  write(name, `<svg xmlns="http://www.w3.org/2000/svg">\n${lines.join("\n")}\n</svg>\n`);
}

export function write(name, text) {
  fs.writeFileSync(new URL(`../${name}`, import.meta.url), text);
  console.log(`${name}: ${text.length} bytes, ${zlib.gzipSync(text, { level: 9 }).length} gzipped`);
}
