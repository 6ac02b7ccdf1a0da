// The state behind a table's screen: views, choices not yet sent, answers to queries. It has no texts and no DOM.
// Life of a move online, steps 1 and 11.

import { batch, computed, type Signal, signal } from "@preact/signals";
import type { Http } from "../../wire/http.ts";
import type {Announcement, ChooseStarter, 
  Command, Draw, Face, Hinted, HintedMove, KeepObjective, Move, News, ObjectiveProgress, Options, PlayerData, Problem, Scored, TableView, ViewData,
} from "../../wire/messages.ts"; // biome-ignore format: one list
import type { ConnectionStatus } from "../../wire/reconnecting_socket.ts";
import type { ConnectionListener, NewCommand, TableConnection } from "../../wire/table_connection.ts";
import type { TableSnapshot } from "../../wire/table_views.ts";
import { announcements } from "../announcements.ts";
import { countMoves, currentStep, type HistoryPosition, lastMove, moveBy, openHistory } from "../history.ts";
import {
  type ChoiceResult, chooseCard, chooseMove, chooseSpot, confirmSelection, flipCard,NOTHING, type Selection, type Spot, stillValid, 
} from "../selection.ts"; // biome-ignore format: one list
import { EventLog } from "./event_log.ts";
import { findOption } from "./placement_preview.ts";
import { type PromptInput, promptOf } from "./prompt.ts";
import { type RefusedChoice, refusedFace, refusedPlace, refusedPlacement } from "./refused_choice.ts";

/** Cards to highlight in a seat's area. */
export interface Highlight {
  readonly seat: number;
  readonly copies: readonly (readonly Spot[])[];
  /** The objective that they count for, if any. */
  readonly objective: number | null;
  /** Whether the player asked for it to be explained, not only pointed at it. */
  readonly explained?: boolean;
}

/** What a table needs from its page. */
export interface PageHooks {
  /** Whether the player wants to confirm moves. */
  confirmsMoves(): boolean;
  /** News for the first of our views arrived. */
  onNews(news: readonly News[]): void;
  /** The server refused something, or a request failed. */
  onError(code: string, incident?: string | null): void;
}

export class Table implements ConnectionListener {
  readonly status = signal<ConnectionStatus>({ state: "connecting" });
  readonly snapshot = signal<TableSnapshot | null>(null);
  /** The command that waits for its answer. */
  readonly pendingCommand = signal<Command | null>(null);
  readonly selection = signal<Selection>(NOTHING);
  readonly options = signal<Options | null>(null);
  readonly scores = signal<Scored | null>(null);
  readonly refused = signal<RefusedChoice | null>(null);
  readonly hint = signal<Hinted | null>(null);
  /** Which of the hint's moves is chosen: 0 is the best one. */
  readonly hintedChoice = signal(0);
  readonly waitingForHint = signal(false);
  readonly highlight = signal<Highlight | null>(null);
  /** The seat whose area the player watches; null for their own. */
  readonly watchedSeat = signal<number | null>(null);
  readonly past = signal<HistoryPosition | null>(null);
  /** Which of our seats is in front, and which one's hand is uncovered. */
  readonly #frontSeat = signal<number | null>(null);
  readonly #uncoveredSeat = signal<number | null>(null);
  /** What the last query for options was about: the position, or during others' turns our own part of it. */
  #optionsAskedFor: ViewData | PlayerData | null = null;
  #scoresAskedFor: ViewData | null = null;
  /** A blocked spot that the player pointed at before the options arrived. */
  #unexplainedSpot: Spot | null = null;
  #loadingHistory = false;
  #ignoreStatus = false;

