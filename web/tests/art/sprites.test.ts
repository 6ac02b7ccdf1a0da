// The sprites and design tokens that cards are drawn with.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

// Run in web/.
const file = (path: string): string => readFileSync(path, "utf8");
const SPRITES = { symbols: 8, motifs: 40, icons: 3 } as const; // KiB, packed
const tokens = file("src/art/tokens.css");

test("sprites contain only symbols with unique ids, and respect the content security policy", () => {
  const ids: (string | undefined)[] = [];
  for (const name of Object.keys(SPRITES)) {
    const text = file(`art/${name}.svg`);
    assert.doesNotMatch(text, / style=|url\(|<(script|style|image|use|clipPath|mask|linearGradient)/);
    assert.doesNotMatch(text, /NaN|undefined/);
    const symbols = [...text.matchAll(/<symbol id="([a-z0-9-]+)" viewBox="[\d ]+">/g)].map(([, id]) => id);
    assert.equal(symbols.length, text.split(" id=").length - 1);
    ids.push(...symbols);
    for (const [, colour = ""] of text.matchAll(/(?:fill|stroke)="(?!none|currentColor)([^"]*)"/g))
      assert.match(colour, /^var\(--[a-z-]+(,var\(--[a-z-]+\))?\)$/);
    for (const [, token = ""] of text.matchAll(/var\((--[a-z-]+)/g)) assert.ok(tokens.includes(`${token}:`), token);
  }
  assert.equal(new Set(ids).size, ids.length);
});

test("sprites stay small", () => {
  for (const [name, limit] of Object.entries(SPRITES)) {
    const size = gzipSync(file(`art/${name}.svg`), { level: 9 }).length;
    assert.ok(size <= limit * 1024, `${name}.svg: ${size} bytes packed, at most ${limit} KiB`);
  }
});

test("the committed sprites are what the programs draw", () => {
  const folder = mkdtempSync(join(tmpdir(), "art-"));
  try {
    cpSync("art/src", join(folder, "art/src"), { recursive: true });
    mkdirSync(join(folder, "src/art"), { recursive: true });
    cpSync("src/art/tokens.css", join(folder, "src/art/tokens.css"));
    for (const program of ["symbols", "motifs", "icons", "app_icon"])
      execFileSync(process.execPath, [join(folder, `art/src/${program}.mjs`)]);
    for (const name of ["symbols", "motifs", "icons", "app"])
      assert.equal(file(`art/${name}.svg`), file(join(folder, `art/${name}.svg`)), `run node art/src for ${name}.svg`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The CSS variables in the first block of each selector. */
function blocks(): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const [, selector = "", body = ""] of tokens.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    const values = [...body.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)].map(([, k = "", v = ""]) => [k, v] as const);
    if (!found.has(selector.trim())) found.set(selector.trim(), new Map(values));
  }
  return found;
}
const block = (selector: string): Map<string, string> => {
  const found = blocks().get(selector);
  assert.ok(found, selector);
  return found;
};

test("the dark theme is the same by setting and by system", () => {
  assert.deepEqual(block('[data-theme="dark"]'), block(':root:not([data-theme="light"])'));
  assert.deepEqual(
    block('[data-theme="dark"][data-contrast="more"]'),
    block(':root[data-contrast="more"]:not([data-theme="light"])'),
  );
});

function luminance(colour: string): number {
  const channel = (from: number) => {
    const c = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

test("text and lines have enough contrast in every theme", () => {
  const light = block(":root");
  const dark = new Map([...light, ...block('[data-theme="dark"]')]);
  const more = block('[data-contrast="more"]');
  const themes = {
    light: [light, 4.5],
    dark: [dark, 4.5],
    "light, more": [new Map([...light, ...more]), 7],
    "dark, more": [new Map([...dark, ...more, ...block('[data-theme="dark"][data-contrast="more"]')]), 7],
  } as const;
  for (const [name, [theme, least]] of Object.entries(themes)) {
    const hold = (front: string, back: string, ratio: number) => {
      const found = contrast(theme.get(`--${front}`) ?? "", theme.get(`--${back}`) ?? "");
      assert.ok(found >= ratio, `${name}: ${front} on ${back} has ${found.toFixed(2)}`);
    };
    for (const text of ["text", "text-soft", "ok", "danger", "warn", "accent"])
      for (const surface of ["surface", "surface-2"]) hold(text, surface, least);
    hold("text", "desk", least);
    hold("on-accent", "accent-fill", least);
    for (const line of ["line-strong", "spot", "focus", "card-edge"]) hold(line, "desk", 3);
  }
});
