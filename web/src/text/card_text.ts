// Cards, symbols and objectives in words.

import {
  type CardSymbol,
  type CardsData,
  type Corner,
  type Kingdom,
  type ObjectiveData,
  type PlayableData,
  parseBack,
} from "../wire/cards.ts";
import type { Face } from "../wire/messages.ts";
import { sentences } from "./joined_text.ts";
import { currentLanguage, t } from "./translate.ts";

const BACK: readonly Corner[] = ["empty", "empty", "empty", "empty"];

type CornerName = "upper_left" | "upper_right" | "lower_left" | "lower_right";

/** Symbols with their counts, without those that are zero: 3 fungi, 1 quill. */
export function symbolList(counts: Readonly<Record<string, number>>): string {
  return symbolNames(counts).join(", ") || t("nothing");
}

function symbolNames(counts: Readonly<Record<string, number>>): readonly string[] {
  const some = Object.entries(counts).filter(([, n]) => n > 0);
  return some.map(([sign, n]) => t(`symbol.${sign as CardSymbol}`, { n }));
}

/** A card with its number, kingdom and kind. */
export function cardName(cards: CardsData, card: number): string {
  const found = cards.playable.find((other) => other.card === card);
  if (found)
    return t("card.name", { card: String(card), kingdom: kingdom(found.kingdom), kind: t(`kind.${found.deck}`) });
  const starter = cards.starters.some((other) => other.card === card);
  return t("card.plain", { card: String(card), kind: t(starter ? "kind.starter" : "kind.objective") });
}

/** A card as far as we know it: by its number, or by its back. */
export function knownCardName(cards: CardsData, back: string, card: number | null | undefined): string {
  if (card !== null && card !== undefined) return cardName(cards, card);
  const known = parseBack(back);
  return t("card.back", { kind: t(`kind.${known.deck}`), kingdom: kingdom(known.kingdom) });
}

/** A face in full: name, corners, points, cost. */
export function faceLabel(cards: CardsData, card: number, face: Face): string {
  const objective = cards.objectives.find((other) => other.card === card);
  if (objective) return sentences([cardName(cards, card), objectiveAim(objective)]);
  const playable = cards.playable.find((other) => other.card === card);
  const starter = cards.starters.find((other) => other.card === card);
  const front = face === "front";
  const corners = playable ? (front ? playable.corners : BACK) : (starter?.[face] ?? []);
  const centre = playable ? (front ? [] : [playable.kingdom]) : front ? (starter?.centre ?? []) : [];
  const parts = [cardName(cards, card), cornersText(face, corners)];
  if (centre.length) parts.push(t("card.centre", { centre: symbolList(symbolCounts(centre)) }));
  if (playable && front) parts.push(...frontText(playable));
  return sentences(parts);
}

/** What the front scores: 3 points; 1 point per quill. */
export function pointsText({ points, per }: Pick<PlayableData, "points" | "per">): string {
  const worth = t("points", { n: points });
  return per === "flat" ? worth : t(`per.${per}`, { worth });
}

/** An objective: what it wants, and its points for each time. */
export function objectiveAim(objective: ObjectiveData): string {
  const worth = t("points", { n: objective.points });
  const [first, second, third] = objective.pattern;
  if (!first || !second || !third)
    return t("aim.symbols", { worth, wanted: formatList(symbolNames(symbolCounts(objective.symbols))) });
  const a = kingdom(first.kingdom);
  if (second.x !== 0) return t(second.y > 0 ? "aim.up" : "aim.down", { worth, a });
  const end: CornerName = `${third.y > 0 ? "upper" : "lower"}_${third.x > 0 ? "right" : "left"}`;
  return t(`aim.${end}`, { worth, a, c: kingdom(third.kingdom) });
}

/** A list of words in the current language. */
export function formatList(words: readonly string[]): string {
  return currentLanguage().list(words);
}

function kingdom(name: Kingdom): string {
  return t(`kingdom.${name}`);
}

function cornersText(face: Face, corners: readonly Corner[]): string {
  const [tl = "", tr = "", bl = "", br = ""] = corners.map((corner) => t(`corner_shows.${corner}`));
  return t("card.corners", { face: t(`face.${face}`), tl, tr, bl, br }).trim();
}

function frontText(card: PlayableData): string[] {
  const parts = card.points ? [t("card.scores", { points: pointsText(card) })] : [];
  return card.deck === "gold" ? [...parts, t("card.needs", { cost: symbolList(card.cost) })] : parts;
}

/** How many there are of each symbol. */
export function symbolCounts(signs: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const sign of signs) counts[sign] = (counts[sign] ?? 0) + 1;
  return counts;
}
