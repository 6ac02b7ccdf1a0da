// The start page: three ways to play, games in progress, tables that wait for players.

import type { Params } from "../app/routes.ts";
import { mountScreen } from "./components/page_frame.tsx";
import { loadCards } from "./components/picture.tsx";
import { loadSession } from "./components/session.ts";
import { Start } from "./start/start_page.tsx";

export function mount(root: HTMLElement, _: Params): () => void {
  void loadSession();
  loadCards().catch(() => undefined); // the page works without pictures
  return mountScreen(root, <Start />);
}
