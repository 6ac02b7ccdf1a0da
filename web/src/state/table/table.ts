// A table as its screen has it: what was told, what is chosen and not yet asked for, what was asked. No words, no page.

import { batch, computed, type Signal, signal } from "@preact/signals";
import type { Http } from "../../wire/http.ts";
import type {
  AnyIntent, ChooseStarter, Draw, Face, Hinted, KeepObjective, Move, News, Options, PlayerData, Problem, Scored, TableView, ViewData,
} from "../../wire/messages.ts"; // biome-ignore format: one list
import type { Link } from "../../wire/reconnecting_socket.ts";
import type { Listener, NewIntent, TableSocket } from "../../wire/table_connection.ts";
import type { Seen } from "../../wire/table_views.ts";
import { here, isMove, move as moved, opened, type Place } from "../history.ts";
import {
  type Chosen, chooseCard, chooseMove, chooseSpot, confirmed, kept, NOTHING, type Selection, type Spot, turn,
} from "../selection.ts"; // biome-ignore format: one list
import { Log } from "./event_log.ts";
import { optionOf } from "./placement_preview.ts";
import { type Moment, nowOf } from "./prompt.ts";

/** Something that was not done, and where: a code of the server's, or `choose_first`. */
export interface Refused {
  readonly code: string;
  readonly spot: Spot | null;
}

/** Cards to be pointed at in someone's area. */
export interface Pointed {
  readonly seat: number;
  readonly copies: readonly (readonly Spot[])[];
  /** The objective that they count for, where it is one. */
  readonly objective: number | null;
}

/** What a table needs of the page. */
export interface Around {
  /** Whether a move is confirmed before it is made. */
  confirms(): boolean;
  /** News came, of the first of our views. */
  heard(news: readonly News[]): void;
  /** Something was refused, or went wrong. */
  failed(code: string, incident?: string | null): void;
}

export class Table implements Listener {
  readonly link = signal<Link>({ state: "connecting" });
  readonly seen = signal<Seen | null>(null);
  /** What was asked for and has no answer yet. */
  readonly underway = signal<AnyIntent | null>(null);
  readonly selection = signal<Selection>(NOTHING);
  readonly options = signal<Options | null>(null);
  readonly scores = signal<Scored | null>(null);
  readonly refused = signal<Refused | null>(null);
  readonly hint = signal<Hinted | null>(null);
  readonly hinting = signal(false);
  readonly pointed = signal<Pointed | null>(null);
  /** Whose area is looked at; null: our own. */
  readonly watched = signal<number | null>(null);
  readonly past = signal<Place | null>(null);
  /** Which of our seats is in front, and of which the hand lies open. */
  private readonly mine = signal<number | null>(null);
  private readonly open = signal<number | null>(null);
  /** What the last question was about: the position, or while others play all that is ours in it. */
  private asked: ViewData | PlayerData | null = null;
  private counted: ViewData | null = null;
  private recalling = false;
  private deaf = false;

  /** The view of our seat in front, or the spectators' one. */
  readonly front = computed(() => {
    const views = this.seen.value?.views ?? [];
    return views.find(({ seat }) => seat === this.mine.value) ?? views[0] ?? null;
  });
  /** What is on the screen: now, or an earlier move. */
  readonly shown = computed(() => (this.past.value ? here(this.past.value).view : this.front.value));
  /** Whose area is on the screen. */
  readonly looking = computed(() => this.watched.value ?? this.front.value?.seat ?? 0);
  /** Whether several people sit at this screen. */
  readonly shared = computed(() => (this.seen.value?.you.seats.length ?? 0) > 1);
  readonly isOpen = computed(() => !this.shared.value || this.open.value === this.mine.value);
  /** Whether our seat in front can do something now. */
  readonly active = computed(() => {
    const view = this.front.value;
    const chair = view?.seat === null || view?.seat === undefined ? null : view.table.seats[view.seat];
    if (!view?.game || !chair || chair.conceded || view.table.stage !== "playing") return false;
    return view.game.acting.includes(view.seat as number);
  });
  /** Whether our seat waits while others play, and can think ahead. */
  readonly plans = computed(() => {
    const view = this.front.value;
    if (!view?.game || view.seat === null || this.active.value || this.shared.value) return false;
    const out = view.table.stage !== "playing" || view.table.seats[view.seat]?.conceded;
    return !out && (view.game.phase === "place" || view.game.phase === "draw");
  });
  /** The placement that is chosen or under way. */
  readonly chosen = computed(() => {
    const asked = this.underway.value;
    const { value } = this.selection;
    if (value.kind === "card") return value;
    if (asked?.type !== "play" || asked.move.type !== "place") return null;
    const { card, face, x, y } = asked.move;
    return { kind: "card" as const, card, face, spot: [x, y] as const };
  });
  readonly option = computed(() => optionOf(this.options.value?.placements ?? null, this.chosen.value ?? NOTHING));
  readonly now = computed(() => {
    const view = this.front.value;
    return view ? nowOf(this.moment(view)) : null;
  });

