// Data from the Python side, for comparison.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { CardsData } from "../../src/wire/cards.ts";
import type { News, Replay, TableView } from "../../src/wire/messages.ts";

export interface Fixtures {
  readonly tables: readonly {
    readonly seat: number | null;
    readonly steps: readonly { readonly news: readonly News[]; readonly hash: number }[];
    readonly last: TableView;
  }[];
  /** Two seats, four seats, alone, and a game that was given up. */
  readonly replays: readonly { readonly told: Replay; readonly last: TableView }[];
  readonly texts: readonly { readonly text: string; readonly hash: number }[];
  readonly cards: CardsData;
  readonly codes: readonly string[];
}

export const FIXTURES_PROGRAM = "web/tests/helpers/python_fixtures.py";

const root = resolve("..");

/** Run the Python that has our package: the one that started the tests, or that of .venv. */
export function python(...command: string[]): string {
  const ours = ["bin/python", "Scripts/python.exe"].map((path) => resolve(root, ".venv", path)).find(existsSync);
  const program = process.env.NATURALIS_PYTHON ?? ours ?? "python3";
  return execFileSync(program, command, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
}

let made: Fixtures | undefined;

/** All data: from the file that run.mjs had written, or made anew if the test runs alone. */
export function fixtures(): Fixtures {
  const file = process.env.NATURALIS_FIXTURES;
  made ??= JSON.parse(file === undefined ? python(FIXTURES_PROGRAM) : readFileSync(file, "utf8")) as Fixtures;
  return made;
}
