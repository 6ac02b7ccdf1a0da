// The start page: three ways to play, what can go on, the tables that wait for players.

import type { Params } from "../routes.ts";
import { show } from "./parts/page.tsx";
import { needCards } from "./parts/picture.tsx";
import { meet } from "./parts/visitor.ts";
import { Start } from "./start/page.tsx";

export function mount(root: HTMLElement, _: Params): () => void {
  void meet();
  needCards().catch(() => undefined); // the page does without pictures
  return show(root, <Start />);
}
