// The small game on the start page, turn by turn. web/living_game/make.py has played it.

import type { Laid } from "../../wire/messages.ts";
import data from "./living_game.json";

/** A card as the file has it: seat, card, face, x, y. */
type Turn = readonly [seat: number, card: number, face: Laid["face"], x: number, y: number];

const TURNS = data.turns as unknown as readonly Turn[];

/** How many turns the game has. */
export const TURN_COUNT = TURNS.length;

/** The three areas after so many turns, the starter first. */
export function areasAfter(turns: number): readonly (readonly Laid[])[] {
  return data.starters.map(([card, face], seat) => [
    { card: card as number, face: face as Laid["face"], x: 0, y: 0 },
    ...TURNS.slice(0, turns).flatMap(([who, laid, side, x, y]) =>
      who === seat ? [{ card: laid, face: side, x, y }] : [],
    ),
  ]);
}
