// Answers to shortcuts that ask for the status, for screen readers.

import { announceNow } from "../../app/live_regions.ts";
import { faceLabel, symbolList } from "../../text/card_text.ts";
import { pair, sentences } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import { ORDER } from "./display.tsx";
import { logEntries } from "./log.tsx";
import { objectivesOf } from "./objectives.tsx";
import { promptText, sourceText, withEndNotice } from "./prompt_text.ts";
import { seatName, type TableContext } from "./table_context.ts";

export type StatusQuestion = "scores" | "symbols" | "turn" | "last" | "hand" | "objectives" | "display";

/** Announce the answer to a shortcut. */
export function sayStatus(context: TableContext, what: StatusQuestion): void {
  announceNow(ANSWERS[what](context) || t("nothing"));
}

const ANSWERS: Readonly<Record<StatusQuestion, (context: TableContext) => string>> = {
  scores: ({ table }) => {
    const view = table.shownView.value;
    const scores =
      view?.game?.players.map(({ score }, seat) => t("table.has", { who: seatName(view, seat), n: score })) ?? [];
    const tybor = view?.game?.tybor;
    if (tybor) scores.push(t("table.has", { who: t("tybor"), n: tybor.score }));
    return scores.join(", ");
  },
  symbols: ({ table }) => symbolList(table.shownView.value?.game?.players[table.shownSeat.value]?.symbols ?? {}),
  turn: ({ table, cards }) => {
    const [view, now] = [table.ownView.value, table.prompt.value];
    if (!view || !now) return "";
    const { lead, rest } = promptText(now, { view, cards, status: table.status.value, shared: table.isShared.value });
    return withEndNotice(`${lead} ${rest}`, view);
  },
  last: (context) => logEntries(context).at(-1)?.text ?? "",
  hand: ({ table, cards }) => {
    const view = table.ownView.value;
    if (!view || view.seat === null || !table.handVisible.value) return "";
    const held = view.game?.players[view.seat]?.hand ?? [];
    const named = held.map((one, n) =>
      one?.card ? pair(t("table.card_n", { n: n + 1 }), faceLabel(cards, one.card, "front")) : "",
    );
    return sentences(named);
  },
  display: ({ table, cards }) => {
    const view = table.shownView.value;
    if (!view?.game) return "";
    return sentences(ORDER.map((source, n) => pair(String(n + 1), sourceText(source, view, cards))));
  },
  objectives: (context) => {
    const { table } = context;
    const view = table.shownView.value;
    const known = view ? objectivesOf(view, table.shownSeat.value, table.handVisible.value) : [];
    return sentences(known.map((card) => objectiveText(context, card)));
  },
};

/** An objective, and its points so far for the shown seat. */
export function objectiveText({ table, cards }: TableContext, card: number): string {
  const common = table.shownView.value?.game?.common.includes(card);
  const score = table.scores.value?.scores[table.shownSeat.value]?.objectives.find((one) => one.card === card);
  const whose = t(common ? "table.common" : "table.your_secret");
  return pair(`${faceLabel(cards, card, "front")} (${whose})`, t("points", { n: score?.points ?? 0 }));
}
