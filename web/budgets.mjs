// Limits on what a browser must load before the first screen.

import { gzipSync } from "node:zlib";

/** Gzipped, without art and fonts. */
export const LIMITS_KIB = { script: 60, style: 20, board: 12 };

/** @typedef {{ readonly what: keyof typeof LIMITS_KIB; readonly bytes: number }} Size */
/** @typedef {import("esbuild").Metafile["outputs"]} Outputs */

const FIRST = ["src/main.ts", "src/first_paint.ts", "src/screens/start.ts", "src/screens/start.tsx"];
const STYLE = "src/style.css"; // other style sheets are loaded with the screens that need them
const LANGUAGES = ["src/text/en.ts", "src/text/fr.ts", "src/text/cs.ts"]; // readers load one of them

/** The files that this entry needs before it runs, including itself.
 * @param {Outputs} outputs
 * @param {string} source
 * @returns {string[]}
 */
export function closure(outputs, source) {
  const found = new Set(
    Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === source && path.endsWith(".js")),
  );
  for (const path of found) {
    for (const { path: other, kind } of outputs[path]?.imports ?? []) if (kind === "import-statement") found.add(other);
  }
  return [...found];
}

/** The size of the first load; the board is measured separately.
 * @param {Outputs} outputs
 * @param {(path: string) => Uint8Array} read
 * @param {number | null} board
 * @returns {Size[]}
 */
export function measure(outputs, read, board) {
  const packed = (/** @type {Iterable<string>} */ paths) =>
    [...paths].reduce((sum, path) => sum + gzipSync(read(path)).length, 0);
  const first = new Set(FIRST.flatMap((source) => closure(outputs, source)));
  const languages = LANGUAGES.map((source) => packed(closure(outputs, source).filter((path) => !first.has(path))));
  const styles = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === STYLE);
  /** @type {Size[]} */
  const sizes = [
    { what: "script", bytes: packed(first) + Math.max(0, ...languages) },
    { what: "style", bytes: packed(styles) },
  ];
  return board === null ? sizes : [...sizes, { what: "board", bytes: board }];
}

/** A message for each size over its limit.
 * @param {readonly Size[]} sizes
 * @param {typeof LIMITS_KIB} limits
 */
export function overruns(sizes, limits) {
  return sizes
    .filter(({ what, bytes }) => bytes > limits[what] * 1024)
    .map(
      ({ what, bytes }) =>
        `Over budget: ${what} takes ${(bytes / 1024).toFixed(1)} KiB gzipped, and may take ${limits[what]}.`,
    );
}
