// A table's connection, as docs/protocol.md has it: what was told becomes views, what is asked is asked until it is
// answered. The life of a move in the browser: intend, then news, then done.

import type { Environment } from "./environment.ts";
// biome-ignore format: one list
import {
  type AnyIntent, type Done, type Hint, type Hinted, type Look, type News, type NotDone, type Options, PROTOCOL,
  type Problem, type Question, type Scored, type Told, type Welcome,
} from "./messages.ts";
import { type Gone, Lifeline, type Link, type User } from "./reconnecting_socket.ts";
import { checked, lastVersion, type Seen, told, type Wrong, welcomed } from "./table_views.ts";

type WithoutId<Asked> = Asked extends unknown ? Omit<Asked, "id"> : never;
export type NewIntent = WithoutId<AnyIntent>;
export type NewQuestion = WithoutId<Question>;
type Kind<Message extends { readonly type: string }> = { readonly type: Message["type"] };
export type AnswerTo<Q> = NotDone | (Q extends Kind<Look> ? Options : Q extends Kind<Hint> ? Hinted : Scored);
type Answer = Done | NotDone | Options | Hinted | Scored;

/** What a connection tells of. All of it is also there to be read. */
export interface Listener {
  /** The connection is in another state. */
  linked(link: Link): void;
  /** The views are new. `news` is what happened; it is empty where the whole was told anew. */
  saw(seen: Seen, news: readonly News[]): void;
  /** An intent is under way, or none is any more. */
  pending(intent: AnyIntent | null): void;
  /** Something is wrong inside the server, or with us. */
  trouble(problem: Problem): void;
}

interface Waiting {
  readonly asked: AnyIntent | Question;
  readonly intent: boolean;
  readonly answer: (answer: Answer) => void;
  beats: number; // heard since it was asked
}

export class TableSocket implements User {
  seen: Seen | null = null;
  pending: AnyIntent | null = null;
  private readonly lifeline: Lifeline;
  private waiting: Waiting[] = []; // in the order in which they were asked, which is that of the answers
  private resyncing = false;
  private ahead = 0; // of the server's clock before ours, in milliseconds

  constructor(
    private readonly game: string,
    private readonly env: Environment,
    private readonly listener: Listener,
  ) {
    this.lifeline = new Lifeline(env, this);
  }

  get link(): Link {
    return this.lifeline.link;
  }

  /** Come to the table. */
  enter(): void {
    this.lifeline.start();
  }

  /** Leave it. What had no answer is answered with the code `gone`. */
  leave(): void {
    this.end("left");
  }

  /** The server's time now, for clocks. */
  serverTime(): number {
    return this.env.now() + this.ahead;
  }

  /** Ask for a change of the table; null where another intent waits for its answer. Talking waits for nothing. */
  intend(intent: NewIntent): Promise<Done | NotDone> | null {
    const alone = intent.type !== "say";
    if (alone && this.pending) return null;
    const asked = { ...intent, id: this.env.newId() } as AnyIntent;
    if (alone) {
      this.pending = asked;
      this.listener.pending(asked);
    }
    return this.put(asked, true) as Promise<Done | NotDone>;
  }

  /** Ask something that changes nothing. */
  ask<Q extends NewQuestion>(question: Q): Promise<AnswerTo<Q>> {
    return this.put({ ...question, id: this.env.newId() } as unknown as Question, false) as Promise<AnswerTo<Q>>;
  }

  /** For the lifeline: where the socket is. */
  path(): string {
    const last = lastVersion(this.seen);
    return `/api/tables/${encodeURIComponent(this.game)}/socket${last === null ? "" : `?last=${last}`}`;
  }

  /** For the lifeline: a new state. */
  linked(link: Link): void {
    this.resyncing = false;
    this.listener.linked(link);
    if (link.state === "gone") for (const { asked } of [...this.waiting]) this.refuse(asked.id, "gone");
  }

  /** For the lifeline: a frame. All of it is taken in before anyone is told. */
  told(frame: unknown): void {
    const before = this.seen;
    const news: News[] = [];
    const answers: Answer[] = [];
    for (const message of (Array.isArray(frame) ? frame : [frame]) as readonly Told[]) {
      if (message.type === "news") this.takeNews(message, news);
      else if ("id" in message) answers.push(message);
      else this.take(message);
    }
    if (this.seen && this.seen !== before) this.listener.saw(this.seen, news);
    for (const answer of answers) this.settle(answer);
  }

  private take(message: Exclude<Told, Answer | News>): void {
    if (message.type === "welcome") this.takeWelcome(message);
    else if (message.type === "problem") this.takeProblem(message);
    else if (message.type === "bye") this.lifeline.sentAway(message.retry);
    else if (message.type === "beat") {
      this.ahead = Math.max(this.ahead, message.time - this.env.now()); // the least delayed beat knows best
      this.resyncing = false; // so that a resync that was lost is asked for again
      if (this.seen) this.resync(checked(this.seen, message));
      this.remind();
    } // a type that we do not know is from a newer server, and changes nothing here
  }

  private takeWelcome(welcome: Welcome): void {
    if (welcome.protocol !== PROTOCOL) {
      this.end("protocol");
      return;
    }
    this.ahead = welcome.time - this.env.now();
    this.resyncing = false;
    this.lifeline.welcomed();
    const seen = welcomed(this.seen, welcome);
    if (typeof seen === "string") {
      this.resync(seen);
      return;
    }
    this.seen = seen;
    this.sendAgain();
  }

  private takeNews(message: News, news: News[]): void {
    if (!this.seen) return;
    const seen = told(this.seen, message);
    if (typeof seen === "string") {
      this.resync(seen);
    } else if (seen !== this.seen) {
      this.seen = seen;
      news.push(message);
    }
  }

  private takeProblem(problem: Problem): void {
    const [first] = this.waiting;
    // A frame that was not understood is never answered. Frames are answered in order, so it is the first that waits.
    if (first && problem.code === "not_understood") this.refuse(first.asked.id, problem.code);
    this.listener.trouble(problem);
  }

  private resync(reason: Wrong | null): void {
    if (!reason || this.resyncing) return;
    this.resyncing = true;
    this.lifeline.send({ type: "resync", reason });
  }

  private put(asked: AnyIntent | Question, intent: boolean): Promise<Answer> {
    return new Promise((answer) => {
      this.waiting.push({ asked, intent, answer, beats: 0 });
      if (this.link.state === "gone") {
        this.refuse(asked.id, "gone");
        return;
      }
      this.lifeline.send(asked);
      if (intent) this.lifeline.hurry();
    });
  }

  private sendAgain(): void {
    for (const { asked } of this.waiting) this.lifeline.send(asked);
  }

  /** An intent that a whole beat has not answered may be lost though the line lives. Sent twice, it is done once. */
  private remind(): void {
    for (const waiting of this.waiting) {
      if (waiting.intent && waiting.beats > 0) this.lifeline.send(waiting.asked);
      waiting.beats += 1;
    }
  }

  private refuse(id: string, code: string): void {
    this.settle({ type: "refused", id, code, version: lastVersion(this.seen) ?? 0 });
  }

  private settle(answer: Answer): void {
    const found = this.waiting.find(({ asked }) => asked.id === answer.id);
    if (!found) return; // an answer to what was asked twice
    this.waiting = this.waiting.filter((other) => other !== found);
    if (found.asked === this.pending) {
      this.pending = null;
      this.listener.pending(null);
    }
    found.answer(answer);
  }

  private end(why: Gone): void {
    this.lifeline.end(why);
  }
}
