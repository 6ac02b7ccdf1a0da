// The screen for addresses that lead nowhere.

import { h, render } from "preact";
import type { Params } from "../routes.ts";
import { t } from "../text/text.ts";

function Missing({ path }: { readonly path: string }) {
  document.title = `${t("missing.title")} · Naturalis`;
  return h("div", { class: "page" }, [
    h("h1", { tabIndex: -1 }, t("missing.title")),
    h("p", null, t("missing.text", { path })),
    h("p", null, h("a", { href: "/" }, t("missing.start"))),
  ]);
}

export function mount(root: HTMLElement, { path }: Params): () => void {
  render(h(Missing, { path }), root);
  return () => render(null, root);
}
