// A table's connection, as docs/protocol.md describes it. News update the views; requests are repeated until they are
// answered. Life of a move online, step 2.

import type { Environment } from "./environment.ts";
// biome-ignore format: one list
import {
  type Announcement, type Command, type Done, type Hint, type Hinted, type Look, type News, type Options, PROTOCOL,
  type Problem, type Query, type Refusal, type Scored, type ServerMessage, type Welcome,
} from "./messages.ts";
import {
  type CloseReason,
  type ConnectionStatus,
  ReconnectingSocket,
  type SocketOwner,
} from "./reconnecting_socket.ts";
import {
  applyNewsToViews,
  applyWelcome,
  findMismatch,
  lastVersion,
  type ResyncReason,
  type TableSnapshot,
} from "./table_views.ts";

type WithoutId<Asked> = Asked extends unknown ? Omit<Asked, "id"> : never;
export type NewCommand = WithoutId<Command>;
export type NewQuery = WithoutId<Query>;
type Kind<Message extends { readonly type: string }> = { readonly type: Message["type"] };
export type AnswerTo<Q> = Refusal | (Q extends Kind<Look> ? Options : Q extends Kind<Hint> ? Hinted : Scored);
type Answer = Done | Refusal | Options | Hinted | Scored;

/** What a connection reports. All of it can also be read from the connection. */
export interface ConnectionListener {
  /** The connection has a new status. */
  statusChanged(link: ConnectionStatus): void;
  /** The views changed. `news` is what happened; empty if the server sent whole views. */
  viewsChanged(seen: TableSnapshot, news: readonly News[]): void;
  /** A command was sent, or the pending one was answered. */
  pendingChanged(command: Command | null): void;
  /** The server had an error, or did not understand us. */
  problemReported(problem: Problem): void;
  /** The host of the server says this to everyone now. */
  announced(announcements: readonly Announcement[]): void;
}

interface OpenRequest {
  readonly message: Command | Query;
  readonly isCommand: boolean;
  readonly resolve: (answer: Answer) => void;
  beatsSeen: number; // since it was sent
}

const ASK_AGAIN_MS = 1000; // after `slow_down`

export class TableConnection implements SocketOwner {
  snapshot: TableSnapshot | null = null;
  pending: Command | null = null;
  readonly #socket: ReconnectingSocket;
  #openRequests: OpenRequest[] = []; // in the order sent, which is the order of answers
  #resyncing = false;
  #saidInView = true; // what the server believes of this connection
  #clockOffsetMs = 0; // of the server's clock, ahead of ours

  constructor(
    private readonly tableId: string,
    private readonly environment: Environment,
    private readonly listener: ConnectionListener,
  ) {
    this.#socket = new ReconnectingSocket(environment, this);
  }

  get status(): ConnectionStatus {
    return this.#socket.status;
  }

  /** Connect to the table. */
  connect(): void {
    this.#socket.start();
  }

  /** Disconnect. Open requests are refused with the code `gone`. */
  disconnect(): void {
    this.#close("left");
  }

  /** The server's current time, for clocks. */
  serverTime(): number {
    return this.environment.now() + this.#clockOffsetMs;
  }

  /** Ask for a change of the table; null if another command is pending. Chat does not wait. */
  sendCommand(command: NewCommand): Promise<Done | Refusal> | null {
    const alone = command.type !== "say";
    if (alone && this.pending) return null;
    const sent = { ...command, id: this.environment.newId() } as Command;
    if (alone) {
      this.pending = sent;
      this.listener.pendingChanged(sent);
    }
    return this.#request(sent, true) as Promise<Done | Refusal>;
  }

  /** Send a query, which changes nothing. */
  query<Q extends NewQuery>(query: Q): Promise<AnswerTo<Q>> {
    return this.#request({ ...query, id: this.environment.newId() } as unknown as Query, false) as Promise<AnswerTo<Q>>;
  }

  /** For the socket: where to connect. */
  path(): string {
    const last = lastVersion(this.snapshot);
    return `/api/tables/${encodeURIComponent(this.tableId)}/socket${last === null ? "" : `?last=${last}`}`;
  }

