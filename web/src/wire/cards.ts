// The printed cards as the server sends them (CardsData in src/naturalis/rules/view_data.py).

export type Kingdom = "fungi" | "plant" | "animal" | "insect";
export type ObjectName = "quill" | "inkwell" | "manuscript";
export type CardSymbol = Kingdom | ObjectName;
export type Corner = CardSymbol | "empty" | "absent";
export type Deck = "resource" | "gold";
export type Per = "flat" | "corner" | ObjectName;

/** A resource or gold card: its back and its front. Corners: top left, top right, bottom left, bottom right. */
export interface PlayableData {
  readonly card: number;
  readonly deck: Deck;
  readonly kingdom: Kingdom;
  readonly back: string;
  readonly corners: readonly Corner[];
  readonly points: number;
  readonly per: Per;
  readonly cost: Readonly<Partial<Record<Kingdom, number>>>;
}

/** A starter: the corners of both faces, and the centre of its front. */
export interface StarterData {
  readonly card: number;
  readonly front: readonly Corner[];
  readonly centre: readonly CardSymbol[];
  readonly back: readonly Corner[];
}

/** One card of a pattern; y grows upward. */
export interface CellData {
  readonly kingdom: Kingdom;
  readonly x: number;
  readonly y: number;
}

/** An objective; either its pattern or its symbols are empty. */
export interface ObjectiveData {
  readonly card: number;
  readonly points: number;
  readonly pattern: readonly CellData[];
  readonly symbols: readonly CardSymbol[];
}

/** All cards of the game. */
export interface CardsData {
  readonly playable: readonly PlayableData[];
  readonly starters: readonly StarterData[];
  readonly objectives: readonly ObjectiveData[];
}

const KINGDOMS: Readonly<Record<string, Kingdom>> = { F: "fungi", P: "plant", A: "animal", I: "insect" };

/** Parse a back such as "rF" or "gA". */
export function parseBack(back: string): { readonly deck: Deck; readonly kingdom: Kingdom } {
  const kingdom = KINGDOMS[back.slice(1)];
  if (!kingdom || (back[0] !== "r" && back[0] !== "g")) throw new Error(`no back ${back}`);
  return { deck: back[0] === "g" ? "gold" : "resource", kingdom };
}
