// One socket after another: opened, watched, and opened again when it breaks. It knows nothing of what is said.

import type { Environment, Happening, Line } from "./environment.ts";

/** Why no line will be opened any more. */
export type Gone = "no_such_table" | "protocol" | "left";

/** How the connection is, to be shown. `at`: when it is tried again, by the clock of this device. */
export type Link =
  | { readonly state: "connecting" }
  | { readonly state: "live" }
  | { readonly state: "waiting"; readonly at: number }
  | { readonly state: "offline"; readonly at: number }
  | { readonly state: "gone"; readonly why: Gone };

/** Whoever uses a line: where it leads, and what to do with what comes. */
export interface User {
  path(): string;
  told(frame: unknown): void;
  linked(link: Link): void;
}

const FIRST = 250; // milliseconds before the second try; then twice as many each time
const LONGEST = 5_000;
const BEAT = 10_000; // how often a server beats unless it is set up otherwise
const SILENCE = 2.5 * BEAT; // so long without a word, and we ask
const ANSWER = 5_000; // so long without an answer, and the line is dead
const OPENING = 10_000; // so long for a line to open and be welcomed
const NO_TABLE = 4404;
const TOO_MANY = 4429;

export class Lifeline {
  link: Link = { state: "connecting" };
  private line: Line | null = null;
  private tries = 0;
  private asking = false; // whether a ping waits for its answer
  private pause: number | null = null; // what a server that stops asked for
  private forget: (() => void) | null = null; // the timer: of the next try, or of the watch over a line
  private deaf: (() => void) | null = null;

  constructor(
    private readonly env: Environment,
    private readonly user: User,
  ) {}

  /** Open the first line. */
  start(): void {
    this.deaf = this.env.listen((what) => this.hear(what));
    this.open();
  }

  /** Close for good. */
  end(why: Gone): void {
    this.drop();
    this.deaf?.();
    this.deaf = null;
    this.show({ state: "gone", why });
  }

  /** Send, where the line is live; what is lost is sent again after the next welcome. */
  send(message: object): void {
    if (this.link.state === "live") this.line?.send(JSON.stringify(message));
  }

  /** The server has welcomed us: the line works. */
  welcomed(): void {
    this.tries = 0;
    this.watch(SILENCE);
    if (this.link.state !== "live") this.show({ state: "live" });
  }

  /** Someone waits for an answer: be quicker to doubt the line. */
  hurry(): void {
    if (this.link.state === "live" && !this.asking) this.watch(ANSWER);
  }

  /** The server asked us to go and to come back after so many milliseconds. */
  sentAway(milliseconds: number): void {
    this.pause = milliseconds * (1 + this.env.random() / 4);
    this.lost(0);
  }

  private open(): void {
    this.drop();
    this.show({ state: "connecting" });
    const line = this.env.open(this.user.path());
    this.line = line;
    line.onmessage = ({ data }) => {
      if (this.line === line) this.heard(data);
    };
    line.onclose = ({ code }) => {
      if (this.line === line) this.lost(code);
    };
    this.watch(OPENING);
  }

  private heard(data: unknown): void {
    let frame: unknown;
    try {
      frame = JSON.parse(String(data));
    } catch {
      this.lost(0); // not our server, or half a frame
      return;
    }
    this.asking = false;
    this.watch(this.link.state === "live" ? SILENCE : OPENING);
    this.user.told(frame);
  }

  private lost(code: number): void {
    if (code === NO_TABLE) {
      this.end("no_such_table");
      return;
    }
    this.drop();
    const usual = Math.min(LONGEST, FIRST * 2 ** this.tries) * (0.5 + this.env.random() / 2);
    const wait = this.pause ?? (code === TOO_MANY ? LONGEST : usual);
    this.pause = null;
    this.tries += 1;
    this.forget = this.env.after(wait, () => this.open());
    this.show({ state: this.env.online() ? "waiting" : "offline", at: this.env.now() + wait });
  }

  private drop(): void {
    this.forget?.();
    this.forget = null;
    this.asking = false;
    const { line } = this;
    this.line = null;
    if (!line) return;
    line.onmessage = null;
    line.onclose = null;
    line.close();
  }

  private watch(milliseconds: number): void {
    this.forget?.();
    this.forget = this.env.after(milliseconds, () => this.doubt());
  }

  /** Nothing was heard. Ask once; where that was done, or nobody is there to ask, give the line up. */
  private doubt(): void {
    if (this.asking || this.link.state !== "live") {
      this.lost(0);
      return;
    }
    this.send({ type: "ping" });
    this.asking = true;
    this.watch(ANSWER);
  }

  private hear(what: Happening): void {
    const { state } = this.link;
    if (state === "waiting" || state === "offline") {
      if (what === "offline") {
        this.show({ state: "offline", at: this.link.at });
      } else {
        this.tries = 0;
        this.open();
      }
    } else if (state === "live" && !this.asking) {
      this.doubt(); // a page that slept, or a network that changed: the line may be dead
    }
  }

  private show(link: Link): void {
    this.link = link;
    this.user.linked(link);
  }
}
