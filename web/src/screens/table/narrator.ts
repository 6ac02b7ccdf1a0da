// What a screen reader is told by itself: all that happens, what is to be done now, and what a choice would bring.

import { effect, untracked } from "@preact/signals";
import { announce, call } from "../../app/live_regions.ts";
import type { Selection } from "../../state/selection.ts";
import { aim, amounts, faceLabel } from "../../text/card_text.ts";
import { logLine, saidText } from "../../text/event_text.ts";
import { t } from "../../text/translate.ts";
import type { News, TableView } from "../../wire/messages.ts";
import { told } from "./log.tsx";
import { whyText, winnerText } from "./outcome.tsx";
import { partsOf, partText } from "./preview_text.ts";
import { faceName, noticed, nowText, refusedText, sourceText, spotText } from "./prompt_text.ts";
import { type Scene, who } from "./table_context.ts";

export interface Narrator {
  /** News came, or the first view did. */
  heard(news: readonly News[]): void;
  /** Say nothing more. */
  end(): void;
}

/** Say from now on what there is to say of this table. */
export function narrate(scene: Scene): Narrator {
  const ends = [sayDue(scene), sayChoices(scene), sayPast(scene), sayArea(scene)];
  return {
    heard: (news) => sayNews(scene, news),
    end: () => {
      for (const end of ends) end();
    },
  };
}

/** Say what is to be done now whenever it is something else, after the news that led to it. */
function sayDue(scene: Scene): () => void {
  const { table } = scene;
  let before = "";
  return effect(() => {
    const view = table.front.value;
    const { phase, round } = view?.game ?? {};
    const due = JSON.stringify([view?.seat, view?.table.stage, table.active.value, phase, round]);
    if (!view || due === before || table.now.value?.kind === "sending") return;
    before = due;
    queueMicrotask(() => announce(dueText(scene)));
  });
}

/** Say what is chosen, and that nothing is any more; a refusal also when it is the same as before. */
function sayChoices(scene: Scene): () => void {
  const { table } = scene;
  let before = { text: "", refused: table.refused.peek(), game: table.front.peek()?.game };
  return effect(() => {
    const now = { text: choiceText(scene), refused: table.refused.value, game: table.front.value?.game };
    const given = !now.text && before.text && now.game === before.game && !table.underway.peek();
    if (given) call(t("table.said.nothing_chosen"));
    else if (now.text !== before.text || (now.refused && now.refused !== before.refused)) call(now.text);
    before = now;
  });
}

function sayNews(scene: Scene, news: readonly News[]): void {
  const { table, cards } = scene;
  const view = table.front.value;
  if (!view) return;
  const names = { cards, who: (seat: number) => who(view, seat) };
  for (const { event } of news) {
    if (event.type === "came_back" && event.seat === view.seat) continue; // one knows
    const text =
      event.type === "said" ? `${who(view, event.seat)}: ${saidText(event)}` : logLine(told(scene, event), names);
    announce(text ?? "");
  }
}

/** What the reader is to do now, or how the game ended; nothing while others play. */
function dueText({ table, cards }: Scene): string {
  const view = table.front.value;
  if (view?.table.stage === "over") return endText(view);
  if (!view?.game || !table.active.value) return "";
  const { phase } = view.game;
  if (table.isOpen.value && phase === "starters") return t("table.setup.starter");
  if (table.isOpen.value && phase === "objectives") return t("table.setup.secret");
  const now = table.now.value;
  if (!now || now.kind === "offline" || now.kind === "past") return "";
  const { lead, rest } = nowText(now, { view, cards, link: table.link.value, shared: table.shared.value });
  return noticed(`${lead} ${rest}`.trim(), view);
}

function endText(view: TableView): string {
  const outcome = view.outcome ?? null;
  const totals = (outcome?.result?.scores ?? []).map(({ seat, total }) =>
    t("table.has", { who: who(view, seat), n: total }),
  );
  return [winnerText(view, outcome), whyText(outcome), totals.join(", ")].filter(Boolean).join(" ");
}

/** What was chosen by whoever sits here, what it would bring, or why it cannot be. */
function choiceText(scene: Scene): string {
  const { table, cards } = scene;
  const view = table.front.value;
  const refused = table.refused.value;
  const selection = table.selection.value;
  const option = table.option.value;
  const hint = table.hint.value;
  if (!view) return "";
  if (refused) return refusedText(refused, view, cards, table.chosen.value?.card ?? null);
  const chosen = untracked(() => selectedText(scene, view, selection));
  const brings = option && selection.kind !== "none" ? partsOf(scene, option).map(partText).join(", ") : "";
  const advice = hint ? t("table.hint.win", { n: Math.round(hint.win * 100) }) : "";
  const ask = selection.kind === "card" && selection.spot ? t("table.now.lay") : "";
  return [chosen, brings, advice, ask].filter(Boolean).join(". ");
}

function selectedText({ table, cards }: Scene, view: TableView, selection: Selection): string {
  if (selection.kind === "none") return "";
  if (selection.kind === "card") {
    const { card, face, spot } = selection;
    if (spot) return t("table.spot_chosen", { card: faceName(cards, card, face), spot: spotText(spot) });
    const open = table.options.value?.placements.filter((other) => other.card === card && other.face === face);
    const label = faceLabel(cards, card, face);
    return open ? `${label}. ${t("table.said.spots", { n: open.length })}` : label;
  }
  const { move } = selection;
  if (move.type === "draw") return `${t("table.now.confirm_draw")} ${sourceText(move.source, view, cards, true)}`;
  if (move.type === "starter") return `${t("table.setup.chosen")}: ${t(`table.setup.${move.face}`)}`;
  const objective = cards.objectives.find(({ card }) => card === move.card);
  return `${t("table.setup.chosen")}: ${objective ? aim(objective) : ""}`;
}

/** Say which earlier moment is looked at, and what happened then. */
function sayPast(scene: Scene): () => void {
  const { table, cards } = scene;
  let before = table.past.peek();
  return effect(() => {
    const past = table.past.value;
    if (past === before) return;
    before = past;
    const [view, now] = [table.front.peek(), table.now.peek()];
    if (!view || !past || now?.kind !== "past") return call(t("table.step.now"));
    const names = { cards, who: (seat: number) => who(view, seat) };
    const lines = (past.steps[past.at]?.news ?? []).map(({ event }) => logLine(told(scene, event), names));
    call([t("table.now.past", { at: now.at, of: now.of }), ...lines.filter(Boolean)].join(" "));
  });
}

/** Say whose area is looked at, and what can be seen in it. */
function sayArea({ table }: Scene): () => void {
  let before: number | null = null;
  return effect(() => {
    const [seat, view] = [table.looking.value, table.front.value];
    const other = before !== null && before !== seat;
    before = view ? seat : null;
    if (!other || !view?.game) return;
    const name = seat === view.seat ? t("table.own_area") : t("table.area_of", { who: who(view, seat) });
    call(`${name}. ${amounts(view.game.players[seat]?.symbols ?? {})}`);
  });
}
