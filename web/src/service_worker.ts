// The service worker: offline, the rules and the tutorial still work, and every other page says what is missing instead
// of the browser's error. state/offline_cache.ts decides how each request is answered.

import { answerFile, answerPage, PAGE_PATH, requestKind } from "./state/offline_cache.ts";
import { CARDS_PATH } from "./wire/http.ts";

/** All files of this build, and an id that changes with them. The build defines both. */
declare const FILES: readonly string[];
declare const BUILD: string;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", hear: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", hear: (event: FetchEvent) => void): void;
}

const scope = self as unknown as WorkerScope;
const CACHE_PREFIX = "naturalis-";
const MAX_CACHED_BUILDS = 2; // a page of the previous build may still be open and load more of its files

scope.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(CACHE_PREFIX + BUILD);
    await cache.addAll([...FILES, CARDS_PATH, PAGE_PATH]);
    await scope.skipWaiting();
  };
  event.waitUntil(fill());
});

scope.addEventListener("activate", (event) => {
  const tidy = async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
    await Promise.all(ours.slice(0, -MAX_CACHED_BUILDS).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(tidy());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const kind = requestKind(request, scope.location.origin);
  if (kind === "none") return;
  const answer = async () => {
    const own = await caches.open(CACHE_PREFIX + BUILD);
    const cache = {
      match: async (address: string) => (await own.match(address)) ?? (await caches.match(address)),
      put: (address: string, found: Response) => own.put(address, found),
    };
    return kind === "page"
      ? answerPage(() => fetch(request), cache)
      : answerFile(request.url, () => fetch(request), cache);
  };
  event.respondWith(answer());
});
