// What a screen reader is told: everything that happens, and what is asked for by a key.

import { announce, call } from "../../speaker.ts";
import { amounts, faceLabel } from "../../text/cards.ts";
import { logLine, saidText } from "../../text/log.ts";
import { t } from "../../text/text.ts";
import type { News } from "../../wire/messages.ts";
import { entriesOf, told } from "./log.tsx";
import { objectivesOf } from "./objectives.tsx";
import { nowText } from "./say.ts";
import { type Scene, who } from "./scene.ts";

export type Asked = "scores" | "symbols" | "turn" | "last" | "hand" | "objectives";

/** Answer a key. */
export function tell(scene: Scene, what: Asked): void {
  call("table.plain", { text: ANSWERS[what](scene) || t("nothing") });
}

/** Say what happened. */
export function sayNews(scene: Scene, news: readonly News[]): void {
  const { table, cards } = scene;
  const view = table.front.value;
  if (!view) return;
  const names = { cards, who: (seat: number) => who(view, seat) };
  for (const { event } of news) {
    const text =
      event.type === "said" ? `${who(view, event.seat)}: ${saidText(event)}` : logLine(told(scene, event), names);
    if (text) announce("table.plain", { text });
  }
}

export function sayUrgently(text: string): void {
  call("table.plain", { text });
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
    return `${lead} ${rest}`;
  },
  last: (scene) => entriesOf(scene).at(-1)?.text ?? "",
  hand: ({ table, cards }) => {
    const view = table.front.value;
    if (!view || view.seat === null || !table.isOpen.value) return "";
    const held = view.game?.players[view.seat]?.hand ?? [];
    return held.flatMap((one) => (one?.card ? [faceLabel(cards, one.card, "front")] : [])).join(". ");
  },
  objectives: ({ table, cards }) => {
    const [view, seat] = [table.shown.value, table.looking.value];
    const known = view ? objectivesOf(view, seat, table.isOpen.value) : [];
    const all = table.scores.value?.scores[seat]?.objectives ?? [];
    const scores = all.filter(({ card }) => known.includes(card));
    return scores
      .map(({ card, points }) => `${faceLabel(cards, card, "front")}: ${t("points", { n: points })}`)
      .join(". ");
  },
};
