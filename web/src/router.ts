// Switches screens without reloading the page. Each screen is a separate file, loaded on demand.

import { keepFocus } from "./app/focus.ts";
import { announce, clearAnnouncements } from "./app/live_regions.ts";
import { GO_EVENT, go } from "./app/navigation.ts";
import { routeOf, type Screen, type ScreenName } from "./app/routes.ts";
import { loadStylesheet, type StylesheetName } from "./app/stylesheets.ts";
import { t } from "./text/translate.ts";

type LoadScreen = () => Promise<Screen>;

/** The module of each screen. */
const SCREENS: Readonly<Record<ScreenName, LoadScreen>> = {
  missing: () => import("./screens/missing.tsx"),
  start: () => import("./screens/start.tsx"),
  lobby: () => import("./screens/lobby.tsx"),
  games: () => import("./screens/games.tsx"),
  table: () => import("./screens/table.tsx"),
  settings: () => import("./screens/settings.tsx"),
  rules: () => withStyles("reading", import("./screens/rules.tsx")),
  cards: () => withStyles("reading", import("./screens/cards.tsx")),
  tutorial: () => withStyles("reading", import("./screens/tutorial.tsx")),
  replay: () => withStyles("after_game", import("./screens/replay.tsx")),
  watch: () => withStyles("spectators", import("./screens/watch.tsx")),
};

async function withStyles(sheet: StylesheetName, screen: Promise<Screen>): Promise<Screen> {
  await loadStylesheet(sheet);
  return screen;
}

let unmount: (() => void) | undefined;
let navigations = 0;
let shownAddress = ""; // the address of the shown screen, without its hash
const address = (): string => location.pathname + location.search;

/** Show the screen of the current address, and follow links from now on. */
export async function start(root: HTMLElement): Promise<void> {
  keepFocus(root);
  document.addEventListener("click", (event) => {
    const to = clickedScreenLink(event);
    if (!to) return;
    event.preventDefault();
    go(to.pathname + to.search + to.hash);
  });
  window.addEventListener("popstate", () => {
    if (address() !== shownAddress) void show(root, true); // otherwise only the hash changed
  });
  window.addEventListener(GO_EVENT, () => void show(root, true));
  await show(root, false);
}

async function show(root: HTMLElement, moved: boolean): Promise<void> {
  navigations += 1;
  shownAddress = address();
  const mine = navigations;
  const { screen, params } = routeOf(new URL(location.href));
  let loaded: Screen | null;
  try {
    loaded = await SCREENS[screen]();
  } catch {
    loaded = null; // the server has newer files, or is unreachable
  }
  if (mine !== navigations) return; // the reader went on to another screen
  clearAnnouncements();
  unmount?.();
  unmount = undefined;
  root.replaceChildren();
  if (loaded) unmount = loaded.mount(root, params);
  else showLoadFailure(root);
  if (moved) (root.querySelector<HTMLElement>("h1[tabindex]") ?? root).focus({ preventScroll: true });
}

function showLoadFailure(root: HTMLElement): void {
  const text = document.createElement("p");
  text.textContent = t("load.failed");
  announce(t("load.failed"));
  const button = document.createElement("button");
  button.textContent = t("load.again");
  button.addEventListener("click", () => location.reload());
  const page = document.createElement("div");
  page.className = "page";
  page.append(text, button);
  root.append(page);
}

/** The target of a plain click on a link to one of our screens. */
function clickedScreenLink(event: MouseEvent): URL | null {
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!plain || event.defaultPrevented || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.hasAttribute("download")) return null;
  const to = new URL(link.href, location.href);
  const ours = to.origin === location.origin && routeOf(to).screen !== "missing";
  return ours && !(to.hash && to.pathname === location.pathname) ? to : null;
}
