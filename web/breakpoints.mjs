// The named breakpoints of the styles: browsers do not know @custom-media yet, so the build puts in what the names stand for.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("src/breakpoints.css", import.meta.url));

/** The media query behind each name.
 * @param {string} css
 * @returns {Map<string, string>}
 */
export function breakpoints(css) {
  return new Map(
    [...css.matchAll(/@custom-media\s+(--[\w-]+)\s+([^;]+);/g)].map(([, name, query]) => [name ?? "", query ?? ""]),
  );
}

/** A style sheet with queries in the place of names; an Error where a name has no query.
 * @param {string} css
 * @param {Map<string, string>} queries
 */
export function withQueries(css, queries) {
  return css.replace(/@media[^{]+/g, (head) =>
    head.replace(/\((--[\w-]+)\)/g, (_, name) => {
      const query = queries.get(name);
      if (!query) throw new Error(`src/breakpoints.css has no ${name}`);
      return / (and|or) /.test(query) ? `(${query})` : query;
    }),
  );
}

/** @type {import("esbuild").Plugin} */
export const namedBreakpoints = {
  name: "named breakpoints",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: withQueries(await readFile(path, "utf8"), breakpoints(await readFile(FILE, "utf8"))),
      loader: "css",
      watchFiles: [path, FILE],
    })),
};
