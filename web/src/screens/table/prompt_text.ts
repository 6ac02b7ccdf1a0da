// Texts for the prompt, for previews and for refusals.

import { sameSpot } from "../../state/selection.ts";
import { type EndNotice, endNoticeOf, type Prompt } from "../../state/table/prompt.ts";
import type { RefusedChoice } from "../../state/table/refused_choice.ts";
import { cardLabel, cardName, faceLabel, laidName, mapName, symbolList } from "../../text/card_text.ts";
import { errorText, statusText } from "../../text/error_text.ts";
import { sentences } from "../../text/joined_text.ts";
import { cornerToward } from "../../text/place_text.ts";
import { type Name, t } from "../../text/translate.ts";
import { type CardsData, parseBack } from "../../wire/cards.ts";
import type { Face, Source, TableView } from "../../wire/messages.ts";
import type { ConnectionStatus } from "../../wire/reconnecting_socket.ts";
import { seatName } from "./table_context.ts";

/** The prompt: the important part first. */
export interface PromptText {
  readonly lead: string;
  readonly rest: string;
}

interface PromptContext {
  readonly view: TableView;
  readonly cards: CardsData;
  readonly status: ConnectionStatus;
  /** Whether several people share this screen; then "you" would be unclear. */
  readonly shared: boolean;
}

export function promptText(now: Prompt, about: PromptContext): PromptText {
  const { view, cards, status } = about;
  const turn = yourTurn(about);
  switch (now.kind) {
    case "offline":
      return { lead: statusText(status), rest: t("table.now.half_kept") };
    case "past":
      return { lead: t("table.now.past", { at: now.at, of: now.of }), rest: "" };
    case "cover":
      return { lead: turn, rest: t("table.now.cover", { who: seatName(view, now.seat) }) };
    case "stand_in":
      return { lead: t("table.now.stand_in"), rest: "" };
    case "choose_spot":
      return { lead: turn, rest: t("table.now.choose_spot", { card: faceName(cards, now.card, now.face) }) };
    case "confirm_draw":
      return { lead: t("table.now.confirm_draw"), rest: sentences([sourceText(now.move.source, view, cards)]) };
    case "choosing":
      return { lead: t("table.now.choosing", { who: names(view, now.seats) }), rest: "" };
    case "placing":
    case "drawing":
      return { lead: t(`table.now.${now.kind}`, { who: seatName(view, now.seat) }), rest: thenText(view, now.after) };
    case "choose_card":
      return { lead: turn, rest: t("table.now.choose_card") };
    case "draw":
      return { lead: t("table.now.draw"), rest: t("table.now.draw_from") };
    case "sending":
      return { lead: t("connection.sending"), rest: "" };
    default:
      return { lead: t(`table.now.${now.kind}`), rest: "" };
  }
}

/** The sentence, with a notice if the end is near. */
export function withEndNotice(sentence: string, view: TableView): string {
  const notice = endNoticeOf(view);
  return notice ? `${sentence} ${endNoticeText(notice)}` : sentence;
}

export function endNoticeText(notice: EndNotice): string {
  return t(`table.notice.${notice}`);
}

/** Why a choice was refused. Names the missing resources or the card whose missing corner blocks the spot. */
export function refusalText(
  { code, spot, by = [], missing = {} }: RefusedChoice,
  view: TableView,
  cards: CardsData,
): string {
  if (code === "choose_first") return t("table.why.choose_first");
  if (Object.keys(missing).length) return t("table.why.missing", { missing: symbolList(missing) });
  const [blocker] = by;
  const area = view.game?.players[view.seat ?? 0]?.area ?? [];
  const laid = area.find(({ x, y }) => blocker && sameSpot([x, y], blocker));
  if (!spot || !laid) return errorText(code);
  return t("table.why.corner", { card: laidName(cards, laid), corner: t(`corner.${cornerToward(laid, spot)}`) });
}

/** A card of the hand by its name and face. */
export function faceName(cards: CardsData, card: number, face: Face): Name {
  const name = cardName(cards, card);
  return face === "back" ? mapName(name, (form) => t("table.face_down", { card: form })) : name;
}

/** Where the card comes from, and which it is; with `full` everything on its front. */
export function sourceText(source: Source, { game }: TableView, cards: CardsData, full = false): string {
  const slot = ["resource-left", "resource-right", "gold-left", "gold-right"].indexOf(source);
  const card = slot < 0 ? null : game?.display[slot];
  if (card) return full ? faceLabel(cards, card, "front") : cardLabel(cards, card);
  const pile = game?.decks[source === "gold" ? 1 : 0];
  if (slot >= 0 || !pile?.left) return t("table.empty");
  if (!pile.top) return t(source === "gold" ? "table.covered.gold" : "table.covered.resource");
  const { deck, kingdom } = parseBack(pile.top);
  return t("table.from_deck", { deck: t(`table.deck.${deck}`), kingdom: t(`kingdom.${kingdom}`) });
}

function yourTurn({ view, shared }: PromptContext): string {
  return shared && view.seat !== null
    ? t("table.now.whose_turn", { who: seatName(view, view.seat) })
    : t("table.now.your_turn");
}

function names(view: TableView, seats: readonly number[]): string {
  return seats.map((seat) => (seat === view.seat ? t("table.you") : seatName(view, seat))).join(", ");
}

function thenText(view: TableView, seats: readonly number[]): string {
  const parts = seats.map((seat) =>
    seat === view.seat ? t("table.now.then_you") : t("table.now.then", { who: seatName(view, seat) }),
  );
  return parts.length ? t("table.now.order", { order: parts.join(", ") }) : "";
}
