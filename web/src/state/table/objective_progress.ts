// How far a player is with an objective. What counts is told by the server; this is for what is not yet whole, and for
// what a card that is about to be laid would add.

import { type Kingdom, type ObjectiveData, parseBack } from "../../wire/cards.ts";
import type { Laid } from "../../wire/messages.ts";

/** Fulfilled `times`; of the next time `have` of `need` are there. */
export interface Progress {
  readonly times: number;
  readonly have: number;
  readonly need: number;
}

type Counts = Readonly<Record<string, number>>;
type Copy = readonly string[];

/** How far an area with these visible symbols is. */
export function progress(objective: ObjectiveData, area: readonly Laid[], symbols: Counts): Progress {
  return objective.pattern.length ? ofPattern(objective, area) : ofSymbols(objective, symbols);
}

function ofSymbols({ symbols }: ObjectiveData, counts: Counts): Progress {
  const wanted = new Map<string, number>();
  for (const symbol of symbols) wanted.set(symbol, (wanted.get(symbol) ?? 0) + 1);
  const times = Math.min(...[...wanted].map(([symbol, n]) => Math.floor((counts[symbol] ?? 0) / n)));
  let have = 0;
  for (const [symbol, n] of wanted) have += Math.min(n, (counts[symbol] ?? 0) - times * n);
  return { times, have, need: symbols.length };
}

function ofPattern({ pattern }: ObjectiveData, area: readonly Laid[]): Progress {
  const kingdoms = new Map<string, Kingdom>();
  for (const { x, y, back } of area) if (back) kingdoms.set(key(x, y), parseBack(back).kingdom);
  const starts = new Map<string, readonly [number, number]>();
  for (const { x, y } of area)
    for (const cell of pattern) starts.set(key(x - cell.x, y - cell.y), [x - cell.x, y - cell.y]);
  const found = [...starts.values()].map(([x, y]) =>
    pattern
      .map((cell) => ({ at: key(x + cell.x, y + cell.y), kingdom: cell.kingdom }))
      .filter(({ at, kingdom }) => kingdoms.get(at) === kingdom)
      .map(({ at }) => at),
  );
  const counted = largest(found.filter((copy) => copy.length === pattern.length));
  const used = new Set(counted.flat());
  const rest = found.map((copy) => copy.filter((at) => !used.has(at)).length).filter((n) => n < pattern.length);
  return { times: counted.length, have: Math.max(0, ...rest), need: pattern.length };
}

/** The most copies that share no card. A card is in at most three copies, so few branches are ever tried. */
function largest(copies: readonly Copy[]): readonly Copy[] {
  const [first, ...others] = copies;
  if (!first) return [];
  const apart = others.filter((copy) => !copy.some((at) => first.includes(at)));
  const taken = [first, ...largest(apart)];
  if (apart.length === others.length || taken.length === copies.length) return taken;
  const without = largest(others);
  return without.length > taken.length ? without : taken;
}

function key(x: number, y: number): string {
  return `${x},${y}`;
}
