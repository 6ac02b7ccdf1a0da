// Events as sentences, from what the viewer may know.

import { type CardsData, parseBack } from "../wire/cards.ts";
import type { Drawn, GameEvent, Laid, Placed, Said, TableEvent, TyborTook } from "../wire/messages.ts";
import { cardName, formatList, shortAim } from "./card_text.ts";
import { placeText } from "./place_text.ts";
import { t } from "./translate.ts";

/** The cards, the players' names, and their areas. */
export interface EventContext {
  readonly cards: CardsData;
  /** The name of a seat's player. */
  seatName(seat: number): string;
  /** A seat's area before the event, or after it. */
  area(seat: number): readonly Laid[];
}

type Logged = GameEvent | TableEvent;

/** The event as a sentence; null if it concerns nobody, or is unknown to this page. */
export function eventText(event: Logged, context: EventContext): string | null {
  const say = WRITERS[event.type] as ((event: Logged, context: EventContext) => string | null) | undefined;
  return say ? say(event, context) : null;
}

/** A chat line; set phrases in the reader's own language. */
export function chatText(line: Pick<Said, "phrase" | "text">): string {
  return line.phrase ? t(`phrase.${line.phrase}`) : (line.text ?? "");
}

type Writers = { readonly [E in Logged as E["type"]]: (event: E, context: EventContext) => string | null };

const WRITERS: Writers = {
  starter_chosen: ({ seat, card, face }, { cards, seatName }) =>
    t(`told.starter.${face}`, { who: seatName(seat), card: cardName(cards, card) }),
  colour_chosen: ({ seat, colour }, { seatName }) =>
    t("told.colour", { who: seatName(seat), colour: t(`colour.${colour}`) }),
  hands_dealt: ({ common: [a, b] }, { cards }) =>
    t("told.dealt", { aim_a: shortAim(cards, a), aim_b: shortAim(cards, b) }),
  objective_kept: ({ seat, card }, { cards, seatName }) => {
    const what = card ? t("told.kept", { aim: shortAim(cards, card) }) : t("told.kept_hidden");
    return t("told.who", { who: seatName(seat), what });
  },
  placed,
  drawn,
  draw_skipped: ({ seat, reason }, { seatName }) =>
    t("told.who", { who: seatName(seat), what: t(`told.skip.${reason}`) }),
  passed: ({ seat }, { seatName }) => t("told.who", { who: seatName(seat), what: t("told.passed") }),
  end_triggered: ({ seat, reason, last_round: round }, { seatName }) =>
    t(`told.trigger.${reason}`, { who: seat === null || seat === undefined ? t("tybor") : seatName(seat), round }),
  tybor_took: tyborTook,
  ended: ({ reason }) => t(`told.ended.${reason}`),

  table_made: ({ host }) => t("log.table_made", { who: host }),
  seated: ({ name }) => t("log.seated", { who: name }),
  bot_seated: ({ level, name }) => t("log.bot_seated", { who: name, level: t(`bot.name.${level}`) }),
  begins_set: ({ begins }, { seatName }) =>
    typeof begins === "number" ? t("log.begins.seat", { who: seatName(begins) }) : t(`log.begins.${begins}`),
  first_voted: ({ seat }, { seatName }) => t("log.voted", { who: seatName(seat) }),
  unseated: ({ seat }) => t("log.unseated", { seat: seat + 1 }),
  seat_colour: ({ seat, colour }, { seatName }) =>
    colour
      ? t("told.colour", { who: seatName(seat), colour: t(`colour.${colour}`) })
      : t("log.colour_open", { who: seatName(seat) }),
  new_host: ({ host }) => t("log.new_host", { who: host }),
  began: () => t("log.began"),
  undone: ({ seat }, { seatName }) => t("log.undone", { who: seatName(seat) }),
  came_back: ({ seat }, { seatName }) => t("log.came_back", { who: seatName(seat) }),
  went_away: ({ seat }, { seatName }) => t("log.went_away", { who: seatName(seat) }),
  taken_over: ({ seat, level }, { seatName }) =>
    t("log.taken_over", { who: seatName(seat), level: t(`bot.name.${level}`) }),
  given_back: ({ seat }, { seatName }) => t("log.given_back", { who: seatName(seat) }),
  conceded: ({ seat, reason }, { seatName }) => t(`log.conceded.${reason}`, { who: seatName(seat) }),
  concluded: ({ winners }, { seatName }) =>
    winners.length ? t("log.concluded", { who: formatList(winners.map(seatName)) }) : t("log.concluded_alone"),
  table_closed: () => t("log.table_closed"),
  said: (event, { seatName }) => t("log.said", { who: seatName(event.seat), text: chatText(event) }),
  commented: (event) => t("log.commented", { who: event.name, text: chatText(event) }),
  rematch_made: () => t("log.rematch_made"),
  unseen: () => null,
};

function placed(event: Placed, { cards, seatName, area }: EventContext): string {
  const about = { who: seatName(event.seat), where: placeText(cards, area(event.seat), [event.x, event.y]) };
  const { deck, kingdom } = parseBack(event.back);
  const what = event.card
    ? t(`told.placed.${event.face}`, { ...about, card: cardName(cards, event.card) })
    : t(`told.placed.unseen_${deck}`, { ...about, kingdom: t(`kingdom.${kingdom}`) });
  return event.points ? t("told.scored", { what, n: event.points, score: event.score }) : what;
}

function drawn(event: Drawn, { cards, seatName }: EventContext): string {
  const who = seatName(event.seat);
  if (!event.card) {
    const { deck, kingdom } = parseBack(event.back);
    return t(`told.drawn.unseen_${deck}`, { who, kingdom: t(`kingdom.${kingdom}`) });
  }
  const from = event.source.includes("-") ? "display" : "deck";
  return refilled(t(`told.drawn.${from}`, { who, card: cardName(cards, event.card) }), event.refill, cards);
}

function tyborTook({ column, step, card, points, score, refill }: TyborTook, { cards }: EventContext): string {
  let what = t("log.tybor.nothing");
  if (card) {
    const name = { card: cardName(cards, card) };
    if (step === 1) what = t("log.tybor.pays", { ...name, points, score });
    else what = step === 2 ? t("log.tybor.keeps", name) : t("log.tybor.takes", name);
  }
  return refilled(t("told.tybor", { column: t(`column.${column}`), what }), refill, cards);
}

function refilled(what: string, card: number | null | undefined, cards: CardsData): string {
  return card ? t("told.refilled", { what, card: cardName(cards, card) }) : what;
}
