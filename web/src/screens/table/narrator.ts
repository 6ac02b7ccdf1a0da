// Announces everything that happens to screen readers: events, the current task, and the effect of each choice.

import { effect, untracked } from "@preact/signals";
import { announce, announceNow, clearAnnouncements } from "../../app/live_regions.ts";
import type { Selection } from "../../state/selection.ts";
import { faceLabel, objectiveAim, symbolList } from "../../text/card_text.ts";
import { chatText, eventText } from "../../text/event_text.ts";
import { pair, sentences } from "../../text/joined_text.ts";
import { placeText } from "../../text/place_text.ts";
import { reasonsText } from "../../text/reason_text.ts";
import { t } from "../../text/translate.ts";
import type { ChatLine, News, TableView } from "../../wire/messages.ts";
import { visibleEvent } from "./log.tsx";
import { reasonText, winnerText } from "./outcome.tsx";
import { partsOfOption, partText } from "./preview_text.ts";
import { faceName, promptText, refusalText, sourceText, withEndNotice } from "./prompt_text.ts";
import { eventContext, seatName, type TableContext } from "./table_context.ts";

export interface Narrator {
  /** News or the first view arrived. */
  onNews(news: readonly News[]): void;
  /** Stop announcing. */
  end(): void;
}

/** Start announcing what happens at this table. */
export function startNarrator(context: TableContext): Narrator {
  const ends = [sayTask(context), sayChoices(context), sayPast(context), sayArea(context), forgetErased(context)];
  return {
    onNews: (news) => sayNews(context, news),
    end: () => {
      for (const end of ends) end();
    },
  };
}

/** Remove all announcements once a line that was said has lost its text: its speaker was erased. */
function forgetErased({ table }: TableContext): () => void {
  let before: readonly ChatLine[] = [];
  return effect(() => {
    const chat = table.ownView.value?.chat ?? [];
    if (chat === before) return;
    const texts = new Map(before.map(({ version, text }) => [version, text]));
    if (chat.some(({ version, text }) => texts.has(version) && texts.get(version) !== text)) clearAnnouncements();
    before = chat;
  });
}

/** Announce the current task when it changes, after the news that led to it. */
function sayTask(context: TableContext): () => void {
  const { table } = context;
  let before = "";
  return effect(() => {
    const view = table.ownView.value;
    const { phase, round } = view?.game ?? {};
    const due = JSON.stringify([view?.seat, view?.table.stage, table.canAct.value, phase, round]);
    if (!view || due === before || table.prompt.value?.kind === "sending") return;
    before = due;
    queueMicrotask(() => announce(taskText(context)));
  });
}

/** Announce each choice and its removal; a refusal even if it repeats. */
function sayChoices(context: TableContext): () => void {
  const { table } = context;
  let before = { text: "", refused: table.refused.peek(), game: table.ownView.peek()?.game };
  return effect(() => {
    const now = { text: choiceText(context), refused: table.refused.value, game: table.ownView.value?.game };
    const given = !now.text && before.text && now.game === before.game && !table.pendingCommand.peek();
    if (given) announceNow(t("table.said.nothing_chosen"));
    else if (now.text !== before.text || (now.refused && now.refused !== before.refused)) announceNow(now.text);
    before = now;
  });
}

function sayNews(context: TableContext, news: readonly News[]): void {
  const { table, cards } = context;
  const view = table.ownView.value;
  if (!view) return;
  const names = eventContext(cards, view);
  for (const { event } of news) {
    if (event.type === "came_back" && event.seat === view.seat) continue; // the player knows
    const text =
      event.type === "said"
        ? pair(seatName(view, event.seat), chatText(event))
        : eventText(visibleEvent(context, event), names);
    announce(text ?? "");
  }
}

/** The player's task, or how the game ended; empty while others play. */
function taskText({ table, cards }: TableContext): string {
  const view = table.ownView.value;
  if (view?.table.stage === "over") return endText(view);
  if (!view?.game || !table.canAct.value) return "";
  const { phase } = view.game;
  if (table.handVisible.value && phase === "starters") return t("table.setup.starter");
  if (table.handVisible.value && phase === "objectives") return t("table.setup.secret");
  const now = table.prompt.value;
  if (!now || now.kind === "offline" || now.kind === "past") return "";
  const { lead, rest } = promptText(now, { view, cards, status: table.status.value, shared: table.isShared.value });
  return withEndNotice(`${lead} ${rest}`.trim(), view);
}