  /** The view of our front seat, or the spectators' view. */
  readonly ownView = computed(() => {
    const views = this.snapshot.value?.views ?? [];
    return views.find(({ seat }) => seat === this.#frontSeat.value) ?? views[0] ?? null;
  });
  /** The view on the screen: the present, or an earlier move. */
  readonly shownView = computed(() => (this.past.value ? currentStep(this.past.value).view : this.ownView.value));
  /** The seat whose area is on the screen. */
  readonly shownSeat = computed(() => this.watchedSeat.value ?? this.ownView.value?.seat ?? 0);
  /** Whether several people share this screen. */
  readonly isShared = computed(() => (this.snapshot.value?.you.seats.length ?? 0) > 1);
  readonly handVisible = computed(() => !this.isShared.value || this.#uncoveredSeat.value === this.#frontSeat.value);
  /** Whether our front seat can move now. */
  readonly canAct = computed(() => {
    const view = this.ownView.value;
    const chair = view?.seat === null || view?.seat === undefined ? null : view.table.seats[view.seat];
    if (!view?.game || !chair || chair.conceded || view.table.stage !== "playing") return false;
    return view.game.acting.includes(view.seat as number);
  });
  /** Whether our seat waits for others and can plan a placement. */
  readonly canPlan = computed(() => {
    const view = this.ownView.value;
    if (!view?.game || view.seat === null || this.canAct.value || this.isShared.value) return false;
    const out = view.table.stage !== "playing" || view.table.seats[view.seat]?.conceded;
    return !out && (view.game.phase === "place" || view.game.phase === "draw");
  });
  /** The placement that is chosen, or sent and not yet answered. */
  readonly chosenPlacement = computed(() => {
    const sent = this.pendingCommand.value;
    const { value } = this.selection;
    if (value.kind === "card") return value;
    if (sent?.type !== "play" || sent.move.type !== "place") return null;
    const { card, face, x, y } = sent.move;
    return { kind: "card" as const, card, face, spot: [x, y] as const };
  });
  readonly chosenOption = computed(() =>
    findOption(this.options.value?.placements ?? null, this.chosenPlacement.value ?? NOTHING),
  );
  /** Why the chosen card can go nowhere as it is. */
  readonly refusedFace = computed(() => refusedFace(this.options.value, this.selection.value));
  readonly prompt = computed(() => {
    const view = this.ownView.value;
    return view ? promptOf(this.#promptInput(view)) : null;
  });

  constructor(
    readonly tableId: string,
    private readonly http: Http,
    private readonly page: PageHooks,
    private readonly connect: (listener: ConnectionListener) => TableConnection,
  ) {
    this.connection = connect(this);
    this.#log = new EventLog((seat) => http.history(tableId, seat));
  }
  connection: TableConnection;
  readonly #log: EventLog;
  /** All news of this table. */
  get news(): Signal<readonly News[]> {
    return this.#log.news;
  }

  /** Open a new connection. The server checks who we are only when a socket opens. */
  reconnect(): void {
    this.#ignoreStatus = true;
    this.connection.disconnect();
    this.#ignoreStatus = false;
    this.connection = this.connect(this);
    this.connection.connect();
  }
  statusChanged(status: ConnectionStatus): void {
    if (!this.#ignoreStatus) this.status.value = status;
  }
  viewsChanged(snapshot: TableSnapshot, news: readonly News[]): void {
    const before = this.ownView.peek();
    batch(() => {
      this.snapshot.value = snapshot;
      this.#bringActingSeatForward();
      const view = this.ownView.value;
      if (view) this.selection.value = stillValid(this.selection.value, view);
      if (view?.game !== before?.game) this.#clearAnswers();
      if (ownPlayer(view) !== ownPlayer(before)) this.options.value = null; // others' moves do not change it
    });
    const first = snapshot.views[0]?.seat ?? null;
    const ours = news.filter(({ seat }) => seat === first);
    this.#log.add(first, ours);
    this.#askOptions();
    this.#askScores();
    this.page.onNews(ours);
  }
  pendingChanged(command: Command | null): void {
    this.pendingCommand.value = command;
  }
  problemReported({ code, incident }: Problem): void {
    this.page.onError(code, incident ?? null);
  }
  announced(all: readonly Announcement[]): void {
    announcements.value = all;
  }

  /** Choose a card of the hand, or unchoose it. With `face` choose that face. */
  chooseCard(card: number, face?: Face): void {
    const { value } = this.selection;
    const again = value.kind === "card" && value.card === card;
    if (again && face && face !== value.face) this.#choose({ selection: flipCard(value), play: null });
    else if (!again || !face) {
      const chosen = chooseCard(value, card);
      this.#choose({ selection: chosen.kind === "card" && face ? { ...chosen, face } : chosen, play: null });
    }
  }
  flip(): void {
    this.#choose({ selection: flipCard(this.selection.value), play: null });
  }
  /** Choose a spot for the chosen card, or for the card that was dragged there. */
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
      batch(() => {
        this.selection.value = { ...held, spot: null };
        this.refused.value = refusedPlacement(options, held, spot);
      });
      return;
    }
    const plan = { selection: { ...held, spot }, play: null };
    this.#choose(this.canAct.value ? chooseSpot(held, spot, this.page.confirmsMoves()) : plan);
  }
  /** Say why no card can go to this place. Until the options are here nobody knows. */
  explainBlocked(spot: Spot): void {
    const { value: options } = this.options;
    this.#unexplainedSpot = options ? null : spot;
    if (options) this.refused.value = refusedPlace(options, spot);
  }
  /** Choose a starter's face, an objective or a card to draw. */
  chooseMove(move: ChooseStarter | KeepObjective | Draw): void {
    this.#choose(chooseMove(this.selection.value, move, this.page.confirmsMoves()));
  }
  /** Play the choice. */
  confirm(): void {
    if (this.canAct.value) this.#choose(confirmSelection(this.selection.value));
  }
  /** Cancel the choice; without one, undo the placement. */
  takeBack(): void {
    if (this.refused.value) this.refused.value = null;
    else if (this.selection.value.kind !== "none") this.#choose({ selection: NOTHING, play: null });
    else if (this.options.value?.undo) this.undo();
  }
  undo(): void {
    const seat = this.ownView.value?.seat;
    if (seat !== null && seat !== undefined) void this.sendCommand({ type: "undo", seat });
  }
  refuse(code: string, spot: Spot | null): void {
    this.refused.value = { code, spot };
  }
  /** Show the hand of the front seat. */
  uncover(): void {
    this.#uncoveredSeat.value = this.#frontSeat.value;
  }
  /** Bring another of our seats forward. */
  bringForward(seat: number): void {
    batch(() => {
      if (this.#frontSeat.value !== seat) this.#switchSeat(seat);
      this.watchedSeat.value = null;
      this.options.value = null;
      this.#optionsAskedFor = null;
    });
    this.#askOptions();
  }
  watchSeat(seat: number | null): void {
    batch(() => {
      this.watchedSeat.value = seat === this.ownView.value?.seat ? null : seat;
      this.highlight.value = null;
    });
  }
  /** Show one card in its seat's area. */
  showCard(seat: number, spot: Spot): void {
    batch(() => {
      this.watchSeat(seat);
      this.highlight.value = { seat, copies: [[spot]], objective: null };
    });
  }

  /** Send a command and report a refusal. Resolves to the id of the new table, if it made one. */
  async sendCommand(command: NewCommand): Promise<string | null> {
    const half = this.selection.value;
    const answer = await this.connection.sendCommand(command);
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
        this.chooseHinted(0);
      }
    });
  }
  /** The moves of the hint, the best first. */
  readonly hintedMoves = computed((): readonly HintedMove[] => {
    const hint = this.hint.value;
    return hint && !this.past.value ? [hint, ...(hint.others ?? [])] : [];
  });
  /** Choose one of the hint's moves. The hint stays. */
  chooseHinted(n: number): void {
    const hinted = this.hintedMoves.value[n];
    if (!hinted) return;
    batch(() => {
      this.hintedChoice.value = n;
      this.refused.value = null;
      this.selection.value = selectionOf(hinted.move);
      this.watchedSeat.value = null;
    });
  }
  /** Close the hint. Its move stays chosen. */
  closeHint(): void {
    this.hint.value = null;
  }

