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
import type { Face, Laid } from "../wire/messages.ts";
import { sentences } from "./joined_text.ts";
import { notation } from "./notation.ts";
import { currentLanguage, type Name, type TextId, t } from "./translate.ts";

const BACK: readonly Corner[] = ["empty", "empty", "empty", "empty"];

type NameId = Extract<TextId, `card_name.${string}`>;
type PatternId = Extract<TextId, `reason.pattern.${string}`>;
type CornerName = "upper_left" | "upper_right" | "lower_left" | "lower_right";

/** Symbols with their counts, without those that are zero: 3 fungi, 1 quill. */
export function symbolList(counts: Readonly<Record<string, number>>): string {
  return symbolNames(counts).join(", ") || t("nothing");
}

function symbolNames(counts: Readonly<Record<string, number>>): readonly string[] {
  const some = Object.entries(counts).filter(([, n]) => n > 0);
  return some.map(([sign, n]) => t(`symbol.${sign as CardSymbol}`, { n }));
}

/** What sentences call a resource or gold card, where the printed cards are not needed: the fox. */
export function playableName(card: number): Name {
  return mapName(parseName(t(`card_name.${card}` as NameId)), (form) => numbered(form, card));
}

/** The name of a resource or gold card, never with its number: golden fox. */
export function bareName(card: number): string {
  return parseName(t(`card_name.${card}` as NameId)).label;
}

/** What sentences call a resource, gold or starter card: the fox. With notation also its number. */
export function cardName(cards: CardsData, card: number): Name {
  const named = cards.playable.some((other) => other.card === card);
  const forms = t(named ? (`card_name.${card}` as NameId) : "card.starter");
  return mapName(parseName(forms), (form) => numbered(form, card));
}

/** The same without an article, for headings and lists: golden fox. */
export function cardLabel(cards: CardsData, card: number): string {
  return cardName(cards, card).label;
}

/** A card as far as we know it: by its name, or by its back. */
export function knownCardLabel(cards: CardsData, back: string, card: number | null | undefined): string {
  if (card !== null && card !== undefined) return cardLabel(cards, card);
  const known = parseBack(back);
  return t("card.back", { kind: t(`kind.${known.deck}`), kingdom: kingdom(known.kingdom) });
}

/** A card of an area as everyone sees it: by its name, or by its kingdom if it lies face down. */
export function laidName(cards: CardsData, { card, back, face }: Pick<Laid, "card" | "back" | "face">): Name {
  if (back && (face === "back" || !card))
    return parseName(t("card.down", { kingdom: kingdom(parseBack(back).kingdom) }));
  return cardName(cards, card ?? 0);
}

/** A name with a function applied to each form. */
export function mapName(name: Name, change: (form: string) => string): Name {
  const { nominative, accusative, of, label } = name;
  return { nominative: change(nominative), accusative: change(accusative), of: change(of), label: change(label) };
}

/** Several names as one: the swan and the oak. */
export function listNames(names: readonly Name[]): Name {
  const list = (form: keyof Name) => formatList(names.map((name) => name[form]));
  return { nominative: list("nominative"), accusative: list("accusative"), of: list("of"), label: list("label") };
}

function parseName(forms: string): Name {
  const [nominative = "", accusative = "", of = "", label = ""] = forms.split("|");
  return { nominative, accusative, of, label };
}

function numbered(text: string, card: number): string {
  return notation.value ? `${text} (${card})` : text;
}

/** What an objective wants, in a few words: 3 plants. */
export function shortAim(cards: CardsData, card: number): string {
  const wanted = cards.objectives.find((objective) => objective.card === card)?.symbols ?? [];
  const aim = wanted.length ? symbolList(symbolCounts(wanted)) : t(`reason.pattern.${card}` as PatternId);
  return numbered(aim, card);
}

/** A face in full: name, corners, points, cost. */
export function faceLabel(cards: CardsData, card: number, face: Face): string {
  const objective = cards.objectives.find((other) => other.card === card);
  if (objective) return sentences([numbered(t("kind.objective"), card), objectiveAim(objective)]);
  const playable = cards.playable.find((other) => other.card === card);
  const starter = cards.starters.find((other) => other.card === card);
  const front = face === "front";
  const corners = playable ? (front ? playable.corners : BACK) : (starter?.[face] ?? []);
  const centre = playable ? (front ? [] : [playable.kingdom]) : front ? (starter?.centre ?? []) : [];
  const label = cardLabel(cards, card);
  const name = playable ? t("card.name", { name: label, kingdom: kingdom(playable.kingdom) }) : label;
  const parts = [name, cornersText(face, corners)];
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
