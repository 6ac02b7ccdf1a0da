// What a connection needs of the browser, so that tests can bring their own.

/** A socket, as much of it as is used. */
export interface WebSocketLike {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Something that happened to the page: the network came or went, or the page is looked at again. */
export type PageEvent = "online" | "offline" | "shown";

export interface Environment {
  /** Open a socket at this path of our server. */
  openSocket(path: string): WebSocketLike;
  /** Milliseconds since 1970, by this device. */
  now(): number;
  /** Call once after so many milliseconds, unless what is returned is called before. */
  schedule(milliseconds: number, call: () => void): () => void;
  /** From 0 to below 1. */
  random(): number;
  /** A new id for a command. */
  newId(): string;
  /** Whether the device has a network at all. A server on the same device is reached without. */
  online(): boolean;
  /** Hear what happens to the page until what is returned is called. */
  onPageEvent(hear: (what: PageEvent) => void): () => void;
}

/** The real one. */
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
    onPageEvent: (hear) => {
      const stop = new AbortController();
      const { signal } = stop;
      page.addEventListener("online", () => hear("online"), { signal });
      page.addEventListener("offline", () => hear("offline"), { signal });
      page.addEventListener("pageshow", () => hear("shown"), { signal });
      page.document.addEventListener(
        "visibilitychange",
        () => {
          if (page.document.visibilityState === "visible") hear("shown");
        },
        { signal },
      );
      return () => stop.abort();
    },
  };
}
