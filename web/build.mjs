// Builds the pages into src/naturalis/pages, which the server serves. Usage: node build.mjs [--check] [--out FOLDER]
// Every file in assets/ has a digest of its content in its name, so that browsers may cache it for ever.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { namedBreakpoints } from "./breakpoints.mjs";
import { closure, LIMITS_KIB, measure, overruns } from "./budgets.mjs";

const WEB = dirname(fileURLToPath(import.meta.url));
const PAGES = resolve(WEB, "../src/naturalis/pages");
const GZIPPED = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt"]); // fonts and PNGs do not compress

const COMMON = /** @satisfies {import("esbuild").BuildOptions} */ ({
  absWorkingDir: WEB,
  bundle: true,
  minify: true,
  metafile: true,
  write: false,
  target: ["es2022", "chrome111", "firefox114", "safari16.4"],
  publicPath: "/assets/",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file", ".svg": "file", ".png": "file" },
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
  legalComments: "none", // licences.txt has them
});

const LATER_STYLES = ["after_game", "reading", "spectators"]; // src/app/stylesheets.ts loads them

/** @param {string} out */
async function main(out) {
  const styles = await build({
    ...COMMON,
    entryPoints: ["style", ...LATER_STYLES].map((name) => `src/${name}.css`),
    outdir: out,
    plugins: [namedBreakpoints],
  });
  const sheets = LATER_STYLES.map((name) => [name, entry(styles.metafile.outputs, `src/${name}.css`)]);
  const modules = await build({
    ...COMMON,
    entryPoints: ["src/main.ts"],
    format: "esm",
    splitting: true,
    outdir: out,
    define: { STYLESHEETS: JSON.stringify(Object.fromEntries(sheets)) },
  });
  const firstPaint = await build({ ...COMMON, entryPoints: ["src/first_paint.ts"], format: "iife", outdir: out });
  const outputs = { ...styles.metafile.outputs, ...modules.metafile.outputs, ...firstPaint.metafile.outputs };
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  for (const { path, contents } of [...styles.outputFiles, ...modules.outputFiles, ...firstPaint.outputFiles])
    files.set(`assets/${basename(path)}`, contents);

  const icons = await addIcons(files);
  const manifest = JSON.parse(await readFile(join(WEB, "src/manifest.webmanifest"), "utf8"));
  const names = {
    firstPaint: entry(outputs, "src/first_paint.ts"),
    style: entry(outputs, "src/style.css"),
    main: entry(outputs, "src/main.ts"),
    manifest: add(files, "manifest.webmanifest", JSON.stringify({ ...manifest, icons: [...icons, ...masked(icons)] })),
  };
  files.set("sw.js", await worker([...files.keys()], icons.find(({ sizes }) => sizes === "192x192")?.src ?? ""));
  files.set("licences.txt", Buffer.from(await licences()));
  files.set("index.html", Buffer.from(await page(names, closure(outputs, "src/main.ts"), icons)));
  await writeAll(out, files);
  return measure(outputs, (path) => read(files, path), await board());
}

/** The HTML page, with the file names of this build.
 * @param {Record<string, string>} names
 * @param {readonly string[]} modules
 * @param {readonly { src: string; type: string; sizes: string }[]} icons
 */
async function page(names, modules, icons) {
  const others = modules.map((path) => `/assets/${basename(path)}`).filter((address) => address !== names.main);
  const lines = {
    preloads: others.map((address) => `<link rel="modulepreload" href="${address}">`),
    icons: [
      ...icons.map(({ src, type, sizes }) => `<link rel="icon" href="${src}" type="${type}" sizes="${sizes}">`),
      ...icons
        .filter(({ sizes }) => sizes === "192x192")
        .map(({ src }) => `<link rel="apple-touch-icon" href="${src}">`),
    ],
  };
  const template = await readFile(join(WEB, "src/index.html"), "utf8");
  const blocks = template.replace(/ *%(preloads|icons)%\n/g, (_, /** @type {"preloads" | "icons"} */ name) =>
    lines[name].map((line) => `    ${line}\n`).join(""),
  );
  return blocks.replace(/%(\w+)%/g, (_, name) => names[name] ?? "");
}

/** The app icons: an SVG for every size, and PNGs for systems that need them.
 * @param {Map<string, Uint8Array>} files
 */
async function addIcons(files) {
  const icons = [];
  for (const name of (await readdir(join(WEB, "art"))).sort()) {
    const size = /^app(?:-(\d+))?\.(svg|png)$/.exec(name);
    if (!size) continue;
    const src = add(files, name, await readFile(join(WEB, "art", name)));
    const type = size[2] === "svg" ? "image/svg+xml" : "image/png";
    icons.push({ src, type, sizes: size[1] ? `${size[1]}x${size[1]}` : "any" });
  }
  return icons;
}

/** The icons fill their squares with the motif in the middle, so systems may mask them.
 * @param {readonly { src: string; type: string; sizes: string }[]} icons
 */
