// Which folder of src may import which, and where tests are. A folder that is not listed for another may not be
// imported there.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

/** Files beside the folders of src: the entry points and the router. They are "entry" here. */
const ENTRY_POINTS = ["main.ts", "first_paint.ts", "service_worker.ts"];

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  wire: [],
  art: ["wire"],
  state: ["wire"],
  "state/table": ["wire", "state"],
  "state/replay": ["wire", "state", "state/table"],
  text: ["wire", "state"],
  board: ["wire", "state", "art"],
  app: ["state", "text"],
  "screens/components": ["wire", "state", "text", "art", "app"],
  "screens/settings": ["state", "text", "art", "app", "screens/components"],
  "screens/lobby": ["wire", "state", "text", "screens/components"],
  "screens/games": ["wire", "state", "text", "app", "screens/components", "screens/lobby"],
  "screens/start": ["wire", "state", "text", "art", "app", "screens/components", "screens/lobby", "screens/games"],
  "screens/rules": ["wire", "text", "art", "screens/components"],
  "screens/tutorial": ["wire", "state", "state/table", "text", "art", "app", "board", "screens/components"],
  "screens/table": [
    ...["wire", "state", "state/table", "state/replay", "text", "art", "app", "board"],
    ...["screens/components", "screens/settings"],
  ],
  "screens/watch": ["wire", "state/table", "text", "screens/components", "screens/table"],
  "screens/replay": [
    ...["wire", "state/table", "state/replay", "text", "app"],
    ...["screens/components", "screens/table"],
  ],
  "screens/end": [
    ...["wire", "state/table", "state/replay", "text", "art", "app", "board"],
    ...["screens/components", "screens/table", "screens/replay"],
  ],
};
const FOLDERS = Object.keys(MAY_IMPORT);
const ABOVE_FOLDERS = ["screens", "entry"]; // a screen's own file and the entry points may import every folder

interface Module {
  readonly path: string;
  readonly imports: readonly string[];
}

const modules: readonly Module[] = (readdirSync("src", { recursive: true }) as string[])
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
  .map((path) => ({ path, imports: importsOf(path) }));

function importsOf(path: string): readonly string[] {
  const text = readFileSync(join("src", path), "utf8");
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+\.tsx?)"/g)].map(([, found]) => found ?? "");
  return specifiers.map((specifier) => normalize(join(dirname(path), specifier)).replaceAll("\\", "/"));
}

/** The innermost folder of the matrix that a module is in. */
function folderOf(path: string): string {
  const folder = FOLDERS.filter((name) => path.startsWith(`${name}/`)).sort((one, other) => other.length - one.length);
  if (folder[0]) return folder[0];
  return path.startsWith("screens/") ? "screens" : "entry";
}

test("every module imports only what its folder may import", () => {
  const wrong = modules.flatMap(({ path, imports }) => {
    const folder = folderOf(path);
    const allowed = ABOVE_FOLDERS.includes(folder) ? [...FOLDERS, ...ABOVE_FOLDERS] : MAY_IMPORT[folder];
    return imports
      .filter((target) => folderOf(target) !== folder && !allowed?.includes(folderOf(target)))
      .map((target) => `${path} imports ${target}`);
  });
  assert.deepEqual(wrong, []);
});

test("every permission of the matrix is used", () => {
  const used = new Set(
    modules.flatMap(({ path, imports }) => imports.map((target) => `${folderOf(path)} > ${folderOf(target)}`)),
  );
  const unused = FOLDERS.flatMap((folder) => (MAY_IMPORT[folder] ?? []).map((other) => `${folder} > ${other}`)).filter(
    (permission) => !used.has(permission),
  );
  assert.deepEqual(unused, []);
});

test("no two folders import each other, not even by way of others", () => {
  const reached = new Map<string, Set<string>>();
  const reach = (folder: string, from: Set<string>): Set<string> => {
    for (const other of MAY_IMPORT[folder] ?? []) {
      if (from.has(other)) continue;
      from.add(other);
      reach(other, from);
    }
    return from;
  };
  for (const folder of FOLDERS) reached.set(folder, reach(folder, new Set()));
  assert.deepEqual(
    FOLDERS.filter((folder) => reached.get(folder)?.has(folder)),
    [],
  );
});

test("every module is reached from an entry point", () => {
  const found = new Set(ENTRY_POINTS);
  for (const path of found)
    for (const target of modules.find((module) => module.path === path)?.imports ?? []) found.add(target);
  assert.deepEqual(
    modules.map(({ path }) => path).filter((path) => !found.has(path)),
    [],
  );
});

/** Suites about all of src, or about the build; every other suite is named after the module it tests. */
const WHOLE = [
  "art/tokens.test.ts",
  "budgets.test.ts",
  "imports.test.ts",
  "styles.test.ts",
  "text/filled_texts.test.ts",
];

test("a suite is where its module is", () => {
  const suites = (readdirSync("tests", { recursive: true }) as string[])
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".test.ts"));
  const sources = new Set(modules.map(({ path }) => path.replace(/\.tsx?$/, "")));
  const alone = suites.filter((path) => !sources.has(path.replace(/\.test\.ts$/, "")));
  assert.deepEqual(alone.toSorted(), WHOLE);
});

test("no suite imports from another", () => {
  const suites = (readdirSync("tests", { recursive: true }) as string[]).filter((path) => path.endsWith(".ts"));
  const wrong = suites.filter((path) => /from "[^"]*\.test\.ts"/.test(readFileSync(join("tests", path), "utf8")));
  assert.deepEqual(wrong, []);
});
