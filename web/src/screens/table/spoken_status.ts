// Keys that ask: what a screen reader is told of how things stand.

import { call } from "../../app/live_regions.ts";
import { amounts, faceLabel } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import { ORDER } from "./display.tsx";
import { entriesOf } from "./log.tsx";
import { objectivesOf } from "./objectives.tsx";
import { noticed, nowText, sourceText } from "./prompt_text.ts";
import { type Scene, who } from "./table_context.ts";

export type Asked = "scores" | "symbols" | "turn" | "last" | "hand" | "objectives" | "display";

/** Answer a key. */
export function tell(scene: Scene, what: Asked): void {
  call(ANSWERS[what](scene) || t("nothing"));
}

const ANSWERS: Readonly<Record<Asked, (scene: Scene) => string>> = {
  scores: ({ table }) => {
    const view = table.shown.value;
    const scores =
      view?.game?.players.map(({ score }, seat) => t("table.has", { who: who(view, seat), n: score })) ?? [];
    const tybor = view?.game?.tybor;
    if (tybor) scores.push(t("table.has", { who: t("tybor"), n: tybor.score }));
    return scores.join(", ");
  },
  symbols: ({ table }) => amounts(table.shown.value?.game?.players[table.looking.value]?.symbols ?? {}),
  turn: ({ table, cards }) => {
    const [view, now] = [table.front.value, table.now.value];
    if (!view || !now) return "";
    const { lead, rest } = nowText(now, { view, cards, link: table.link.value, shared: table.shared.value });
    return noticed(`${lead} ${rest}`, view);
  },
  last: (scene) => entriesOf(scene).at(-1)?.text ?? "",
  hand: ({ table, cards }) => {
    const view = table.front.value;
    if (!view || view.seat === null || !table.isOpen.value) return "";
    const held = view.game?.players[view.seat]?.hand ?? [];
    const named = held.map((one, n) =>
      one?.card ? `${t("table.card_n", { n: n + 1 })}: ${faceLabel(cards, one.card, "front")}` : "",
    );
    return named.filter(Boolean).join(". ");
  },
  display: ({ table, cards }) => {
    const view = table.shown.value;
    if (!view?.game) return "";
    return ORDER.map((source, n) => `${n + 1}: ${sourceText(source, view, cards)}`).join(". ");
  },
  objectives: (scene) => {
    const { table } = scene;
    const view = table.shown.value;
    const known = view ? objectivesOf(view, table.looking.value, table.isOpen.value) : [];
    return known.map((card) => objectiveText(scene, card)).join(". ");
  },
};

/** An objective, and what it brings so far to whose area is looked at. */
export function objectiveText({ table, cards }: Scene, card: number): string {
  const common = table.shown.value?.game?.common.includes(card);
  const score = table.scores.value?.scores[table.looking.value]?.objectives.find((one) => one.card === card);
  const whose = t(common ? "table.common" : "table.your_secret");
  return `${faceLabel(cards, card, "front")} (${whose}): ${t("points", { n: score?.points ?? 0 })}`;
}
