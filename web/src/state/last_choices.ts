// What was chosen last time on the start page and for a table of one's own, so that it need not be chosen again.

import type { Keeping } from "./settings.ts";

type Value = string | number | boolean;
/** For each choice what it may be, the usual first. */
export type Choices = Readonly<Record<string, readonly Value[]>>;
export type Chosen<C extends Choices> = { readonly [name in keyof C]: C[name][number] };

const NAME = "naturalis.chosen";

/** What was chosen last. Whatever is missing or no longer possible is as usual. */
export function recall<C extends Choices>(keeping: Keeping, part: string, choices: C): Chosen<C> {
  const found = kept(keeping)[part];
  const known = typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(choices).map(([name, values]) => {
      const value = known[name] as Value;
      return [name, values.includes(value) ? value : values[0]];
    }),
  ) as Chosen<C>;
}

/** What was kept under this name, in whatever form. */
export function recallAny(keeping: Keeping, part: string): unknown {
  return kept(keeping)[part];
}

/** Keep it for the next time. */
export function keep(keeping: Keeping, part: string, chosen: object): void {
  keeping.set(NAME, JSON.stringify({ ...kept(keeping), [part]: chosen }));
}

function kept(keeping: Keeping): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(keeping.get(NAME) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
