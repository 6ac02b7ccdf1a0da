// What is answered while no server can be reached. The worker beside the page asks here; it holds no other rules.
// A page always comes from the server where there is one, so an old one never hides a new one. Files whose name has the
// digest of their content cannot be old.

/** As much of a cache as is used. */
export interface FileCache {
  match(address: string): Promise<Response | undefined>;
  put(address: string, answer: Response): Promise<void>;
}

export interface RequestLike {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Where the one page is kept: all screens are the same page. */
export const PAGE_PATH = "/";

/** How a request is answered: a page, a file that never changes, or not by us. */
export function requestKind({ method, mode, url }: RequestLike, origin: string): "page" | "file" | "none" {
  const { origin: theirs, pathname } = new URL(url);
  if (method !== "GET" || theirs !== origin) return "none";
  if (pathname.startsWith("/assets/") || pathname === "/api/cards") return "file";
  const shown = mode === "navigate" && !pathname.startsWith("/api/") && !pathname.includes(".");
  return shown ? "page" : "none";
}

/** The page from the server; the one that was kept only where no server answers. */
export async function answerPage(fetch: () => Promise<Response>, shelf: FileCache): Promise<Response> {
  let answer: Response | null = null;
  try {
    answer = await fetch();
  } catch {
    // no network, or no server
  }
  if (answer && (answer.status < 502 || answer.status > 504)) {
    if (answer.ok) await shelf.put(PAGE_PATH, answer.clone()).catch(() => undefined); // where there is no room, the older stays
    return answer;
  }
  const kept = await shelf.match(PAGE_PATH);
  if (kept) return kept;
  if (answer) return answer; // what the proxy says is better than nothing
  throw new TypeError("the server cannot be reached");
}

/** The file that was kept, else the server's, which is kept then. */
export async function answerFile(url: string, fetch: () => Promise<Response>, shelf: FileCache): Promise<Response> {
  const kept = await shelf.match(url);
  if (kept) return kept;
  const answer = await fetch();
  if (answer.ok) await shelf.put(url, answer.clone()).catch(() => undefined);
  return answer;
}
