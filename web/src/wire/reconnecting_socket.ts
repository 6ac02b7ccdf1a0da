// One socket after another: opened, watched, and opened again when it breaks. It knows nothing of what is said.

import type { Environment, PageEvent, WebSocketLike } from "./environment.ts";

/** Why no line will be opened any more. */
export type CloseReason = "no_such_table" | "protocol" | "left";

/** How the connection is, to be shown. `at`: when it is tried again, by the clock of this device. */
export type ConnectionStatus =
  | { readonly state: "connecting" }
  | { readonly state: "live" }
  | { readonly state: "waiting"; readonly at: number }
  | { readonly state: "offline"; readonly at: number }
  | { readonly state: "gone"; readonly why: CloseReason };

/** Whoever uses a line: where it leads, and what to do with what comes. */
export interface SocketOwner {
  path(): string;
  onFrame(frame: unknown): void;
  onStatus(link: ConnectionStatus): void;
}

const FIRST_RETRY_MS = 250; // milliseconds before the second try; then twice as many each time
const MAX_RETRY_MS = 5_000;
const BEAT_MS = 10_000; // how often a server beats unless it is set up otherwise
const SILENCE_MS = 2.5 * BEAT_MS; // so long without a word, and we ask
const PONG_TIMEOUT_MS = 5_000; // so long without an answer, and the line is dead
const OPEN_TIMEOUT_MS = 10_000; // so long for a line to open and be welcomed
const CLOSE_NO_SUCH_TABLE = 4404;
const CLOSE_TOO_MANY_SOCKETS = 4429;

export class ReconnectingSocket {
  status: ConnectionStatus = { state: "connecting" };
  private socket: WebSocketLike | null = null;
  private tries = 0;
  private pinging = false; // whether a ping waits for its answer
  private serverDelayMs: number | null = null; // what a server that stops asked for
  private cancelTimer: (() => void) | null = null; // the timer: of the next try, or of the watch over a line
  private stopListening: (() => void) | null = null;

  constructor(
    private readonly env: Environment,
    private readonly owner: SocketOwner,
  ) {}

  /** Open the first line. */
  start(): void {
    this.stopListening = this.env.onPageEvent((what) => this.handlePageEvent(what));
    this.open();
  }

  /** Close for good. */
  close(why: CloseReason): void {
    this.dropSocket();
    this.stopListening?.();
    this.stopListening = null;
    this.setStatus({ state: "gone", why });
  }

  /** Send, where the line is live; what is lost is sent again after the next welcome. */
  send(message: object): void {
    if (this.status.state === "live") this.socket?.send(JSON.stringify(message));
  }

  /** The server has welcomed us: the line works. */
  markLive(): void {
    this.tries = 0;
    this.startWatchdog(SILENCE_MS);
    if (this.status.state !== "live") this.setStatus({ state: "live" });
  }

  /** Someone waits for an answer: be quicker to doubt the line. */
  expectAnswer(): void {
    if (this.status.state === "live" && !this.pinging) this.startWatchdog(PONG_TIMEOUT_MS);
  }

  /** The server asked us to go and to come back after so many milliseconds. */
  reconnectAfter(milliseconds: number): void {
    this.serverDelayMs = milliseconds * (1 + this.env.random() / 4);
    this.scheduleRetry(0);
  }

  private open(): void {
    this.dropSocket();
    this.setStatus({ state: "connecting" });
    const line = this.env.openSocket(this.owner.path());
    this.socket = line;
    line.onmessage = ({ data }) => {
      if (this.socket === line) this.receive(data);
    };
    line.onclose = ({ code }) => {
      if (this.socket === line) this.scheduleRetry(code);
    };
    this.startWatchdog(OPEN_TIMEOUT_MS);
  }

  private receive(data: unknown): void {
    let frame: unknown;
    try {
      frame = JSON.parse(String(data));
    } catch {
      this.scheduleRetry(0); // not our server, or half a frame
      return;
    }
    this.pinging = false;
    this.startWatchdog(this.status.state === "live" ? SILENCE_MS : OPEN_TIMEOUT_MS);
    this.owner.onFrame(frame);
  }

  private scheduleRetry(code: number): void {
    if (code === CLOSE_NO_SUCH_TABLE) {
      this.close("no_such_table");
      return;
    }
    this.dropSocket();
    const usual = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.tries) * (0.5 + this.env.random() / 2);
    const wait = this.serverDelayMs ?? (code === CLOSE_TOO_MANY_SOCKETS ? MAX_RETRY_MS : usual);
    this.serverDelayMs = null;
    this.tries += 1;
    this.cancelTimer = this.env.schedule(wait, () => this.open());
    this.setStatus({ state: this.env.online() ? "waiting" : "offline", at: this.env.now() + wait });
  }

  private dropSocket(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
    this.pinging = false;
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  private startWatchdog(milliseconds: number): void {
    this.cancelTimer?.();
    this.cancelTimer = this.env.schedule(milliseconds, () => this.probe());
  }

  /** Nothing was heard. Ask once; where that was done, or nobody is there to ask, give the line up. */
  private probe(): void {
    if (this.pinging || this.status.state !== "live") {
      this.scheduleRetry(0);
      return;
    }
    this.send({ type: "ping" });
    this.pinging = true;
    this.startWatchdog(PONG_TIMEOUT_MS);
  }

  private handlePageEvent(what: PageEvent): void {
    const { state } = this.status;
    if (state === "waiting" || state === "offline") {
      if (what === "offline") {
        this.setStatus({ state: "offline", at: this.status.at });
      } else {
        this.tries = 0;
        this.open();
      }
    } else if (state === "live" && !this.pinging) {
      this.probe(); // a page that slept, or a network that changed: the line may be dead
    }
  }

  private setStatus(link: ConnectionStatus): void {
    this.status = link;
    this.owner.onStatus(link);
  }
}
