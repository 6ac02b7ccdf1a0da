// A table with open hands for spectators, as late as its settings say. Asked for again whenever there may be more.

import { signal } from "@preact/signals";
import type { Http } from "../../wire/http.ts";
import { RequestError } from "../../wire/http.ts";
import type { TableView } from "../../wire/messages.ts";

const POLL_MS = 5_000; // while nothing is known to come, and at least this long between two requests

export class OpenHandsTable {
  /** The table as it was; null before its first event is old enough. */
  readonly view = signal<TableView | null>(null);
  /** The error code, if the server does not show it. */
  readonly errorCode = signal<string | null>(null);
  #version = 0;
  #cancel: (() => void) | null = null;
  #left = false;

  constructor(
    private readonly http: Pick<Http, "openHands">,
    private readonly tableId: string,
    private readonly schedule: (milliseconds: number, call: () => void) => () => void,
  ) {}

  /** Ask now, and from now on until `stop`. */
  async start(): Promise<void> {
    this.#left = false;
    await this.#ask();
  }

  stop(): void {
    this.#left = true;
    this.#cancel?.();
  }

  async #ask(): Promise<void> {
    let delay = POLL_MS;
    try {
      const { version, view, next_at, time } = await this.http.openHands(this.tableId, this.#version);
      if (this.#left) return;
      this.#version = version;
      if (view) this.view.value = view;
      this.errorCode.value = null;
      if (next_at !== null) delay = Math.max(POLL_MS, next_at - time);
    } catch (error) {
      if (this.#left) return;
      const code = error instanceof RequestError ? error.code : "internal";
      this.errorCode.value = code;
      if (code === "hands_hidden" || code === "not_spectator") return; // asking again changes nothing
    }
    this.#cancel = this.schedule(delay, () => void this.#ask());
  }
}
