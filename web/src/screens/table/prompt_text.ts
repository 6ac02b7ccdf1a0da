// Words for what is to be done now, for previews, and for what cannot be done.

import type { Spot } from "../../state/selection.ts";
import { type EndNotice, endNoticeOf, type Prompt } from "../../state/table/prompt.ts";
import { missing, needsOf, whyBlocked } from "../../state/table/refusals.ts";
import type { RefusedChoice } from "../../state/table/table.ts";
import { cardName, faceLabel, symbolList } from "../../text/card_text.ts";
import { errorText, statusText } from "../../text/error_text.ts";
import { t } from "../../text/translate.ts";
import { type CardsData, parseBack } from "../../wire/cards.ts";
import type { Face, Source, TableView } from "../../wire/messages.ts";
import type { ConnectionStatus } from "../../wire/reconnecting_socket.ts";
import { playableCard, seatName } from "./table_context.ts";

/** The sentence: what matters first, then the rest of it. */
export interface PromptText {
  readonly lead: string;
  readonly rest: string;
}

interface PromptContext {
  readonly view: TableView;
  readonly cards: CardsData;
  readonly status: ConnectionStatus;
  /** Whether several people sit at this screen: then "you" would be unclear. */
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
      return { lead: t("table.now.confirm_draw"), rest: sourceText(now.move.source, view, cards) };
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

/** The sentence, and how near the end is where it is near. */
export function withEndNotice(sentence: string, view: TableView): string {
  const notice = endNoticeOf(view);
  return notice ? `${sentence} ${endNoticeText(notice)}` : sentence;
}

export function endNoticeText(notice: EndNotice): string {
  return t(`table.notice.${notice}`);
}

/** Why something was not done: the guilty card where it is known, else what the code says. */
export function refusalText(
  { code, spot }: RefusedChoice,
  view: TableView,
  cards: CardsData,
  card: number | null,
): string {
  const seat = view.seat ?? 0;
  const player = view.game?.players[seat];
  if (code === "choose_first") return t("table.why.choose_first");
  if (code === "missing_resources" && player) {
    const printed = playableCard(cards, card);
    if (printed) return t("table.why.missing", { missing: symbolList(missing(needsOf(printed, player.symbols))) });
  }
  const guilty = spot && player ? whyBlocked(cards, player.area, spot).guilty : undefined;
  if (!guilty || code !== "absent_corner") return errorText(code);
  const { laid, way } = guilty;
  const kingdom = laid.back ? t(`kingdom.${parseBack(laid.back).kingdom}`) : t("kind.starter");
  return t("table.why.corner", { card: kingdom, way: t(`table.way.${way}`) });
}

/** A card of the hand by its kind and face, as short as a sentence wants it. */
export function faceName(cards: CardsData, card: number, face: Face): string {
  const name = cardName(cards, card);
  return face === "back" ? t("table.face_down", { card: name }) : name;
}

/** Where one draws from, and what; in full with all that its front shows. */
export function sourceText(source: Source, { game }: TableView, cards: CardsData, full = false): string {
  const slot = ["resource-left", "resource-right", "gold-left", "gold-right"].indexOf(source);
  const card = slot < 0 ? null : game?.display[slot];
  if (card) return full ? faceLabel(cards, card, "front") : cardName(cards, card);
  const pile = game?.decks[source === "gold" ? 1 : 0];
  if (slot >= 0 || !pile?.top) return t("table.empty");
  const { deck, kingdom } = parseBack(pile.top);
  return t("table.from_deck", { deck: t(`table.deck.${deck}`), kingdom: t(`kingdom.${kingdom}`) });
}

export function spotText([x, y]: Spot): string {
  return `${x}, ${y}`;
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
