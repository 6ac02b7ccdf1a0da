// A table as its screen has it: what was told, what is chosen and not yet asked for, what was asked. No words, no page.

import { batch, computed, type Signal, signal } from "@preact/signals";
import type { Http } from "../../wire/http.ts";
import type {ChooseStarter, 
  Command, Draw, Face, Hinted, KeepObjective, Move, News, Options, PlayerData, Problem, Scored, TableView, ViewData,
} from "../../wire/messages.ts"; // biome-ignore format: one list
import type { ConnectionStatus } from "../../wire/reconnecting_socket.ts";
import type { ConnectionListener, NewCommand, TableConnection } from "../../wire/table_connection.ts";
import type { TableSnapshot } from "../../wire/table_views.ts";
import { currentStep, type HistoryPosition, isMove, moveBy as moved, openHistory } from "../history.ts";
import {
  type ChoiceResult, chooseCard, chooseMove, chooseSpot, confirmSelection, flipCard,NOTHING, type Selection, type Spot, stillValid, 
} from "../selection.ts"; // biome-ignore format: one list
import { EventLog } from "./event_log.ts";
import { findOption } from "./placement_preview.ts";
import { type PromptInput, promptOf } from "./prompt.ts";

/** Something that was not done, and where: a code of the server's, or `choose_first`. */
export interface RefusedChoice {
  readonly code: string;
  readonly spot: Spot | null;
}

/** Cards to be pointed at in someone's area. */
export interface Highlight {
  readonly seat: number;
  readonly copies: readonly (readonly Spot[])[];
  /** The objective that they count for, where it is one. */
  readonly objective: number | null;
}

/** What a table needs of the page. */
export interface PageHooks {
  /** Whether a move is confirmed before it is made. */
  confirmsMoves(): boolean;
  /** News came, of the first of our views. */
  onNews(news: readonly News[]): void;
  /** Something was refused, or went wrong. */
  onError(code: string, incident?: string | null): void;
}

export class Table implements ConnectionListener {
  readonly status = signal<ConnectionStatus>({ state: "connecting" });
  readonly snapshot = signal<TableSnapshot | null>(null);
  /** What was asked for and has no answer yet. */
  readonly pendingIntent = signal<Command | null>(null);
  readonly selection = signal<Selection>(NOTHING);
  readonly options = signal<Options | null>(null);
  readonly scores = signal<Scored | null>(null);
  readonly refused = signal<RefusedChoice | null>(null);
  readonly hint = signal<Hinted | null>(null);
  readonly waitingForHint = signal(false);
  readonly highlight = signal<Highlight | null>(null);
  /** Whose area is looked at; null: our own. */
  readonly watchedSeat = signal<number | null>(null);
  readonly past = signal<HistoryPosition | null>(null);
  /** Which of our seats is in front, and of which the hand lies open. */
  private readonly frontSeat = signal<number | null>(null);
  private readonly uncoveredSeat = signal<number | null>(null);
  /** What the last question was about: the position, or while others play all that is ours in it. */
  private optionsAskedFor: ViewData | PlayerData | null = null;
  private scoresAskedFor: ViewData | null = null;
  private loadingHistory = false;
  private ignoreStatus = false;