function masked(icons) {
  return icons.filter(({ type }) => type === "image/png").map((icon) => ({ ...icon, purpose: "maskable" }));
}

/** The service worker, which knows all other files of this build except the icons.
 * @param {readonly string[]} names
 * @param {string} icon of its notifications
 */
async function worker(names, icon) {
  const kept = names.filter((name) => !/\/(app|manifest|pseudo_language)-/.test(name)).map((name) => `/${name}`);
  const made = await build({
    ...COMMON,
    entryPoints: ["src/service_worker.ts"],
    format: "iife",
    outdir: "none",
    define: {
      FILES: JSON.stringify(kept.sort()),
      ICON: JSON.stringify(icon),
      BUILD: JSON.stringify(createHash("sha256").update(kept.join()).digest("hex").slice(0, 12)),
    },
  });
  return made.outputFiles[0]?.contents ?? Buffer.from("");
}

/** The licences of all bundled packages. */
async function licences() {
  const { dependencies } = JSON.parse(await readFile(join(WEB, "package.json"), "utf8"));
  const parts = [];
  for (const name of [
    ...Object.keys(dependencies).filter((name) => name !== "esbuild"),
    "@preact/signals-core",
  ].sort()) {
    const text = await readFile(join(WEB, "node_modules", name, "LICENSE"), "utf8");
    parts.push(`${name}\n${"=".repeat(name.length)}\n\n${text.trim()}\n`);
  }
  return parts.join("\n\n");
}

/** The size of the board's own code, without its imports from other folders. */
async function board() {
  const folder = join(WEB, "src/board");
  if (!existsSync(folder)) return null;
  const sources = (await readdir(folder)).filter((name) => name.endsWith(".ts") || name.endsWith(".tsx"));
  const contents = sources.map((name) => `export * from "./${name}";`).join("\n");
  /** @type {import("esbuild").Plugin} */
  const alone = {
    name: "alone",
    setup: ({ onResolve }) => onResolve({ filter: /^[^./]|^\.\.\// }, ({ path }) => ({ path, external: true })),
  };
  const made = await build({
    ...COMMON,
    stdin: { contents, resolveDir: folder, loader: "ts" },
    format: "esm",
    outdir: "none",
    plugins: [alone],
  });
  return gzipSync(made.outputFiles.find(({ path }) => path.endsWith(".js"))?.contents ?? "").length;
}

/** Add a file under a name with its digest. Returns its URL.
 * @param {Map<string, Uint8Array>} files
 * @param {string} name
 * @param {string | Uint8Array} content
 */
function add(files, name, content) {
  const bytes = Buffer.from(content);
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase();
  const full = `assets/${basename(name, extname(name))}-${digest}${extname(name)}`;
  files.set(full, bytes);
  return `/${full}`;
}

/** Write the files, compressible ones also gzipped, and the list of all. Replaces the old files only at the end.
 * The list contains the digest of the sources, if the caller gives one.
 * @param {string} out
 * @param {Map<string, Uint8Array>} files
 */
async function writeAll(out, files) {
  for (const [name, bytes] of [...files])
    if (GZIPPED.has(extname(name))) files.set(`${name}.gz`, gzipSync(bytes, { level: 9 }));
  /** @type {Record<string, { sha256: string; size: number }>} */
  const listed = {};
  for (const [name, bytes] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    listed[name] = { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
  }
  const fresh = `${out}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(join(fresh, "assets"), { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(fresh, name), bytes);
  await writeFile(
    join(fresh, "assets.json"),
    `${JSON.stringify({ source: process.env.NATURALIS_SOURCE ?? "", files: listed }, null, 1)}\n`,
  );
  await rm(out, { recursive: true, force: true });
  await rename(fresh, out);
}

/** @param {import("esbuild").Metafile["outputs"]} outputs @param {string} source */
function entry(outputs, source) {
  const [path] = Object.entries(outputs).find(([, output]) => output.entryPoint === source) ?? [];
  if (!path) throw new Error(`the build has no output for ${source}`);
  return `/assets/${basename(path)}`;
}

/** @param {Map<string, Uint8Array>} files @param {string} path */
function read(files, path) {
  const bytes = files.get(`assets/${basename(path)}`);
  if (!bytes) throw new Error(`the build lacks ${path}`);
  return bytes;
}

const asked = process.argv.indexOf("--out");
const sizes = await main(asked > 0 ? resolve(process.argv[asked + 1] ?? PAGES) : PAGES);
const kib = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
console.log(`The pages are built: ${sizes.map(({ what, bytes }) => `${what} ${kib(bytes)}`).join(", ")} (gzipped).`);
const over = process.argv.includes("--check") ? overruns(sizes, LIMITS_KIB) : [];
for (const sentence of over) console.error(sentence);
process.exitCode = over.length ? 1 : 0;
