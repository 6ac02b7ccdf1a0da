// The screen for unknown addresses.

import { render } from "preact";
import type { Params } from "../app/routes.ts";
import { t } from "../text/translate.ts";
import { Notice } from "./components/notice_page.tsx";

function Missing({ path }: { readonly path: string }) {
  document.title = `${t("missing.title")} · Naturalis`;
  return <Notice motif="hedgehog" heading={t("missing.title")} text={t("missing.text", { path })} />;
}

export function mount(root: HTMLElement, { path }: Params): () => void {
  render(<Missing path={path} />, root);
  return () => render(null, root);
}