  constructor(
    readonly game: string,
    private readonly http: Http,
    private readonly around: Around,
    private readonly connect: (listener: Listener) => TableSocket,
  ) {
    this.socket = connect(this);
    this.log = new Log((seat) => http.history(game, seat));
  }
  socket: TableSocket;
  private readonly log: Log;
  /** All that happened. */
  get news(): Signal<readonly News[]> {
    return this.log.news;
  }

  /** Come anew: the server knows who we are only from the moment a socket opens. */
  comeAnew(): void {
    this.deaf = true;
    this.socket.leave();
    this.deaf = false;
    this.socket = this.connect(this);
    this.socket.enter();
  }
  linked(link: Link): void {
    if (!this.deaf) this.link.value = link;
  }
  saw(seen: Seen, news: readonly News[]): void {
    const before = this.front.peek();
    batch(() => {
      this.seen.value = seen;
      this.bringForward();
      const view = this.front.value;
      if (view) this.selection.value = kept(this.selection.value, view);
      if (view?.game !== before?.game) this.forget();
      if (ownOf(view) !== ownOf(before)) this.options.value = null; // what others do changes nothing in it
    });
    const first = seen.views[0]?.seat ?? null;
    const ours = news.filter(({ seat }) => seat === first);
    this.log.heard(first, ours);
    this.look();
    this.count();
    this.around.heard(ours);
  }
  pending(intent: AnyIntent | null): void {
    this.underway.value = intent;
  }
  trouble({ code, incident }: Problem): void {
    this.around.failed(code, incident ?? null);
  }

  /** Take a card of the hand, or put it down; a face where that one was meant. */
  takeCard(card: number, face?: Face): void {
    const { value } = this.selection;
    const again = value.kind === "card" && value.card === card;
    if (again && face && face !== value.face) this.choose({ selection: turn(value), play: null });
    else if (!again || !face) {
      const chosen = chooseCard(value, card);
      this.choose({ selection: chosen.kind === "card" && face ? { ...chosen, face } : chosen, play: null });
    }
  }
  flip(): void {
    this.choose({ selection: turn(this.selection.value), play: null });
  }
  /** A spot was chosen, with the card that is chosen or the one that was dragged there. */
  takeSpot(spot: Spot, card?: number, face?: Face): void {
    const { value } = this.selection;
    const held: Selection = card && face ? { kind: "card", card, face, spot: null } : value;
    if (held.kind !== "card") {
      this.refused.value = { code: "choose_first", spot };
      return;
    }
    const { value: options } = this.options;
    const open = optionOf(options?.placements ?? null, { ...held, spot });
    if (options && !open) {
      const code = options.closed.find((other) => other.card === held.card && other.face === held.face)?.code;
      batch(() => {
        this.selection.value = { ...held, spot: null };
        this.refused.value = { code: code ?? (options.placements.length ? "absent_corner" : "draw_first"), spot };
      });
      return;
    }
    const plan = { selection: { ...held, spot }, play: null };
    this.choose(this.active.value ? chooseSpot(held, spot, this.around.confirms()) : plan);
  }
  /** Choose a starter's face, an objective or a card to draw. */
  takeMove(move: ChooseStarter | KeepObjective | Draw): void {
    this.choose(chooseMove(this.selection.value, move, this.around.confirms()));
  }
  /** Do what is chosen. */
  confirm(): void {
    if (this.active.value) this.choose(confirmed(this.selection.value));
  }
  /** Give up what is chosen; where nothing is, take the placement back. */
  takeBack(): void {
    if (this.refused.value) this.refused.value = null;
    else if (this.selection.value.kind !== "none") this.selection.value = NOTHING;
    else if (this.options.value?.undo) this.undo();
  }
  undo(): void {
    const seat = this.front.value?.seat;
    if (seat !== null && seat !== undefined) void this.intend({ type: "undo", seat });
  }
  refuse(code: string, spot: Spot | null): void {
    this.refused.value = { code, spot };
  }
  /** Show the hand of the seat in front: its player is there. */
  uncover(): void {
    this.open.value = this.mine.value;
  }
  /** Bring another of our seats forward. */
  bring(seat: number): void {
    batch(() => {
      if (this.mine.value !== seat) this.turnTo(seat);
      this.watched.value = null;
      this.options.value = null;
      this.asked = null;
    });
    this.look();
  }
  watch(seat: number | null): void {
    batch(() => {
      this.watched.value = seat === this.front.value?.seat ? null : seat;
      this.pointed.value = null;
    });
  }
  /** Point at one card, wherever it lies. */
  show(seat: number, spot: Spot): void {
    batch(() => {
      this.watch(seat);
      this.pointed.value = { seat, copies: [[spot]], objective: null };
    });
  }

