// The service worker: offline, the rules and the tutorial still work, and every other page says what is missing instead
// of the browser's error. state/offline_cache.ts decides how each request is answered.
// It also shows the notifications of our turn, which come as push messages while no page is in view.

import { answerFile, answerPage, PAGE_PATH, requestKind } from "./state/offline_cache.ts";
import { isInView, notificationTag, type OpenWindow, showPage, tablePath } from "./state/turn_notification.ts";
import { turnText } from "./text/notification_text.ts";
import { CARDS_PATH } from "./wire/http.ts";
import type { TurnPush } from "./wire/messages.ts";

/** All files of this build, an id that changes with them, and the icon of notifications. The build defines them. */
declare const FILES: readonly string[];
declare const BUILD: string;
declare const ICON: string;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): TurnPush } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}
interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { readonly type: "window"; readonly includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", hear: (event: ExtendableEvent) => void): void;
  addEventListener(type: "push", hear: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", hear: (event: NotificationEvent) => void): void;
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

scope.addEventListener("push", (event) => {
  const show = async () => {
    if (!event.data) return;
    const push = event.data.json();
    const path = tablePath(push.table);
    await navigator.setAppBadge?.(push.waiting).catch(() => undefined);
    if (isInView(path, await openWindows())) return;
    const { title, body } = turnText(push);
    const options = { body, lang: push.language, tag: notificationTag(push.table), icon: ICON, data: path };
    await scope.registration.showNotification(title, options);
  };
  event.waitUntil(show());
});

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const show = async () =>
    showPage(String(event.notification.data), await openWindows(), (path) => scope.clients.openWindow(path));
  event.waitUntil(show());
});

function openWindows(): Promise<readonly OpenWindow[]> {
  return scope.clients.matchAll({ type: "window", includeUncontrolled: true });
}
