// The screen for unknown addresses.

import { render } from "preact";
import type { Params } from "../app/routes.ts";
import { t } from "../text/translate.ts";
import { Notice } from "./components/notice_page.tsx";
import { setTitle } from "./components/page_title.ts";

function Missing({ path }: { readonly path: string }) {
  setTitle(t("missing.title"));
  return <Notice motif="hedgehog" heading={t("missing.title")} text={t("missing.text", { path })} />;
}

export function mount(root: HTMLElement, { path }: Params): () => void {
  render(<Missing path={path} />, root);
  return () => render(null, root);
}
