// The tutorial: nine small positions of real games, played here without a server.

import type { Params } from "../routes.ts";
import { show } from "./parts/page.tsx";
import { needCards } from "./parts/picture.tsx";
import { Tutorial } from "./tutorial/page.tsx";

export function mount(root: HTMLElement, _: Params): () => void {
  needCards().catch(() => undefined); // the page says so, and asks again
  return show(root, <Tutorial />);
}
