// The text of the rules, section by section.

import type { ComponentType } from "preact";
import type { TextId } from "../../text/translate.ts";
import * as figures from "./figures.tsx";

/** Captions that name cards of their pictures: {card} and {other}. */
type NamedText = `rules.${"cards" | "where" | "cover" | "faces" | "points" | "aims"}_fig`;
/** The id of any other text of the rules. */
type Text = Exclude<Extract<TextId, `rules.${string}`>, NamedText>;

/** A paragraph, a list, or a picture. */
export type SectionPart =
  | Text
  | { readonly items: readonly Text[]; readonly ordered: boolean }
  | { readonly picture: ComponentType; readonly caption: Text }
  | { readonly picture: ComponentType; readonly caption: NamedText; readonly card: number; readonly other?: number };

interface Section {
  readonly name: string;
  readonly heading: Text;
  readonly parts: readonly SectionPart[];
}

export const SECTIONS: readonly Section[] = [
  { name: "idea", heading: "rules.idea", parts: ["rules.idea_a", "rules.idea_b"] },
  {
    name: "cards",
    heading: "rules.cards",
    parts: [
      "rules.cards_a",
      "rules.cards_b",
      { picture: figures.Symbols, caption: "rules.cards_c" },
      { picture: figures.Kinds, caption: "rules.cards_fig", card: 27, other: 57 },
    ],
  },
  { name: "set-up", heading: "rules.setup", parts: ["rules.setup_a", "rules.setup_b", "rules.setup_c"] },
  { name: "turn", heading: "rules.turn", parts: ["rules.turn_a"] },
  {
    name: "where",
    heading: "rules.where",
    parts: ["rules.where_a", "rules.where_b", { picture: figures.Where, caption: "rules.where_fig", card: 1 }],
  },
  {
    name: "cover",
    heading: "rules.cover",
    parts: ["rules.cover_a", { picture: figures.Cover, caption: "rules.cover_fig", card: 31, other: 12 }],
  },
  {
    name: "faces",
    heading: "rules.faces",
    parts: ["rules.faces_a", "rules.faces_b", { picture: figures.Cost, caption: "rules.faces_fig", card: 51 }],
  },
  {
    name: "points",
    heading: "rules.points",
    parts: [
      "rules.points_a",
      { picture: figures.Plain, caption: "rules.points_plain" },
      { picture: figures.PerObject, caption: "rules.points_object" },
      { picture: figures.PerCorner, caption: "rules.points_corner" },
      { picture: figures.TwoCorners, caption: "rules.points_fig", card: 64 },
    ],
  },
  { name: "draw", heading: "rules.draw", parts: ["rules.draw_a", "rules.draw_b"] },
  {
    name: "objectives",
    heading: "rules.aims",
    parts: [
      "rules.aims_a",
      { picture: figures.Patterns, caption: "rules.aims_pattern" },
      { picture: figures.Diagonal, caption: "rules.aims_fig", card: 10, other: 2 },
      { picture: figures.Sets, caption: "rules.aims_symbols" },
      "rules.aims_b",
    ],
  },
  { name: "end", heading: "rules.end", parts: ["rules.end_a", "rules.end_b", "rules.end_c"] },
  {
    name: "solo",
    heading: "rules.solo",
    parts: [
      "rules.solo_a",
      { ordered: true, items: ["rules.solo_one", "rules.solo_two", "rules.solo_three"] },
      { picture: figures.Columns, caption: "rules.solo_fig" },
      "rules.solo_b",
      "rules.solo_c",
    ],
  },
  {
    name: "rare",
    heading: "rules.more",
    parts: [
      {
        ordered: false,
        items: [
          "rules.more_undo",
          "rules.more_stuck",
          "rules.more_empty",
          "rules.more_last",
          "rules.more_overlap",
          "rules.more_cap",
          "rules.more_tybor_cards",
          "rules.more_tybor_column",
          "rules.more_tybor_end",
        ],
      },
    ],
  },
];