function endText(view: TableView): string {
  const outcome = view.outcome ?? null;
  const totals = (outcome?.result?.scores ?? []).map(({ seat, total }) =>
    t("table.has", { who: seatName(view, seat), n: total }),
  );
  return [winnerText(view, outcome), reasonText(outcome), totals.join(", ")].filter(Boolean).join(" ");
}

/** The current choice, what it would bring, or why it is refused. */
function choiceText(context: TableContext): string {
  const { table } = context;
  const view = table.ownView.value;
  const refused = table.refused.value;
  const selection = table.selection.value;
  const option = table.chosenOption.value;
  const hint = table.hintedMoves.value[table.hintedChoice.value] ?? null;
  if (!view) return "";
  if (refused) return refusalText(refused, view, context.cards);
  const chosen = untracked(() => selectedText(context, view, selection));
  const brings = option && selection.kind !== "none" ? partsOfOption(context, option).map(partText).join(", ") : "";
  const advice = hint ? t("table.hint.win", { n: Math.round(hint.win * 100) }) : "";
  const why = hint ? reasonsText({ cards: context.cards, seatName: (seat) => seatName(view, seat) }, hint.reasons) : "";
  const ask = selection.kind === "card" && selection.spot ? t("table.now.lay") : "";
  return sentences([chosen, brings, advice, why, ask]);
}

function selectedText({ table, cards }: TableContext, view: TableView, selection: Selection): string {
  if (selection.kind === "none") return "";
  if (selection.kind === "card") {
    const { card, face, spot } = selection;
    if (spot) {
      const area = view.game?.players[view.seat ?? 0]?.area ?? [];
      return t("table.spot_chosen", { card: faceName(cards, card, face), where: placeText(cards, area, spot) });
    }
    const open = table.options.value?.placements.filter((other) => other.card === card && other.face === face);
    const label = faceLabel(cards, card, face);
    const nowhere = table.refusedFace.value;
    if (nowhere) return sentences([label, refusalText(nowhere, view, cards)]);
    return open ? sentences([label, t("table.said.spots", { n: open.length })]) : label;
  }
  const { move } = selection;
  if (move.type === "draw") return `${t("table.now.confirm_draw")} ${sourceText(move.source, view, cards, true)}`;
  if (move.type === "starter") return pair(t("table.setup.chosen"), t(`table.setup.${move.face}`));
  const objective = cards.objectives.find(({ card }) => card === move.card);
  return pair(t("table.setup.chosen"), objective ? objectiveAim(objective) : "");
}

/** Announce which earlier moment is shown, and what happened then. */
function sayPast(context: TableContext): () => void {
  const { table, cards } = context;
  let before = table.past.peek();
  return effect(() => {
    const past = table.past.value;
    if (past === before) return;
    before = past;
    const [view, now] = [table.ownView.peek(), table.prompt.peek()];
    if (!view || !past || now?.kind !== "past") return announceNow(t("table.step.now"));
    const names = eventContext(cards, past.steps[past.at]?.view ?? view);
    const lines = (past.steps[past.at]?.news ?? []).map(({ event }) => eventText(visibleEvent(context, event), names));
    announceNow(sentences([t("table.now.past", { at: now.at, of: now.of }), ...lines.map((line) => line ?? "")]));
  });
}

/** Announce whose area is shown, and its symbols. */
function sayArea({ table }: TableContext): () => void {
  let before: number | null = null;
  return effect(() => {
    const [seat, view] = [table.shownSeat.value, table.ownView.value];
    const other = before !== null && before !== seat;
    before = view ? seat : null;
    if (!other || !view?.game) return;
    const name = seat === view.seat ? t("table.own_area") : t("table.area_of", { who: seatName(view, seat) });
    announceNow(pair(name, symbolList(view.game.players[seat]?.symbols ?? {})));
  });
}