  /** The view of our seat in front, or the spectators' one. */
  readonly ownView = computed(() => {
    const views = this.snapshot.value?.views ?? [];
    return views.find(({ seat }) => seat === this.frontSeat.value) ?? views[0] ?? null;
  });
  /** What is on the screen: now, or an earlier move. */
  readonly shownView = computed(() => (this.past.value ? currentStep(this.past.value).view : this.ownView.value));
  /** Whose area is on the screen. */
  readonly shownSeat = computed(() => this.watchedSeat.value ?? this.ownView.value?.seat ?? 0);
  /** Whether several people sit at this screen. */
  readonly isShared = computed(() => (this.snapshot.value?.you.seats.length ?? 0) > 1);
  readonly handVisible = computed(() => !this.isShared.value || this.uncoveredSeat.value === this.frontSeat.value);
  /** Whether our seat in front can do something now. */
  readonly canAct = computed(() => {
    const view = this.ownView.value;
    const chair = view?.seat === null || view?.seat === undefined ? null : view.table.seats[view.seat];
    if (!view?.game || !chair || chair.conceded || view.table.stage !== "playing") return false;
    return view.game.acting.includes(view.seat as number);
  });
  /** Whether our seat waits while others play, and can think ahead. */
  readonly canPlan = computed(() => {
    const view = this.ownView.value;
    if (!view?.game || view.seat === null || this.canAct.value || this.isShared.value) return false;
    const out = view.table.stage !== "playing" || view.table.seats[view.seat]?.conceded;
    return !out && (view.game.phase === "place" || view.game.phase === "draw");
  });
  /** The placement that is chosen or under way. */
  readonly chosenPlacement = computed(() => {
    const asked = this.pendingIntent.value;
    const { value } = this.selection;
    if (value.kind === "card") return value;
    if (asked?.type !== "play" || asked.move.type !== "place") return null;
    const { card, face, x, y } = asked.move;
    return { kind: "card" as const, card, face, spot: [x, y] as const };
  });
  readonly chosenOption = computed(() =>
    findOption(this.options.value?.placements ?? null, this.chosenPlacement.value ?? NOTHING),
  );
  readonly prompt = computed(() => {
    const view = this.ownView.value;
    return view ? promptOf(this.promptInput(view)) : null;
  });

  constructor(
    readonly tableId: string,
    private readonly http: Http,
    private readonly page: PageHooks,
    private readonly connect: (listener: ConnectionListener) => TableConnection,
  ) {
    this.connection = connect(this);
    this.log = new EventLog((seat) => http.history(tableId, seat));
  }
  connection: TableConnection;
  private readonly log: EventLog;
  /** All that happened. */
  get news(): Signal<readonly News[]> {
    return this.log.news;
  }

  /** Come anew: the server knows who we are only from the moment a socket opens. */
  reconnect(): void {
    this.ignoreStatus = true;
    this.connection.disconnect();
    this.ignoreStatus = false;
    this.connection = this.connect(this);
    this.connection.connect();
  }
  statusChanged(link: ConnectionStatus): void {
    if (!this.ignoreStatus) this.status.value = link;
  }
  viewsChanged(seen: TableSnapshot, news: readonly News[]): void {
    const before = this.ownView.peek();
    batch(() => {
      this.snapshot.value = seen;
      this.bringActingSeatForward();
      const view = this.ownView.value;
      if (view) this.selection.value = stillValid(this.selection.value, view);
      if (view?.game !== before?.game) this.clearAnswers();
      if (ownPlayer(view) !== ownPlayer(before)) this.options.value = null; // what others do changes nothing in it
    });
    const first = seen.views[0]?.seat ?? null;
    const ours = news.filter(({ seat }) => seat === first);
    this.log.add(first, ours);
    this.askOptions();
    this.askScores();
    this.page.onNews(ours);
  }
  intentChanged(command: Command | null): void {
    this.pendingIntent.value = command;
  }
  problemReported({ code, incident }: Problem): void {
    this.page.onError(code, incident ?? null);
  }

