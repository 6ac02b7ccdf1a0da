// Runs the tests: node tests/run.mjs [part of a name]. Bundles each first, because they are TypeScript.

import { execFileSync, spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const made = join(web, "../build/web-tests");
const wanted = process.argv[2] ?? "";
const tests = (await readdir(join(web, "tests"), { recursive: true })).filter(
  (name) => name.endsWith(".test.ts") && name.includes(wanted),
);

await rm(made, { recursive: true, force: true });
await build({
  absWorkingDir: web,
  entryPoints: [...tests, "helpers/write_fixtures.ts"].map((name) => `tests/${name}`),
  outbase: "tests",
  outdir: made,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: "inline",
  loader: { ".svg": "file" },
  logLevel: "warning",
});
const fixtures = join(made, "fixtures.json");
execFileSync(process.execPath, [join(made, "helpers/write_fixtures.mjs"), fixtures], { cwd: web, stdio: "inherit" });
const files = tests.map((name) => join(made, name.replace(/\.ts$/, ".mjs")));
const options = [
  "--enable-source-maps",
  "--test",
  "--test-reporter=spec",
  `--test-concurrency=${availableParallelism()}`,
];
const ran = spawnSync(process.execPath, [...options, ...files], {
  cwd: web,
  stdio: "inherit",
  env: { ...process.env, NATURALIS_FIXTURES: fixtures },
});
process.exitCode = ran.status ?? 1;
