// The tutorial: nine small positions of real games, played here without a server.

import type { Params } from "../app/routes.ts";
import { show } from "./components/page_frame.tsx";
import { needCards } from "./components/picture.tsx";
import { Tutorial } from "./tutorial/tutorial_page.tsx";

export function mount(root: HTMLElement, _: Params): () => void {
  needCards().catch(() => undefined); // the page says so, and asks again
  return show(root, <Tutorial />);
}