  /** Ask for a change; a refusal is told. Resolves to the id of a table where one was made. */
  async intend(intent: NewIntent): Promise<string | null> {
    const half = this.selection.value;
    const answer = await this.socket.intend(intent);
    if (!answer) return null;
    if (answer.type === "done") return answer.game ?? "";
    batch(() => {
      if (intent.type === "play" && this.selection.value.kind === "none") this.selection.value = half;
      this.refused.value = { code: answer.code, spot: null };
    });
    this.around.failed(answer.code);
    return null;
  }
  async askHint(): Promise<void> {
    const view = this.front.value;
    if (!this.active.value || !this.isOpen.value || this.hinting.value) return;
    if (view?.seat === null || view?.seat === undefined) return;
    const { game } = view;
    this.hinting.value = true;
    const answer = await this.socket.ask({ type: "hint", seat: view.seat });
    batch(() => {
      this.hinting.value = false;
      if (answer.type === "refused") this.refused.value = { code: answer.code, spot: null };
      else if (this.front.value?.game === game) {
        this.hint.value = answer;
        this.selection.value = selected(answer.move);
        this.watched.value = null;
      }
    });
  }

  /** Step through the game; past its end one is back in the present. */
  async step(by: number): Promise<void> {
    if (this.recalling || (!this.past.value && by > 0)) return;
    this.recalling = true;
    const { value: mine } = this.mine;
    const place = this.past.value ?? (await this.wholeGame());
    this.recalling = false;
    if (!place || this.mine.value !== mine) return;
    const next = moved(place, by);
    this.past.value = by > 0 && next.at >= lastMove(place).at ? null : next;
  }
  present(): void {
    this.past.value = null;
  }

  private async wholeGame(): Promise<Place | null> {
    try {
      const place = opened(await this.http.history(this.game, this.front.value?.seat ?? null));
      return place && lastMove(place);
    } catch {
      this.around.failed("offline");
      return null;
    }
  }
  private choose({ selection, play }: Chosen): void {
    batch(() => {
      this.refused.value = null;
      this.hint.value = null;
      if (!play) this.selection.value = selection;
      if (play || selection.kind === "card") this.watched.value = null;
    });
    if (play) this.play(play);
  }
  private play(move: Move): void {
    const seat = this.front.value?.seat;
    if (seat === null || seat === undefined || this.underway.value) return;
    void this.intend({ type: "play", seat, move });
    this.selection.value = NOTHING;
  }
  /** What was asked about another position is worth nothing any more. */
  private forget(): void {
    this.hint.value = null;
    this.refused.value = null;
    this.pointed.value = null;
  }
  /** Of several seats at this screen the one that is to act comes to the front. */
  private bringForward(): void {
    const seen = this.seen.value;
    const seats = seen?.you.seats ?? [];
    const { value } = this.mine;
    const acting = seen?.views[0]?.game?.acting ?? [];
    const here = value !== null && seats.includes(value);
    if (here && (acting.includes(value) || !seats.some((seat) => acting.includes(seat)))) return;
    const next =
      seats.find((seat) => acting.includes(seat) && !seen?.views[0]?.table.seats[seat]?.conceded) ?? seats[0] ?? null;
    if (next !== value) this.turnTo(next);
  }
  /** Another player sits down in front of this screen: nothing that the one before saw or chose is left there. */
  private turnTo(seat: number | null): void {
    this.mine.value = seat;
    this.open.value = null;
    this.past.value = null;
    this.selection.value = NOTHING;
    this.forget();
  }
  private look(): void {
    const view = this.front.value;
    const { value: active } = this.active;
    if (!view?.game || view.seat === null || !(active || this.plans.value)) return;
    const { seat } = view;
    const about = active ? view.game : ownOf(view);
    if (this.asked === about) return;
    this.asked = about;
    void this.socket.ask({ type: "look", seat, ...(active ? {} : { ahead: true }) }).then((answer) => {
      if (answer.type === "options" && this.asked === about) this.options.value = answer;
    });
  }
  private count(): void {
    const game = this.front.value?.game;
    if (!game?.common.length || game.phase === "over" || this.counted === game) return;
    this.counted = game;
    void this.socket.ask({ type: "score" }).then((answer) => {
      if (answer.type === "scored") this.scores.value = answer;
    });
  }
  private moment(view: NonNullable<typeof this.front.value>): Moment {
    const { value: past } = this.past;
    return {
      view,
      link: this.link.value,
      past: past ? { at: moves(past, past.at + 1), of: moves(past) } : null,
      selection: this.selection.value,
      pending: this.underway.value,
      open: this.isOpen.value,
    };
  }
}

/** What is ours in a view. */
function ownOf(view: TableView | null): PlayerData | null {
  return (view?.seat !== null && view?.game?.players[view.seat ?? -1]) || null;
}

/** The end of a game, without what happened beside it afterwards. */
function lastMove(place: Place): Place {
  return moved({ ...place, at: place.steps.length }, -1);
}

function moves({ steps }: Place, before = steps.length): number {
  return steps.slice(0, before).filter(isMove).length;
}

function selected(move: Move): Selection {
  if (move.type === "place") return { kind: "card", card: move.card, face: move.face, spot: [move.x, move.y] };
  return move.type === "colour" ? NOTHING : { kind: "move", move };
}
