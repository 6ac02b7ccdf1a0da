// A fake browser and server for connection tests. Time passes only on request.

import type { Environment, PageEvent, WebSocketLike } from "../../src/wire/environment.ts";
import type { Announcement, Command, News, Problem } from "../../src/wire/messages.ts";
import type { ConnectionStatus } from "../../src/wire/reconnecting_socket.ts";
import { type ConnectionListener, TableConnection } from "../../src/wire/table_connection.ts";
import type { TableSnapshot } from "../../src/wire/table_views.ts";

/** A fake WebSocket: records what the client sends; `say` delivers the server's messages. */
export class FakeSocket implements WebSocketLike {
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;
  readonly sent: { readonly type: string; readonly id?: string; readonly reason?: string }[] = [];
  closed = false;

  constructor(readonly path: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  say(...messages: object[]): void {
    this.onmessage?.({ data: JSON.stringify(messages) });
  }

  break(code = 1006): void {
    this.onclose?.({ code });
  }
}

export class FakeEnvironment implements Environment {
  time = 500_000;
  chance = 1; // the longest waits
  net = true;
  shown = true;
  readonly sockets: FakeSocket[] = [];
  private timers: { at: number; call: () => void }[] = [];
  private hearers = new Set<(what: PageEvent) => void>();
  private ids = 0;

  openSocket(path: string): FakeSocket {
    const socket = new FakeSocket(path);
    this.sockets.push(socket);
    return socket;
  }
  now(): number {
    return this.time;
  }
  schedule(milliseconds: number, call: () => void): () => void {
    const timer = { at: this.time + milliseconds, call };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }
  random(): number {
    return this.chance;
  }
  newId(): string {
    this.ids += 1;
    return `i${this.ids}`;
  }
  online(): boolean {
    return this.net;
  }
  visible(): boolean {
    return this.shown;
  }
  onPageEvent(hear: (what: PageEvent) => void): () => void {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  }

  /** The line that was opened last. */
  get line(): FakeSocket {
    const line = this.sockets.at(-1);
    if (!line) throw new Error("no line was opened");
    return line;
  }
  get hearing(): number {
    return this.hearers.size;
  }
  get timing(): number {
    return this.timers.length;
  }
  happen(what: PageEvent): void {
    for (const hear of this.hearers) hear(what);
  }
  /** Let time go on. */
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.timers = this.timers.filter((other) => other !== next);
      this.time = next.at;
      next.call();
    }
    this.time = end;
  }
}

/** A listener that records everything. */
export class RecordingListener implements ConnectionListener {
  readonly links: string[] = [];
  readonly seen: { readonly seen: TableSnapshot; readonly news: readonly News[] }[] = [];
  readonly pendings: (string | null)[] = [];
  readonly problems: Problem[] = [];
  readonly announcements: string[] = [];

  statusChanged(link: ConnectionStatus): void {
    this.links.push(link.state);
  }
  viewsChanged(seen: TableSnapshot, news: readonly News[]): void {
    this.seen.push({ seen, news });
  }
  pendingChanged(command: Command | null): void {
    this.pendings.push(command?.id ?? null);
  }
  problemReported(problem: Problem): void {
    this.problems.push(problem);
  }
  announced(all: readonly Announcement[]): void {
    this.announcements.push(...all.map(({ text }) => text));
  }
}

/** A connection to a table. */
export function connectToTable(): { env: FakeEnvironment; ear: RecordingListener; socket: TableConnection } {
  const [env, ear] = [new FakeEnvironment(), new RecordingListener()];
  const socket = new TableConnection("kq3v8t2m", env, ear);
  socket.connect();
  return { env, ear, socket };
}
