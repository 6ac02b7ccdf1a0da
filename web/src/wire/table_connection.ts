// A table's connection, as docs/protocol.md has it: what was told becomes views, what is asked is asked until it is
// answered. The life of a move in the browser: intend, then news, then done.

import type { Environment } from "./environment.ts";
// biome-ignore format: one list
import {
  type Command, type Done, type Hint, type Hinted, type Look, type News, type Options, PROTOCOL,
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
export type NewQuestion = WithoutId<Query>;
type Kind<Message extends { readonly type: string }> = { readonly type: Message["type"] };
export type AnswerTo<Q> = Refusal | (Q extends Kind<Look> ? Options : Q extends Kind<Hint> ? Hinted : Scored);
type Answer = Done | Refusal | Options | Hinted | Scored;

/** What a connection tells of. All of it is also there to be read. */
export interface ConnectionListener {
  /** The connection is in another state. */
  statusChanged(link: ConnectionStatus): void;
  /** The views are new. `news` is what happened; it is empty where the whole was told anew. */
  viewsChanged(seen: TableSnapshot, news: readonly News[]): void;
  /** A command is under way, or none is any more. */
  intentChanged(command: Command | null): void;
  /** Something is wrong inside the server, or with us. */
  problemReported(problem: Problem): void;
}

interface OpenRequest {
  readonly message: Command | Query;
  readonly isIntent: boolean;
  readonly resolve: (answer: Answer) => void;
  beatsSeen: number; // heard since it was asked
}

export class TableConnection implements SocketOwner {
  snapshot: TableSnapshot | null = null;
  pending: Command | null = null;
  private readonly socket: ReconnectingSocket;
  private openRequests: OpenRequest[] = []; // in the order in which they were asked, which is that of the answers
  private resyncing = false;
  private clockOffsetMs = 0; // of the server's clock before ours, in milliseconds

  constructor(
    private readonly tableId: string,
    private readonly env: Environment,
    private readonly listener: ConnectionListener,
  ) {
    this.socket = new ReconnectingSocket(env, this);
  }

  get status(): ConnectionStatus {
    return this.socket.status;
  }

  /** Come to the table. */
  connect(): void {
    this.socket.start();
  }

  /** Leave it. What had no answer is answered with the code `gone`. */
  disconnect(): void {
    this.close("left");
  }

  /** The server's time now, for clocks. */
  serverTime(): number {
    return this.env.now() + this.clockOffsetMs;
  }

  /** Ask for a change of the table; null where another command waits for its answer. Talking waits for nothing. */
  sendIntent(command: NewCommand): Promise<Done | Refusal> | null {
    const alone = command.type !== "say";
    if (alone && this.pending) return null;
    const asked = { ...command, id: this.env.newId() } as Command;
    if (alone) {
      this.pending = asked;
      this.listener.intentChanged(asked);
    }
    return this.request(asked, true) as Promise<Done | Refusal>;
  }

  /** Ask something that changes nothing. */
  query<Q extends NewQuestion>(query: Q): Promise<AnswerTo<Q>> {
    return this.request({ ...query, id: this.env.newId() } as unknown as Query, false) as Promise<AnswerTo<Q>>;
  }

  /** For the lifeline: where the socket is. */
  path(): string {
    const last = lastVersion(this.snapshot);
    return `/api/tables/${encodeURIComponent(this.tableId)}/socket${last === null ? "" : `?last=${last}`}`;
  }

  /** For the lifeline: a new state. */
  onStatus(link: ConnectionStatus): void {
    this.resyncing = false;
    this.listener.statusChanged(link);
    if (link.state === "gone") for (const { message } of [...this.openRequests]) this.refuseLocally(message.id, "gone");
  }

  /** For the lifeline: a frame. All of it is taken in before anyone is told. */
  onFrame(frame: unknown): void {
    const before = this.snapshot;
    const news: News[] = [];
    const answers: Answer[] = [];
    for (const message of (Array.isArray(frame) ? frame : [frame]) as readonly ServerMessage[]) {
      if (message.type === "news") this.handleNews(message, news);
      else if ("id" in message) answers.push(message);
      else this.handle(message);
    }
    if (this.snapshot && this.snapshot !== before) this.listener.viewsChanged(this.snapshot, news);
    for (const answer of answers) this.settle(answer);
  }

  private handle(message: Exclude<ServerMessage, Answer | News>): void {
    if (message.type === "welcome") this.handleWelcome(message);
    else if (message.type === "problem") this.handleProblem(message);
    else if (message.type === "bye") this.socket.reconnectAfter(message.retry);
    else if (message.type === "beat") {
      this.clockOffsetMs = Math.max(this.clockOffsetMs, message.time - this.env.now()); // the least delayed beat knows best
      this.resyncing = false; // so that a resync that was lost is asked for again
      if (this.snapshot) this.resync(findMismatch(this.snapshot, message));
      this.resendOverdue();
    } // a type that we do not know is from a newer server, and changes nothing here
  }

  private handleWelcome(welcome: Welcome): void {
    if (welcome.protocol !== PROTOCOL) {
      this.close("protocol");
      return;
    }
    this.clockOffsetMs = welcome.time - this.env.now();
    this.resyncing = false;
    this.socket.markLive();
    const seen = applyWelcome(this.snapshot, welcome);
    if (typeof seen === "string") {
      this.resync(seen);
      return;
    }
    this.snapshot = seen;
    this.resendAll();
  }

  private handleNews(message: News, news: News[]): void {
    if (!this.snapshot) return;
    const seen = applyNewsToViews(this.snapshot, message);
    if (typeof seen === "string") {
      this.resync(seen);
    } else if (seen !== this.snapshot) {
      this.snapshot = seen;
      news.push(message);
    }
  }

  private handleProblem(problem: Problem): void {
    const [first] = this.openRequests;
    // A frame that was not understood is never answered. Frames are answered in order, so it is the first that waits.
    if (first && problem.code === "not_understood") this.refuseLocally(first.message.id, problem.code);
    this.listener.problemReported(problem);
  }

  private resync(reason: ResyncReason | null): void {
    if (!reason || this.resyncing) return;
    this.resyncing = true;
    this.socket.send({ type: "resync", reason });
  }

  private request(message: Command | Query, isIntent: boolean): Promise<Answer> {
    return new Promise((resolve) => {
      this.openRequests.push({ message, isIntent, resolve, beatsSeen: 0 });
      if (this.status.state === "gone") {
        this.refuseLocally(message.id, "gone");
        return;
      }
      this.socket.send(message);
      if (isIntent) this.socket.expectAnswer();
    });
  }

  private resendAll(): void {
    for (const { message } of this.openRequests) this.socket.send(message);
  }

  /** A command that a whole beat has not answered may be lost though the line lives. Sent twice, it is done once. */
  private resendOverdue(): void {
    for (const waiting of this.openRequests) {
      if (waiting.isIntent && waiting.beatsSeen > 0) this.socket.send(waiting.message);
      waiting.beatsSeen += 1;
    }
  }

  private refuseLocally(id: string, code: string): void {
    this.settle({ type: "refused", id, code, version: lastVersion(this.snapshot) ?? 0 });
  }

  private settle(answer: Answer): void {
    const found = this.openRequests.find(({ message }) => message.id === answer.id);
    if (!found) return; // an answer to what was asked twice
    this.openRequests = this.openRequests.filter((other) => other !== found);
    if (found.message === this.pending) {
      this.pending = null;
      this.listener.intentChanged(null);
    }
    found.resolve(answer);
  }

  private close(why: CloseReason): void {
    this.socket.close(why);
  }
}
