// Runs beside the pages in the browser: without a network the rules and the tutorial are still there, and everything else
// says what is missing instead of the browser's error. See state/offline.ts for what is answered how.

import { file, kindOf, page, SHELL } from "./state/offline_cache.ts";
import { CARDS } from "./wire/http.ts";

/** All files of this build, and a name that changes with them. Written in by the build. */
declare const FILES: readonly string[];
declare const BUILD: string;

interface Extended extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extended {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", hear: (event: Extended) => void): void;
  addEventListener(type: "fetch", hear: (event: Fetching) => void): void;
}

const scope = self as unknown as Scope;
const NAME = "naturalis-";
const KEPT = 2; // builds: a page of the one before may still be open, and load more of its files

scope.addEventListener("install", (event) => {
  const fill = async () => {
    const shelf = await caches.open(NAME + BUILD);
    await shelf.addAll([...FILES, CARDS, SHELL]);
    await scope.skipWaiting();
  };
  event.waitUntil(fill());
});

scope.addEventListener("activate", (event) => {
  const tidy = async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith(NAME));
    await Promise.all(ours.slice(0, -KEPT).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(tidy());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const kind = kindOf(request, scope.location.origin);
  if (kind === "none") return;
  const answer = async () => {
    const own = await caches.open(NAME + BUILD);
    const shelf = {
      match: async (address: string) => (await own.match(address)) ?? (await caches.match(address)),
      put: (address: string, found: Response) => own.put(address, found),
    };
    return kind === "page" ? page(() => fetch(request), shelf) : file(request.url, () => fetch(request), shelf);
  };
  event.respondWith(answer());
});
