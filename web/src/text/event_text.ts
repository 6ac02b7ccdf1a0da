// What happened, in words: one sentence an event, from what the viewer may see.

import type { CardsData } from "../wire/cards.ts";
import type { Drawn, GameEvent, Placed, Said, TableEvent, TyborTook } from "../wire/messages.ts";
import { cardName, heldName, listed } from "./card_text.ts";
import { t } from "./translate.ts";

/** Who plays, and with what. */
export interface Scene {
  readonly cards: CardsData;
  /** The name of whoever has the seat. */
  who(seat: number): string;
}

type Logged = GameEvent | TableEvent;

/** The event as a sentence; null for what concerns nobody, and for events that are newer than this page. */
export function logLine(event: Logged, scene: Scene): string | null {
  const say = LINES[event.type] as ((event: Logged, scene: Scene) => string | null) | undefined;
  return say ? say(event, scene) : null;
}

/** What was said, in the reader's own language where it is a set phrase. */
export function saidText(line: Pick<Said, "phrase" | "text">): string {
  return line.phrase ? t(`phrase.${line.phrase}`) : (line.text ?? "");
}

type Lines = { readonly [E in Logged as E["type"]]: (event: E, scene: Scene) => string | null };

const LINES: Lines = {
  starter_chosen: ({ seat, card, face }, { who }) =>
    t("told.starter", { who: who(seat), card: String(card), face: t(`face.${face}`) }),
  colour_chosen: ({ seat, colour }, { who }) => t("told.colour", { who: who(seat), colour: t(`colour.${colour}`) }),
  hands_dealt: ({ common: [a, b] }) => t("told.dealt", { a: String(a), b: String(b) }),
  objective_kept: ({ seat, card }, { who }) =>
    t("told.who", { who: who(seat), what: card ? t("told.kept", { card: String(card) }) : t("told.kept_hidden") }),
  placed,
  drawn,
  draw_skipped: ({ seat, reason }, { who }) => t("told.who", { who: who(seat), what: t(`told.skip.${reason}`) }),
  passed: ({ seat }, { who }) => t("told.who", { who: who(seat), what: t("told.passed") }),
  end_triggered: ({ seat, reason, last_round: round }, { who }) =>
    t(`told.trigger.${reason}`, { who: seat === null || seat === undefined ? t("tybor") : who(seat), round }),
  tybor_took: tyborTook,
  ended: ({ reason }) => t(`told.ended.${reason}`),

  table_made: ({ host }) => t("log.table_made", { who: host }),
  seated: ({ name }) => t("log.seated", { who: name }),
  bot_seated: ({ level }) => t("log.bot_seated", { level: t(`bot.name.${level}`) }),
  unseated: ({ seat }) => t("log.unseated", { seat: seat + 1 }),
  seat_colour: ({ seat, colour }, { who }) =>
    colour
      ? t("told.colour", { who: who(seat), colour: t(`colour.${colour}`) })
      : t("log.colour_open", { who: who(seat) }),
  new_host: ({ host }) => t("log.new_host", { who: host }),
  began: () => t("log.began"),
  undone: ({ seat }, { who }) => t("log.undone", { who: who(seat) }),
  came_back: ({ seat }, { who }) => t("log.came_back", { who: who(seat) }),
  went_away: ({ seat }, { who }) => t("log.went_away", { who: who(seat) }),
  taken_over: ({ seat, level }, { who }) => t("log.taken_over", { who: who(seat), level: t(`bot.name.${level}`) }),
  given_back: ({ seat }, { who }) => t("log.given_back", { who: who(seat) }),
  conceded: ({ seat, reason }, { who }) => t(`log.conceded.${reason}`, { who: who(seat) }),
  concluded: ({ winners }, { who }) =>
    winners.length ? t("log.concluded", { who: listed(winners.map(who)) }) : t("log.concluded_alone"),
  table_closed: () => t("log.table_closed"),
  said: (event, { who }) => t("log.said", { who: who(event.seat), text: saidText(event) }),
  rematch_made: () => t("log.rematch_made"),
  unseen: () => null,
};

function placed(event: Placed, { cards, who }: Scene): string {
  const card = heldName(cards, event.back, event.card);
  const line = t(`told.placed.${event.face}`, { who: who(event.seat), card, spot: `${event.x},${event.y}` });
  return event.points ? line + t("told.scored", { n: event.points, score: event.score }) : line;
}

function drawn(event: Drawn, { cards, who }: Scene): string {
  const from = event.source.includes("-") ? "display" : "deck";
  const line = t(`told.drawn.${from}`, { who: who(event.seat), card: heldName(cards, event.back, event.card) });
  return line + refilled(event.refill, cards);
}

function tyborTook({ column, step, card, points, score, refill }: TyborTook, { cards }: Scene): string {
  let what = t("log.tybor.nothing");
  if (card) {
    const name = { card: cardName(cards, card) };
    if (step === 1) what = t("log.tybor.pays", { ...name, points, score });
    else what = step === 2 ? t("log.tybor.keeps", name) : t("log.tybor.takes", name);
  }
  return t("told.tybor", { column: t(`column.${column}`), what }) + refilled(refill, cards);
}

function refilled(card: number | null | undefined, cards: CardsData): string {
  return card ? t("told.refill", { card: cardName(cards, card) }) : "";
}