  /** Step through the game. A step beyond its last move returns to the present. */
  async step(by: number): Promise<void> {
    if (this.#loadingHistory || (!this.past.value && by > 0)) return;
    this.#loadingHistory = true;
    const { value: mine } = this.#frontSeat;
    const place = this.past.value ?? (await this.#loadGame());
    this.#loadingHistory = false;
    if (!place || this.#frontSeat.value !== mine) return;
    const next = moveBy(place, by);
    this.past.value = by > 0 && next.at >= lastMove(place).at ? null : next;
  }
  backToNow(): void {
    this.past.value = null;
  }

  async #loadGame(): Promise<HistoryPosition | null> {
    try {
      const place = openHistory(await this.http.history(this.tableId, this.ownView.value?.seat ?? null, true));
      return place && lastMove(place);
    } catch {
      this.page.onError("offline");
      return null;
    }
  }
  #choose({ selection, play }: ChoiceResult): void {
    batch(() => {
      this.refused.value = null;
      this.hint.value = null;
      if (!play) this.selection.value = selection;
      if (play || selection.kind === "card") this.watchedSeat.value = null;
    });
    if (play) this.#play(play);
  }
  #play(move: Move): void {
    const seat = this.ownView.value?.seat;
    if (seat === null || seat === undefined || this.pendingCommand.value) return;
    void this.sendCommand({ type: "play", seat, move });
    this.selection.value = NOTHING;
  }
  /** Drop the answers about an earlier position. */
  #clearAnswers(): void {
    this.hint.value = null;
    this.refused.value = null;
    this.highlight.value = null;
    this.#unexplainedSpot = null;
  }
  /** On a shared screen, bring the seat to the front whose turn it is. */
  #bringActingSeatForward(): void {
    const snapshot = this.snapshot.value;
    const seats = snapshot?.you.seats ?? [];
    const { value } = this.#frontSeat;
    const acting = snapshot?.views[0]?.game?.acting ?? [];
    const here = value !== null && seats.includes(value);
    if (here && (acting.includes(value) || !seats.some((seat) => acting.includes(seat)))) return;
    const next =
      seats.find((seat) => acting.includes(seat) && !snapshot?.views[0]?.table.seats[seat]?.conceded) ??
      seats[0] ??
      null;
    if (next !== value) this.#switchSeat(next);
  }
  /** Another player uses this screen now: remove everything that the previous one saw or chose. */
  #switchSeat(seat: number | null): void {
    this.#frontSeat.value = seat;
    this.#uncoveredSeat.value = null;
    this.past.value = null;
    this.selection.value = NOTHING;
    this.#clearAnswers();
  }
  #askOptions(): void {
    const view = this.ownView.value;
    const { value: active } = this.canAct;
    if (!view?.game || view.seat === null || !(active || this.canPlan.value)) return;
    const { seat } = view;
    const about = active ? view.game : ownPlayer(view);
    if (this.#optionsAskedFor === about) return;
    this.#optionsAskedFor = about;
    void this.connection.query({ type: "look", seat, ...(active ? {} : { ahead: true }) }).then((answer) => {
      if (answer.type !== "options" || this.#optionsAskedFor !== about) return;
      this.options.value = answer;
      if (this.#unexplainedSpot) this.explainBlocked(this.#unexplainedSpot);
    });
  }
  #askScores(): void {
    const game = this.ownView.value?.game;
    if (!game?.common.length || game.phase === "over" || this.#scoresAskedFor === game) return;
    this.#scoresAskedFor = game;
    void this.connection.query({ type: "score" }).then((answer) => {
      if (answer.type === "scored") this.scores.value = answer;
    });
  }
  /** How far a seat is with an objective at the shown step; null until the server said so. */
  progressOf(seat: number, card: number): ObjectiveProgress | null {
    const past = this.past.value;
    const all = past?.counted ? past.counted[past.at]?.[seat]?.progress : this.scores.value?.progress[seat];
    return all?.find((progress) => progress.card === card) ?? null;
  }
  #promptInput(view: NonNullable<typeof this.ownView.value>): PromptInput {
    const { value: past } = this.past;
    return {
      view,
      status: this.status.value,
      past: past ? { at: countMoves(past, past.at + 1), of: countMoves(past) } : null,
      selection: this.selection.value,
      pending: this.pendingCommand.value,
      handVisible: this.handVisible.value,
    };
  }
}

/** Our own player in a view. */
function ownPlayer(view: TableView | null): PlayerData | null {
  return (view?.seat !== null && view?.game?.players[view.seat ?? -1]) || null;
}

function selectionOf(move: Move): Selection {
  if (move.type === "place") return { kind: "card", card: move.card, face: move.face, spot: [move.x, move.y] };
  return move.type === "colour" ? NOTHING : { kind: "move", move };
}
