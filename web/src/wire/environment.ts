// What a connection needs from the browser. Tests provide their own.

/** The part of a WebSocket that we use. */
export interface WebSocketLike {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** The network came or went, or the reader left the page or returned to it. */
export type PageEvent = "online" | "offline" | "shown" | "hidden";

export interface Environment {
  /** Open a WebSocket at this path of our server. */
  openSocket(path: string): WebSocketLike;
  /** This device's time in milliseconds since 1970. */
  now(): number;
  /** Call once after so many milliseconds, unless the returned function cancels it. */
  schedule(milliseconds: number, call: () => void): () => void;
  /** From 0 to below 1. */
  random(): number;
  /** A new id for a message. */
  newId(): string;
  /** Whether the device has a network. A local server is reachable without one. */
  online(): boolean;
  /** Whether the reader sees the page. */
  visible(): boolean;
  /** Listen until the returned function is called. */
  onPageEvent(hear: (what: PageEvent) => void): () => void;
}

/** The browser's own environment. */
export function browserEnvironment(page: Window = window): Environment {
  return {
    openSocket: (path) => {
      const { protocol, host } = page.location;
      return new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${path}`) as WebSocketLike;
    },
    now: () => Date.now(),
    schedule: (milliseconds, call) => {
      const timer = page.setTimeout(call, milliseconds);
      return () => page.clearTimeout(timer);
    },
    random: () => Math.random(),
    newId: () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join(""),
    online: () => page.navigator.onLine,
    visible: () => page.document.visibilityState === "visible",
    onPageEvent: (hear) => {
      const stop = new AbortController();
      const { signal } = stop;
      page.addEventListener("online", () => hear("online"), { signal });
      page.addEventListener("offline", () => hear("offline"), { signal });
      page.addEventListener("pageshow", () => hear("shown"), { signal });
      page.document.addEventListener(
        "visibilitychange",
        () => hear(page.document.visibilityState === "visible" ? "shown" : "hidden"),
        { signal },
      );
      return () => stop.abort();
    },
  };
}