  /** For the socket: a new status. */
  onStatus(link: ConnectionStatus): void {
    this.#resyncing = false;
    this.listener.statusChanged(link);
    if (link.state === "gone")
      for (const { message } of [...this.#openRequests]) this.#refuseLocally(message.id, "gone");
  }

  /** For the socket: the page was hidden or shown. The server notifies players who do not see their table. */
  onVisibility(): void {
    const value = this.environment.visible();
    if (value !== this.#saidInView) this.#socket.send({ type: "in_view", value });
    if (this.status.state === "live") this.#saidInView = value;
  }

  /** For the socket: a frame. Handles all of its messages before it reports anything. */
  onFrame(frame: unknown): void {
    const before = this.snapshot;
    const news: News[] = [];
    const answers: Answer[] = [];
    for (const message of (Array.isArray(frame) ? frame : [frame]) as readonly ServerMessage[]) {
      if (message.type === "news") this.#handleNews(message, news);
      else if ("id" in message) answers.push(message);
      else this.#handle(message);
    }
    if (this.snapshot && this.snapshot !== before) this.listener.viewsChanged(this.snapshot, news);
    for (const answer of answers) this.#settle(answer);
  }

  #handle(message: Exclude<ServerMessage, Answer | News>): void {
    if (message.type === "welcome") this.#handleWelcome(message);
    else if (message.type === "problem") this.#handleProblem(message);
    else if (message.type === "announced") this.listener.announced(message.announcements);
    else if (message.type === "bye") this.#socket.reconnectAfter(message.retry_ms);
    else if (message.type === "beat") {
      this.#clockOffsetMs = Math.max(this.#clockOffsetMs, message.time - this.environment.now()); // the least delayed beat is the most accurate
      this.#resyncing = false; // a lost resync request is sent again
      if (this.snapshot) this.#resync(findMismatch(this.snapshot, message));
      this.#resendOverdue();
    } // ignore message types of newer servers
  }

  #handleWelcome(welcome: Welcome): void {
    if (welcome.protocol !== PROTOCOL) {
      this.#close("protocol");
      return;
    }
    this.#clockOffsetMs = welcome.time - this.environment.now();
    this.#resyncing = false;
    if (this.status.state !== "live") this.#saidInView = true; // what a new connection counts as
    this.#socket.markLive();
    this.onVisibility();
    const seen = applyWelcome(this.snapshot, welcome);
    if (typeof seen === "string") {
      this.#resync(seen);
      return;
    }
    this.snapshot = seen;
    this.#resendAll();
  }

  #handleNews(message: News, news: News[]): void {
    if (!this.snapshot) return;
    const seen = applyNewsToViews(this.snapshot, message);
    if (typeof seen === "string") {
      this.#resync(seen);
    } else if (seen !== this.snapshot) {
      this.snapshot = seen;
      news.push(message);
    }
  }

  #handleProblem(problem: Problem): void {
    const [first] = this.#openRequests;
    // The server never answers a frame that it did not understand. It answers in order, so this concerns the first request.
    if (first && problem.code === "not_understood") this.#refuseLocally(first.message.id, problem.code);
    this.listener.problemReported(problem);
  }

  #resync(reason: ResyncReason | null): void {
    if (!reason || this.#resyncing) return;
    this.#resyncing = true;
    this.#socket.send({ type: "resync", reason });
  }

  #request(message: Command | Query, isCommand: boolean): Promise<Answer> {
    return new Promise((resolve) => {
      this.#openRequests.push({ message, isCommand, resolve, beatsSeen: 0 });
      if (this.status.state === "gone") {
        this.#refuseLocally(message.id, "gone");
        return;
      }
      this.#socket.send(message);
      if (isCommand) this.#socket.expectAnswer();
    });
  }

  #resendAll(): void {
    for (const { message } of this.#openRequests) this.#socket.send(message);
  }

  /** A command unanswered for a whole beat may be lost. Send it again: the server carries it out only once. */
  #resendOverdue(): void {
    for (const waiting of this.#openRequests) {
      if (waiting.isCommand && waiting.beatsSeen > 0) this.#socket.send(waiting.message);
      waiting.beatsSeen += 1;
    }
  }

  /** The server had too much to do. After a reconnect the request was sent again anyway. */
  #askAgain(waiting: OpenRequest): void {
    if (this.#openRequests.includes(waiting) && this.status.state === "live") this.#socket.send(waiting.message);
  }

  #refuseLocally(id: string, code: string): void {
    this.#settle({ type: "refused", id, code, version: lastVersion(this.snapshot) ?? 0 });
  }

  #settle(answer: Answer): void {
    const found = this.#openRequests.find(({ message }) => message.id === answer.id);
    if (!found) return; // a second answer to a repeated request
    const unavailable = answer.type === "refused" && answer.code === "unavailable" && !found.isCommand;
    if ((answer.type === "refused" && answer.code === "slow_down") || unavailable) {
      this.environment.schedule(ASK_AGAIN_MS, () => this.#askAgain(found));
      return;
    }
    this.#openRequests = this.#openRequests.filter((other) => other !== found);
    if (found.message === this.pending) {
      this.pending = null;
      this.listener.pendingChanged(null);
    }
    found.resolve(answer);
  }

  #close(why: CloseReason): void {
    this.#socket.close(why);
  }
}
