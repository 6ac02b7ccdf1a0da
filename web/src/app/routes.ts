// Maps addresses to screens. The server serves the same page for all of them.

export type ScreenName =
  | "start"
  | "lobby"
  | "games"
  | "table"
  | "replay"
  | "watch"
  | "rules"
  | "cards"
  | "tutorial"
  | "settings"
  | "missing";

/** What an address contains besides the screen. `tableId` is set where a table is shown. */
export interface Params {
  readonly path: string;
  readonly tableId?: string;
  readonly query: URLSearchParams;
}

export interface Route {
  readonly screen: ScreenName;
  readonly params: Params;
}

/** A screen. `mount` renders it into the element and returns the function that removes it. */
export interface Screen {
  mount(root: HTMLElement, params: Params): (() => void) | undefined;
}

const TABLE_PATH = /^\/(table|replay|watch)\/([\w-]{1,64})$/;
const PLAIN_PATH = /^\/(lobby|games|rules|cards|tutorial|settings)$/;

/** The screen for an address of this site. */
export function routeOf(address: URL): Route {
  const path = address.pathname.replace(/(?<=.)\/$/, "");
  const params = { path: address.pathname, query: address.searchParams };
  if (path === "/") return { screen: "start", params };
  const plain = PLAIN_PATH.exec(path);
  if (plain) return { screen: plain[1] as ScreenName, params };
  const [, screen, tableId] = TABLE_PATH.exec(path) ?? [];
  if (screen && tableId) return { screen: screen as ScreenName, params: { ...params, tableId } };
  return { screen: "missing", params };
}