  /** Take a card of the hand, or put it down; a face where that one was meant. */
  chooseCard(card: number, face?: Face): void {
    const { value } = this.selection;
    const again = value.kind === "card" && value.card === card;
    if (again && face && face !== value.face) this.choose({ selection: flipCard(value), play: null });
    else if (!again || !face) {
      const chosen = chooseCard(value, card);
      this.choose({ selection: chosen.kind === "card" && face ? { ...chosen, face } : chosen, play: null });
    }
  }
  flip(): void {
    this.choose({ selection: flipCard(this.selection.value), play: null });
  }
  /** A spot was chosen, with the card that is chosen or the one that was dragged there. */
  chooseSpot(spot: Spot, card?: number, face?: Face): void {
    const { value } = this.selection;
    const held: Selection = card && face ? { kind: "card", card, face, spot: null } : value;
    if (held.kind !== "card") {
      this.refused.value = { code: "choose_first", spot };
      return;
    }
    const { value: options } = this.options;
    const open = findOption(options?.placements ?? null, { ...held, spot });
    if (options && !open) {
      const code = options.closed.find((other) => other.card === held.card && other.face === held.face)?.code;
      batch(() => {
        this.selection.value = { ...held, spot: null };
        this.refused.value = { code: code ?? (options.placements.length ? "absent_corner" : "draw_first"), spot };
      });
      return;
    }
    const plan = { selection: { ...held, spot }, play: null };
    this.choose(this.canAct.value ? chooseSpot(held, spot, this.page.confirmsMoves()) : plan);
  }
  /** Choose a starter's face, an objective or a card to draw. */
  chooseMove(move: ChooseStarter | KeepObjective | Draw): void {
    this.choose(chooseMove(this.selection.value, move, this.page.confirmsMoves()));
  }
  /** Do what is chosen. */
  confirm(): void {
    if (this.canAct.value) this.choose(confirmSelection(this.selection.value));
  }
  /** Give up what is chosen; where nothing is, take the placement back. */
  takeBack(): void {
    if (this.refused.value) this.refused.value = null;
    else if (this.selection.value.kind !== "none") this.selection.value = NOTHING;
    else if (this.options.value?.undo) this.undo();
  }
  undo(): void {
    const seat = this.ownView.value?.seat;
    if (seat !== null && seat !== undefined) void this.sendIntent({ type: "undo", seat });
  }
  refuse(code: string, spot: Spot | null): void {
    this.refused.value = { code, spot };
  }
  /** Show the hand of the seat in front: its player is there. */
  uncover(): void {
    this.uncoveredSeat.value = this.frontSeat.value;
  }
  /** Bring another of our seats forward. */
  bringForward(seat: number): void {
    batch(() => {
      if (this.frontSeat.value !== seat) this.switchSeat(seat);
      this.watchedSeat.value = null;
      this.options.value = null;
      this.optionsAskedFor = null;
    });
    this.askOptions();
  }
  watchSeat(seat: number | null): void {
    batch(() => {
      this.watchedSeat.value = seat === this.ownView.value?.seat ? null : seat;
      this.highlight.value = null;
    });
  }
  /** Point at one card, wherever it lies. */
  showCard(seat: number, spot: Spot): void {
    batch(() => {
      this.watchSeat(seat);
      this.highlight.value = { seat, copies: [[spot]], objective: null };
    });
  }

  /** Ask for a change; a refusal is told. Resolves to the id of a table where one was made. */
  async sendIntent(command: NewCommand): Promise<string | null> {
    const half = this.selection.value;
    const answer = await this.connection.sendIntent(command);
    if (!answer) return null;
    if (answer.type === "done") return answer.table ?? "";
    batch(() => {
      if (command.type === "play" && this.selection.value.kind === "none") this.selection.value = half;
      this.refused.value = { code: answer.code, spot: null };
    });
    this.page.onError(answer.code);
    return null;
  }
  async askHint(): Promise<void> {
    const view = this.ownView.value;
    if (!this.canAct.value || !this.handVisible.value || this.waitingForHint.value) return;
    if (view?.seat === null || view?.seat === undefined) return;
    const { game } = view;
    this.waitingForHint.value = true;
    const answer = await this.connection.query({ type: "hint", seat: view.seat });
    batch(() => {
      this.waitingForHint.value = false;
      if (answer.type === "refused") this.refused.value = { code: answer.code, spot: null };
      else if (this.ownView.value?.game === game) {
        this.hint.value = answer;
        this.selection.value = selectionOf(answer.move);
        this.watchedSeat.value = null;
      }
    });
  }

  /** Step through the game; past its end one is back in the present. */
  async step(by: number): Promise<void> {
    if (this.loadingHistory || (!this.past.value && by > 0)) return;
    this.loadingHistory = true;
    const { value: mine } = this.frontSeat;
    const place = this.past.value ?? (await this.loadGame());
    this.loadingHistory = false;
    if (!place || this.frontSeat.value !== mine) return;
    const next = moved(place, by);
    this.past.value = by > 0 && next.at >= lastMove(place).at ? null : next;
  }
  backToNow(): void {
    this.past.value = null;
  }

