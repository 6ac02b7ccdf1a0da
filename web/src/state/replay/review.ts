// The analysis of a finished game, polled until it is complete.

import { computed, signal } from "@preact/signals";
import type { Http } from "../../wire/http.ts";
import { RequestError } from "../../wire/http.ts";
import type { Face, GameReview, JudgedMove, MoveReview } from "../../wire/messages.ts";
import type { Spot } from "../selection.ts";
import type { Replay } from "./replay.ts";

const POLL_MS = 1_500; // between polls
const RETRY_MS = 5_000; // after a failed one
const WORST_SHOWN = 3;

/** A point of a seat's line: its step, and the win probability there. */
export interface Point {
  readonly at: number;
  readonly win: number;
}

export class Review {
  readonly result = signal<GameReview | null>(null);
  /** The error code, if the server gives no analysis. */
  readonly errorCode = signal<string | null>(null);
  readonly open = signal(false);
  /** The move shown on the board instead of the played one. */
  readonly shownMove = signal<JudgedMove | null>(null);
  #cancel: (() => void) | null = null;
  #idle = false;
  #left = false;

  /** The analysed moves by step. */
  readonly movesByStep = computed(() => {
    const found = new Map<number, MoveReview>();
    for (const move of this.result.value?.moves ?? []) found.set(this.replay.stepOfMove(move.version), move);
    return found;
  });
  readonly currentMove = computed(() => this.movesByStep.value.get(this.replay.at.value) ?? null);
  /** The most costly moves, in the order of the game. */
  readonly turningPoints = computed(() => {
    const { turning_points = [], moves = [] } = this.result.value ?? {};
    return moves.filter(({ version }) => turning_points.includes(version));
  });

  /** The three most costly moves, in the order of the game. */
  readonly worstMoves = computed(() => {
    const worst = this.result.value?.turning_points.slice(0, WORST_SHOWN) ?? [];
    return this.turningPoints.value.filter(({ version }) => worst.includes(version));
  });

  constructor(
    private readonly http: Pick<Http, "analysis" | "startAnalysis">,
    private readonly tableId: string,
    private readonly replay: Replay,
    private readonly schedule: (milliseconds: number, call: () => void) => () => void,
  ) {}

  /** Ask for an existing analysis, and whether this server analyses at all. */
  async check(): Promise<void> {
    await this.#ask(() => this.http.analysis(this.tableId));
    if (this.errorCode.value === "no_analysis") this.open.value = false; // the address wanted it open
    if (this.result.value?.state === "thinking")
      this.#wait(POLL_MS); // someone else started it
    else if (this.open.value) await this.#begin();
  }

  /** Open the analysis, and start it unless it has begun; or close it. */
  toggle(): void {
    this.open.value = !this.open.value;
    if (this.open.value) void this.#begin();
  }

  /** Start the analysis and poll for it. With `idle` it has time: the server analyses while it has nothing else to do. */
  async start(idle = false): Promise<void> {
    this.#idle = idle;
    this.#cancel?.();
    await this.#ask(() => this.http.startAnalysis(this.tableId, idle));
    if (this.result.value?.state === "thinking") this.#wait(POLL_MS);
  }

  /** Stop polling; the server stops by itself. */
  stop(): void {
    this.#left = true;
    this.#cancel?.();
    this.#cancel = null;
  }

  /** The placement to show instead of the played one, if it is this seat's. */
  ghost(seat: number): { readonly card: number; readonly face: Face; readonly spot: Spot } | null {
    const move = this.shownMove.value?.move;
    if (move?.type !== "place" || this.currentMove.value?.seat !== seat) return null;
    return { card: move.card, face: move.face, spot: [move.x, move.y] };
  }

  /** The moves of a seat that were clearly better than all others, the clearest first. */
  bestMoves(seat: number): readonly MoveReview[] {
    const { seats = [], moves = [] } = this.result.value ?? {};
    const best = seats.find((summary) => summary.seat === seat)?.best_moves ?? [];
    return best.flatMap((version) => moves.find((move) => move.version === version) ?? []);
  }

  /** The win probability of a seat over the game, with its result at the end. */
  winLine(seat: number): readonly Point[] {
    const points = [...this.movesByStep.value]
      .filter(([, move]) => move.seat === seat)
      .map(([at, { played }]) => ({ at, win: played.win }))
      .sort((one, other) => one.at - other.at);
    const { outcome, state } = this.result.value ?? {};
    const share = state === "done" ? outcome?.[seat] : undefined;
    return share === undefined ? points : [...points, { at: this.replay.last, win: share }];
  }

  async #begin(): Promise<void> {
    if (this.result.value?.state === "idle") await this.start();
  }

  #wait(milliseconds: number): void {
    if (!this.#left) this.#cancel = this.schedule(milliseconds, () => void this.#next());
  }

  async #next(): Promise<void> {
    const waiting = this.#cancel;
    await this.#ask(() => this.http.analysis(this.tableId));
    if (this.#cancel !== waiting) return; // stopped meanwhile
    const { state } = this.result.value ?? {};
    if (this.errorCode.value) this.#wait(RETRY_MS);
    else if (state === "thinking") this.#wait(POLL_MS);
    else if (state === "idle") await this.start(this.#idle); // the page was asleep, so the server stopped
  }

  async #ask(question: () => Promise<GameReview>): Promise<void> {
    try {
      this.result.value = await question();
      this.errorCode.value = null;
    } catch (error) {
      this.errorCode.value = error instanceof RequestError ? error.code : "internal";
    }
  }
}
