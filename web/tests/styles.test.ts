// How the styles are kept in order: layers, named breakpoints, one file for each component.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { breakpoints, withQueries } from "../breakpoints.mjs";

const BREAKPOINTS = "breakpoints.css";
const SHEETS = ["style.css", "after_game.css", "reading.css", "spectators.css"]; // what browsers load
const WITHOUT_COMPONENT = ["screens/components/widgets.css"]; // classes that many components share

const styles = (readdirSync("src", { recursive: true }) as string[])
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".css"));
const read = (path: string): string => readFileSync(join("src", path), "utf8").replaceAll(/\/\*.*?\*\//gs, "");

test("media queries name breakpoints and never give a size", () => {
  const sized = styles
    .filter((path) => path !== BREAKPOINTS)
    .flatMap((path) => (read(path).match(/@media[^{]+/g) ?? []).map((query) => `${path}: ${query.trim()}`))
    .filter((query) => /\d/.test(query));
  assert.deepEqual(sized, [], `use a name from src/${BREAKPOINTS}`);
});

test("there are four widths and two heights, and every name is used", () => {
  const queries = breakpoints(read(BREAKPOINTS));
  const sizes = (side: string): string[] => [
    ...new Set(
      [...queries.values()].flatMap((query) => query.match(new RegExp(`(?<=${side} [<>]=? )\\w+`, "g")) ?? []),
    ),
  ];
  assert.deepEqual(sizes("width").sort(), ["1200px", "360px", "600px", "800px"]);
  assert.deepEqual(sizes("height").sort(), ["520px", "740px", "960px"]);
  const all = styles.map(read).join();
  for (const name of queries.keys()) assert.ok(all.includes(`(${name})`), `${name} is not used`);
});

test("scripts ask for the widths of the breakpoints", () => {
  const known = [...breakpoints(read(BREAKPOINTS)).values()].map((query) => query.replaceAll(/\s+/g, " "));
  const asked = (readdirSync("src", { recursive: true }) as string[])
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join("src", path), "utf8").matchAll(/matchMedia\(\s*"([^"]*\d[^"]*)"/g)])
    .map(([, query = ""]) => query);
  assert.ok(asked.length > 0);
  for (const query of asked) assert.ok(known.includes(query), `${query} is none of src/${BREAKPOINTS}`);
});

test("the build puts in what a name stands for", () => {
  const queries = breakpoints("@custom-media --phone (width < 600px); @custom-media --low (a) or (b);");
  const put = (css: string): string => withQueries(css, queries);
  assert.equal(put("@media (--phone) { a { color: red } }"), "@media (width < 600px) { a { color: red } }");
  assert.equal(
    put("@media not (--phone), (--low) and (print)"),
    "@media not (width < 600px), ((a) or (b)) and (print)",
  );
  assert.equal(put("a { width: calc(var(--phone)) }"), "a { width: calc(var(--phone)) }");
  assert.throws(() => put("@media (--watch) {}"), /breakpoints\.css has no --watch/);
});

test("every file is imported once, into a layer that is declared", () => {
  const [, declared = ""] = /@layer ([^;{]+);/.exec(read("style.css")) ?? [];
  const layers = declared.split(",").map((name) => name.trim());
  const names = SHEETS.flatMap((sheet) => {
    const imported = [...read(sheet).matchAll(/@import "\.\/([^"]+)"(?: layer\((\w+)\))?;/g)];
    for (const [, path = "", layer = ""] of imported)
      assert.ok(layers.includes(layer) || path === "fonts.css", `${path} has no layer of ${layers.join(", ")}`);
    const order = imported.map(([, , layer = ""]) => layers.indexOf(layer));
    assert.deepEqual(order, order.toSorted(), `imports of ${sheet} are in the order of the layers`);
    return imported.map(([, path]) => path ?? "");
  });
  const expected = styles.filter((path) => !SHEETS.includes(path) && path !== BREAKPOINTS);
  assert.deepEqual(names.toSorted(), expected.toSorted());
});

test("a file of a screen has the name of its component", () => {
  const alone = styles.filter(
    (path) => path.startsWith("screens/") && !existsSync(join("src", path.replace(/css$/, "tsx"))),
  );
  assert.deepEqual(alone, WITHOUT_COMPONENT);
});

test("layers decide, not !important", () => {
  assert.deepEqual(
    styles.filter((path) => read(path).includes("!important")),
    [],
  );
});
