// How the service worker answers requests.
// Pages come from the server if it answers, so an old page never hides a new one. Files have a digest of their content
// in their names, so cached ones are never stale.

/** The part of a cache that we use. */
export interface FileCache {
  match(address: string): Promise<Response | undefined>;
  put(address: string, answer: Response): Promise<void>;
}

export interface RequestLike {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Where the page is cached; all screens share it. */
export const PAGE_PATH = "/";

/** How to answer a request: as a page, as a file that never changes, or not at all. */
export function requestKind({ method, mode, url }: RequestLike, origin: string): "page" | "file" | "none" {
  const { origin: theirs, pathname } = new URL(url);
  if (method !== "GET" || theirs !== origin) return "none";
  if (pathname.startsWith("/assets/") || pathname === "/api/cards") return "file";
  const shown = mode === "navigate" && !pathname.startsWith("/api/") && !pathname.includes(".");
  return shown ? "page" : "none";
}

/** The server's page; the cached one only if no server answers. */
export async function answerPage(fetch: () => Promise<Response>, cache: FileCache): Promise<Response> {
  let answer: Response | null = null;
  try {
    answer = await fetch();
  } catch {
    // no network, or no server
  }
  if (answer && (answer.status < 502 || answer.status > 504)) {
    if (answer.ok) await cache.put(PAGE_PATH, answer.clone()).catch(() => undefined); // if the storage is full, the older page stays
    return answer;
  }
  const cached = await cache.match(PAGE_PATH);
  if (cached) return cached;
  if (answer) return answer; // the proxy's answer is better than nothing
  throw new TypeError("the server cannot be reached");
}

/** The cached file, else the server's, which is then cached. */
export async function answerFile(url: string, fetch: () => Promise<Response>, cache: FileCache): Promise<Response> {
  const cached = await cache.match(url);
  if (cached) return cached;
  const answer = await fetch();
  if (answer.ok) await cache.put(url, answer.clone()).catch(() => undefined);
  return answer;
}
