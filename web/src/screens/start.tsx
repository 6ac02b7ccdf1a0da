// The start page: three ways to play, what can go on, the tables that wait for players.

import type { Params } from "../app/routes.ts";
import { show } from "./components/page_frame.tsx";
import { needCards } from "./components/picture.tsx";
import { meet } from "./components/session.ts";
import { Start } from "./start/start_page.tsx";

export function mount(root: HTMLElement, _: Params): () => void {
  void meet();
  needCards().catch(() => undefined); // the page does without pictures
  return show(root, <Start />);
}
