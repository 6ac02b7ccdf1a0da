// The pictures of the rules. Every area in them is legal; a test lays them.

import { laidSvg } from "../../art/cards.ts";
import { symbolSvg } from "../../art/icons.ts";
import { objectiveSvg } from "../../art/objectives.ts";
import { faceLabel, objectiveAim } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { CardSymbol } from "../../wire/cards.ts";
import type { Face } from "../../wire/messages.ts";
import { CardArea } from "../components/card_area.tsx";
import { Picture, printedCards } from "../components/picture.tsx";
import { COVER_AREA, DIAGONAL_AREA, TWO_CORNERS_AREA, WHERE_AREA, WHERE_SPOTS } from "./example_areas.ts";

const SYMBOLS: readonly CardSymbol[] = ["fungi", "plant", "animal", "insect", "quill", "inkwell", "manuscript"];

function Row({ shown }: { readonly shown: readonly (readonly [card: number, face: Face])[] }) {
  const cards = printedCards.value;
  return (
    <div class="p-row">
      {shown.map(([card, face]) => (
        <div key={`${card}${face}`} class="p-row-card">
          {cards && <Picture svg={laidSvg(cards, { card, face }, { label: faceLabel(cards, card, face) })} />}
        </div>
      ))}
    </div>
  );
}

function Aims({ shown }: { readonly shown: readonly number[] }) {
  const found = printedCards.value?.objectives.filter(({ card }) => shown.includes(card)) ?? [];
  return (
    <div class="p-row">
      {found.map((objective) => (
        <div key={objective.card} class="p-row-card">
          <Picture svg={objectiveSvg(objective, { label: objectiveAim(objective) })} />
        </div>
      ))}
    </div>
  );
}

export function Symbols() {
  return (
    <div class="p-symbols">
      {SYMBOLS.map((symbol) => (
        <span key={symbol}>
          <Picture svg={symbolSvg(symbol, "")} />
          {t(`corner_shows.${symbol}`)}
        </span>
      ))}
    </div>
  );
}

export const Kinds = () => (
  <Row
    shown={[
      [27, "front"],
      [27, "back"],
      [57, "front"],
      [82, "front"],
    ]}
  />
);
export const Cost = () => (
  <Row
    shown={[
      [51, "front"],
      [51, "back"],
    ]}
  />
);
export const Plain = () => <Row shown={[[57, "front"]]} />;
export const PerObject = () => <Row shown={[[51, "front"]]} />;
export const PerCorner = () => <Row shown={[[64, "front"]]} />;
export const Patterns = () => <Aims shown={[87, 93]} />;
export const Sets = () => <Aims shown={[95, 99]} />;

export const Where = () => <CardArea cards={printedCards.value} laid={WHERE_AREA} marks={WHERE_SPOTS} />;
export const Cover = () => (
  <CardArea cards={printedCards.value} laid={COVER_AREA} marks={[{ x: 1, y: 1, at: "tr", text: "−1", look: "bad" }]} />
);
export const TwoCorners = () => (
  <CardArea
    cards={printedCards.value}
    laid={TWO_CORNERS_AREA}
    marks={[
      { x: 0, y: 2, at: "bl", text: "+2", look: "good" },
      { x: 0, y: 2, at: "br", text: "+2", look: "good" },
    ]}
  />
);
export const Diagonal = () => <CardArea cards={printedCards.value} laid={DIAGONAL_AREA} />;

export function Columns() {
  return (
    <div class="p-columns">
      {(["left", "right"] as const).map((column, n) => (
        <div key={column}>
          <span class="p-soft">{t(`column.${column}`)}</span>
          <Row
            shown={[
              [n ? 12 : 27, "front"],
              [n ? 58 : 61, "front"],
            ]}
          />
        </div>
      ))}
    </div>
  );
}