  private async loadGame(): Promise<HistoryPosition | null> {
    try {
      const place = openHistory(await this.http.history(this.tableId, this.ownView.value?.seat ?? null));
      return place && lastMove(place);
    } catch {
      this.page.onError("offline");
      return null;
    }
  }
  private choose({ selection, play }: ChoiceResult): void {
    batch(() => {
      this.refused.value = null;
      this.hint.value = null;
      if (!play) this.selection.value = selection;
      if (play || selection.kind === "card") this.watchedSeat.value = null;
    });
    if (play) this.play(play);
  }
  private play(move: Move): void {
    const seat = this.ownView.value?.seat;
    if (seat === null || seat === undefined || this.pendingIntent.value) return;
    void this.sendIntent({ type: "play", seat, move });
    this.selection.value = NOTHING;
  }
  /** What was asked about another position is worth nothing any more. */
  private clearAnswers(): void {
    this.hint.value = null;
    this.refused.value = null;
    this.highlight.value = null;
  }
  /** Of several seats at this screen the one that is to act comes to the front. */
  private bringActingSeatForward(): void {
    const seen = this.snapshot.value;
    const seats = seen?.you.seats ?? [];
    const { value } = this.frontSeat;
    const acting = seen?.views[0]?.game?.acting ?? [];
    const here = value !== null && seats.includes(value);
    if (here && (acting.includes(value) || !seats.some((seat) => acting.includes(seat)))) return;
    const next =
      seats.find((seat) => acting.includes(seat) && !seen?.views[0]?.table.seats[seat]?.conceded) ?? seats[0] ?? null;
    if (next !== value) this.switchSeat(next);
  }
  /** Another player sits down in front of this screen: nothing that the one before saw or chose is left there. */
  private switchSeat(seat: number | null): void {
    this.frontSeat.value = seat;
    this.uncoveredSeat.value = null;
    this.past.value = null;
    this.selection.value = NOTHING;
    this.clearAnswers();
  }
  private askOptions(): void {
    const view = this.ownView.value;
    const { value: active } = this.canAct;
    if (!view?.game || view.seat === null || !(active || this.canPlan.value)) return;
    const { seat } = view;
    const about = active ? view.game : ownPlayer(view);
    if (this.optionsAskedFor === about) return;
    this.optionsAskedFor = about;
    void this.connection.query({ type: "look", seat, ...(active ? {} : { ahead: true }) }).then((answer) => {
      if (answer.type === "options" && this.optionsAskedFor === about) this.options.value = answer;
    });
  }
  private askScores(): void {
    const game = this.ownView.value?.game;
    if (!game?.common.length || game.phase === "over" || this.scoresAskedFor === game) return;
    this.scoresAskedFor = game;
    void this.connection.query({ type: "score" }).then((answer) => {
      if (answer.type === "scored") this.scores.value = answer;
    });
  }
  private promptInput(view: NonNullable<typeof this.ownView.value>): PromptInput {
    const { value: past } = this.past;
    return {
      view,
      status: this.status.value,
      past: past ? { at: moves(past, past.at + 1), of: moves(past) } : null,
      selection: this.selection.value,
      pending: this.pendingIntent.value,
      handVisible: this.handVisible.value,
    };
  }
}

/** What is ours in a view. */
function ownPlayer(view: TableView | null): PlayerData | null {
  return (view?.seat !== null && view?.game?.players[view.seat ?? -1]) || null;
}

/** The end of a game, without what happened beside it afterwards. */
function lastMove(place: HistoryPosition): HistoryPosition {
  return moved({ ...place, at: place.steps.length }, -1);
}

function moves({ steps }: HistoryPosition, before = steps.length): number {
  return steps.slice(0, before).filter(isMove).length;
}

function selectionOf(move: Move): Selection {
  if (move.type === "place") return { kind: "card", card: move.card, face: move.face, spot: [move.x, move.y] };
  return move.type === "colour" ? NOTHING : { kind: "move", move };
}
