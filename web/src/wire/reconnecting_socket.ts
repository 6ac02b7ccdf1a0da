// A WebSocket that reconnects when it breaks. It knows nothing about the messages.

import type { Environment, PageEvent, WebSocketLike } from "./environment.ts";

/** Why it will not reconnect. */
export type CloseReason = "no_such_table" | "banned" | "protocol" | "left";

/** The status to show. `at`: the time of the next attempt, by this device's clock. */
export type ConnectionStatus =
  | { readonly state: "connecting" }
  | { readonly state: "live" }
  | { readonly state: "waiting"; readonly at: number }
  | { readonly state: "offline"; readonly at: number }
  | { readonly state: "gone"; readonly why: CloseReason };

/** The owner of a socket: it says where to connect, and handles frames and status changes. */
export interface SocketOwner {
  path(): string;
  onFrame(frame: unknown): void;
  onStatus(link: ConnectionStatus): void;
  onVisibility(): void;
}

const FIRST_RETRY_MS = 250; // then doubled for each attempt
const MAX_RETRY_MS = 5_000;
const BEAT_MS = 10_000; // the server's default heartbeat
const SILENCE_MS = 2.5 * BEAT_MS; // without a frame, then we ping
const PONG_TIMEOUT_MS = 5_000; // without an answer to the ping, then the connection is dead
const OPEN_TIMEOUT_MS = 10_000; // to open and be welcomed
const CLOSE_BANNED = 4403;
const CLOSE_NO_SUCH_TABLE = 4404;
const CLOSE_TOO_MANY_SOCKETS = 4429;

export class ReconnectingSocket {
  status: ConnectionStatus = { state: "connecting" };
  #socket: WebSocketLike | null = null;
  #tries = 0;
  #pinging = false; // whether a ping waits for its answer
  #serverDelayMs: number | null = null; // the delay that a stopping server asked for
  #cancelTimer: (() => void) | null = null; // of the next attempt, or of the watchdog
  #stopListening: (() => void) | null = null;

  constructor(
    private readonly environment: Environment,
    private readonly owner: SocketOwner,
  ) {}

  /** Open the first connection. */
  start(): void {
    this.#stopListening = this.environment.onPageEvent((what) => this.#handlePageEvent(what));
    this.#open();
  }

  /** Close for good. */
  close(why: CloseReason): void {
    this.#dropSocket();
    this.#stopListening?.();
    this.#stopListening = null;
    this.#setStatus({ state: "gone", why });
  }

  /** Send if connected. The owner sends lost messages again after the next welcome. */
  send(message: object): void {
    if (this.status.state === "live") this.#socket?.send(JSON.stringify(message));
  }

  /** The server welcomed us: the connection works. */
  markLive(): void {
    this.#tries = 0;
    this.#startWatchdog(SILENCE_MS);
    if (this.status.state !== "live") this.#setStatus({ state: "live" });
  }

  /** We expect an answer soon: check the connection earlier. */
  expectAnswer(): void {
    if (this.status.state === "live" && !this.#pinging) this.#startWatchdog(PONG_TIMEOUT_MS);
  }

  /** The server asked us to reconnect after so many milliseconds. */
  reconnectAfter(milliseconds: number): void {
    this.#serverDelayMs = milliseconds * (1 + this.environment.random() / 4);
    this.#scheduleRetry(0);
  }

  #open(): void {
    this.#dropSocket();
    this.#setStatus({ state: "connecting" });
    const line = this.environment.openSocket(this.owner.path());
    this.#socket = line;
    line.onmessage = ({ data }) => {
      if (this.#socket === line) this.#receive(data);
    };
    line.onclose = ({ code }) => {
      if (this.#socket === line) this.#scheduleRetry(code);
    };
    this.#startWatchdog(OPEN_TIMEOUT_MS);
  }

  #receive(data: unknown): void {
    let frame: unknown;
    try {
      frame = JSON.parse(String(data));
    } catch {
      this.#scheduleRetry(0); // not our server, or a truncated frame
      return;
    }
    this.#pinging = false;
    this.#startWatchdog(this.status.state === "live" ? SILENCE_MS : OPEN_TIMEOUT_MS);
    this.owner.onFrame(frame);
  }

  #scheduleRetry(code: number): void {
    if (code === CLOSE_NO_SUCH_TABLE || code === CLOSE_BANNED) {
      this.close(code === CLOSE_BANNED ? "banned" : "no_such_table");
      return;
    }
    this.#dropSocket();
    const usual = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#tries) * (0.5 + this.environment.random() / 2);
    const wait = this.#serverDelayMs ?? (code === CLOSE_TOO_MANY_SOCKETS ? MAX_RETRY_MS : usual);
    this.#serverDelayMs = null;
    this.#tries += 1;
    this.#cancelTimer = this.environment.schedule(wait, () => this.#open());
    this.#setStatus({ state: this.environment.online() ? "waiting" : "offline", at: this.environment.now() + wait });
  }

  #dropSocket(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#pinging = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #startWatchdog(milliseconds: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.environment.schedule(milliseconds, () => this.#probe());
  }

  /** Nothing arrived in time. Ping once; if that was tried, or the connection never opened, give up. */
  #probe(): void {
    if (this.#pinging || this.status.state !== "live") {
      this.#scheduleRetry(0);
      return;
    }
    this.send({ type: "ping" });
    this.#pinging = true;
    this.#startWatchdog(PONG_TIMEOUT_MS);
  }

  #handlePageEvent(what: PageEvent): void {
    if (what === "shown" || what === "hidden") this.owner.onVisibility();
    if (what === "hidden") return;
    const { state } = this.status;
    if (state === "waiting" || state === "offline") {
      if (what === "offline") {
        this.#setStatus({ state: "offline", at: this.status.at });
      } else {
        this.#tries = 0;
        this.#open();
      }
    } else if (state === "live" && !this.#pinging) {
      this.#probe(); // the page was asleep or the network changed: the connection may be dead
    }
  }

  #setStatus(link: ConnectionStatus): void {
    this.status = link;
    this.owner.onStatus(link);
  }
}
