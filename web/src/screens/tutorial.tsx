// The tutorial: nine small positions of real games, played without a server.

import type { Params } from "../app/routes.ts";
import { mountScreen } from "./components/page_frame.tsx";
import { loadCards } from "./components/picture.tsx";
import { Tutorial } from "./tutorial/tutorial_page.tsx";

export function mount(root: HTMLElement, _: Params): () => void {
  loadCards().catch(() => undefined); // the page says so and offers a retry
  return mountScreen(root, <Tutorial />);
}
