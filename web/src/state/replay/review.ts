// What the moves of a game were worth: asked for until all of it is known, as long as someone looks.

import { computed, signal } from "@preact/signals";
import type { Http } from "../../wire/http.ts";
import { RequestError } from "../../wire/http.ts";
import type { Face, GameReview, JudgedMove, MoveReview } from "../../wire/messages.ts";
import type { Spot } from "../selection.ts";
import type { Replay } from "./replay.ts";

const POLL_MS = 1_500; // milliseconds between questions
const RETRY_MS = 5_000; // and after one that got no answer

/** A point of a seat's line: at which step, and the chance to win there. */
export interface Point {
  readonly at: number;
  readonly win: number;
}

export class Review {
  readonly result = signal<GameReview | null>(null);
  /** Why nothing comes: a code of the server's. */
  readonly errorCode = signal<string | null>(null);
  readonly open = signal(false);
  /** The move that is shown on the board instead of the one that was played. */
  readonly shownMove = signal<JudgedMove | null>(null);
  private cancel: (() => void) | null = null;
  private left = false;

  /** The moves by the step that shows them. */
  readonly movesByStep = computed(() => {
    const found = new Map<number, MoveReview>();
    for (const move of this.result.value?.moves ?? []) found.set(this.replay.stepOfMove(move.version), move);
    return found;
  });
  readonly currentMove = computed(() => this.movesByStep.value.get(this.replay.at.value) ?? null);
  /** The moves that cost most, in the order of the game. */
  readonly turningPoints = computed(() => {
    const { turning = [], moves = [] } = this.result.value ?? {};
    return moves.filter(({ version }) => turning.includes(version));
  });

  constructor(
    private readonly http: Pick<Http, "analysis" | "startAnalysis">,
    private readonly tableId: string,
    private readonly replay: Replay,
    private readonly schedule: (milliseconds: number, call: () => void) => () => void,
  ) {}

  /** Ask whether something is known already; whether this server analyses at all. */
  async check(): Promise<void> {
    await this.ask(() => this.http.analysis(this.tableId));
    if (this.result.value?.state === "thinking") this.wait(POLL_MS); // someone else asked for it
  }

  /** Have the game analysed, and wait for it. */
  async start(): Promise<void> {
    this.cancel?.();
    await this.ask(() => this.http.startAnalysis(this.tableId));
    if (this.result.value?.state === "thinking") this.wait(POLL_MS);
  }

  /** Nobody looks any more: the server stops by itself. */
  stop(): void {
    this.left = true;
    this.cancel?.();
    this.cancel = null;
  }

  /** The placement that is shown instead of the one played, where it is this seat's. */
  ghost(seat: number): { readonly card: number; readonly face: Face; readonly spot: Spot } | null {
    const move = this.shownMove.value?.move;
    if (move?.type !== "place" || this.currentMove.value?.seat !== seat) return null;
    return { card: move.card, face: move.face, spot: [move.x, move.y] };
  }

  /** The line of a seat, and where it ended. */
  winLine(seat: number): readonly Point[] {
    const points = [...this.movesByStep.value]
      .filter(([, move]) => move.seat === seat)
      .map(([at, { played }]) => ({ at, win: played.win }))
      .sort((one, other) => one.at - other.at);
    const { outcome, state } = this.result.value ?? {};
    const share = state === "done" ? outcome?.[seat] : undefined;
    return share === undefined ? points : [...points, { at: this.replay.last, win: share }];
  }

  private wait(milliseconds: number): void {
    if (!this.left) this.cancel = this.schedule(milliseconds, () => void this.next());
  }

  private async next(): Promise<void> {
    const waiting = this.cancel;
    await this.ask(() => this.http.analysis(this.tableId));
    if (this.cancel !== waiting) return; // ended meanwhile
    const { state } = this.result.value ?? {};
    if (this.errorCode.value) this.wait(RETRY_MS);
    else if (state === "thinking") this.wait(POLL_MS);
    else if (state === "asleep") await this.start(); // the page slept, and so did the server
  }

  private async ask(question: () => Promise<GameReview>): Promise<void> {
    try {
      this.result.value = await question();
      this.errorCode.value = null;
    } catch (error) {
      this.errorCode.value = error instanceof RequestError ? error.code : "internal";
    }
  }
}
