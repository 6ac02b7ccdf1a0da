// Chooses the drawing for each card.
import type { Kingdom, PlayableData } from "../wire/cards.ts";
import { picture, use } from "./svg.ts";

export const MOTIFS: Readonly<Record<Kingdom, readonly string[]>> = {
  fungi: [
    "amanita",
    "parasol",
    "morel",
    "coral",
    "bracket",
    "honeyfungus",
    "earthstar",
    "chanterelle",
    "inkcap",
    "bolete",
  ],
  plant: ["fern", "rose", "strawberry", "thistle", "iris", "vine", "oak", "poppy", "lilyvalley", "mandrake"],
  animal: ["fox", "heron", "squirrel", "owl", "carp", "hedgehog", "swan", "hare", "frog", "stag"],
  insect: [
    "moth",
    "ant",
    "dragonfly",
    "cicada",
    "grasshopper",
    "bee",
    "swallowtail",
    "stagbeetle",
    "caterpillar",
    "ladybird",
  ],
};

/** A kingdom has ten motifs: each appears once among its resource cards and once among its gold cards. */
export function motifOf({ card, deck, kingdom }: PlayableData): string {
  const motifs = MOTIFS[kingdom];
  const place = (card - 1 + (deck === "gold" ? 5 : 0)) % motifs.length;
  return motifs[place] ?? "";
}

/** A motif alone, as an ornament. */
export const motifSvg = (motif: string): string =>
  picture("nat-motif", "", 168, 200, use(`m-${motif}`, 0, 0, 168, 200));
