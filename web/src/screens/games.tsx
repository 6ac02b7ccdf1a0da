// All tables of the visitor: running and finished ones, statistics, search, and deleting.

import type { Params } from "../app/routes.ts";
import { mountScreen } from "./components/page_frame.tsx";
import { loadSession } from "./components/session.ts";
import { GamesPage } from "./games/games_page.tsx";

export function mount(root: HTMLElement, _: Params): () => void {
  void loadSession();
  return mountScreen(root, <GamesPage />);
}
