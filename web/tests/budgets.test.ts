import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { closure, LIMITS_KIB, measure, overruns } from "../budgets.mjs";

let folder = "";
let pages = "";
let said = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "naturalis-pages-"));
  pages = join(folder, "pages");
  said = execFileSync(process.execPath, ["build.mjs", "--check", "--out", pages], { encoding: "utf8" });
});
after(() => rmSync(folder, { recursive: true }));

const read = (name: string): Buffer => readFileSync(join(pages, name));
const files = (): string[] =>
  readdirSync(pages, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) =>
      join(e.path, e.name)
        .slice(pages.length + 1)
        .replaceAll("\\", "/"),
    );

test("the pages stay within budget, and the build prints their sizes", () => {
  assert.match(said, /^The pages are built: script [\d.]+ KiB, style [\d.]+ KiB/);
  assert.deepEqual(LIMITS_KIB, { script: 60, style: 20, board: 12 });
});

test("each size over budget gets a message", () => {
  assert.deepEqual(
    overruns(
      [
        { what: "script", bytes: 61 * 1024 },
        { what: "board", bytes: 12 * 1024 },
      ],
      LIMITS_KIB,
    ),
    ["Over budget: script takes 61.0 KiB gzipped, and may take 60."],
  );
});

test("the first load counts required files, one language, and only the first screen", () => {
  const none = { inputs: {}, exports: [], bytes: 0 };
  const link = (path: string, kind: "import-statement" | "dynamic-import") => ({ path, kind });
  const outputs = {
    "main.js": {
      ...none,
      entryPoint: "src/main.ts",
      imports: [link("a.js", "import-statement"), link("b.js", "dynamic-import")],
    },
    "a.js": { ...none, imports: [link("c.js", "import-statement")] },
    "b.js": { ...none, entryPoint: "src/screens/rules.ts", imports: [] },
    "c.js": { ...none, imports: [link("main.js", "import-statement")] },
    "en.js": { ...none, entryPoint: "src/text/en.ts", imports: [] },
    "cs.js": { ...none, entryPoint: "src/text/cs.ts", imports: [link("a.js", "import-statement")] },
    "style.css": { ...none, entryPoint: "src/style.css", imports: [] },
    "reading.css": { ...none, entryPoint: "src/reading.css", imports: [] },
  };
  assert.deepEqual(closure(outputs, "src/main.ts"), ["main.js", "a.js", "c.js"]);
  const one = measure({}, () => new Uint8Array(), null);
  assert.deepEqual(one, [
    { what: "script", bytes: 0 },
    { what: "style", bytes: 0 },
  ]);
  const empty = 20; // bytes of nothing, gzipped
  assert.deepEqual(
    measure(outputs, () => new Uint8Array(), 5),
    [
      { what: "script", bytes: 4 * empty },
      { what: "style", bytes: empty },
      { what: "board", bytes: 5 },
    ],
  );
});

test("the styles of rare screens are files of their own, which the scripts know", () => {
  const scripts = files()
    .filter((name) => name.endsWith(".js"))
    .map((name) => read(name).toString())
    .join();
  const [, styles = ""] = /rel="stylesheet" href="\/([^"]+)"/.exec(read("index.html").toString()) ?? [];
  for (const [sheet, rule] of [
    ["after_game", ".rp-controls"],
    ["reading", ".p-lesson"],
    ["spectators", ".w-areas"],
  ] as const) {
    const name = files().find((path) => path.startsWith(`assets/${sheet}-`) && path.endsWith(".css")) ?? "";
    assert.ok(read(name).toString().includes(rule), name);
    assert.ok(!read(styles).toString().includes(rule), rule);
    assert.ok(scripts.includes(`/${name}`), name);
  }
});

test("the list has every file with its digest and size", () => {
  const listed = JSON.parse(read("assets.json").toString()) as {
    files: Record<string, { sha256: string; size: number }>;
  };
  assert.deepEqual(
    Object.keys(listed.files).sort(),
    files()
      .filter((name) => name !== "assets.json")
      .sort(),
  );
  for (const [name, { sha256, size }] of Object.entries(listed.files)) {
    assert.equal(createHash("sha256").update(read(name)).digest("hex"), sha256, name);
    assert.equal(read(name).length, size);
    if (name.endsWith(".gz")) assert.deepEqual(gunzipSync(read(name)), read(name.slice(0, -3)));
    if (name.startsWith("assets/")) assert.match(name, /-[0-9A-Z]{8}\.\w+(\.gz)?$/);
  }
});

test("the page refers to existing files and respects the content security policy", () => {
  const page = read("index.html").toString();
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
  assert.ok(addresses.length >= 5);
  for (const address of addresses) assert.ok(files().includes(address.slice(1)), address);
  assert.doesNotMatch(page, /%\w+%|<style|style=|<script>|\son\w+=|https?:/);
  const manifest = addresses.find((address) => address.endsWith(".webmanifest")) ?? "";
  const { icons } = JSON.parse(read(manifest.slice(1)).toString()) as { icons: { src: string }[] };
  for (const { src } of icons) assert.ok(files().includes(src.slice(1)), src);
});

test("nothing is fetched from other sites, and all licences are included", () => {
  for (const name of files().filter((name) => /\.(css|js)$/.test(name))) {
    const text = read(name).toString().replaceAll("http://www.w3.org/", "");
    assert.doesNotMatch(text, /url\(["']?https?:|from"https?:|@import|\beval\(|new Function/, name);
  }
  assert.match(read("licences.txt").toString(), /SIL OPEN FONT LICENSE[\s\S]*preact/);
});
