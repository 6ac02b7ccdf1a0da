// A page with one message: not found, server unreachable, link expired.

import type { ComponentChildren } from "preact";
import { motifSvg } from "../../art/motifs.ts";
import { t } from "../../text/translate.ts";
import { Icon, loadSprites, Picture } from "./picture.tsx";

interface Props {
  readonly motif: string;
  readonly heading: string;
  readonly text: string;
  /** Further actions; a link to the start page is always there. */
  readonly children?: ComponentChildren;
}

export function Notice({ motif, heading, text, children }: Props) {
  loadSprites("icons", "motifs");
  return (
    <div class="p-screen p-notice">
      <div class="p-sheet">
        <Picture svg={motifSvg(motif)} look="p-notice-picture" />
        <h1 tabIndex={-1}>{heading}</h1>
        <p role="status">{text}</p>
        <div class="p-notice-buttons">
          {children}
          <a class="p-button" href="/">
            <Icon name="left" />
            {t("missing.start")}
          </a>
        </div>
      </div>
    </div>
  );
}

/** The main button of such a page. */
export function NoticeButton({ text, act }: { readonly text: string; readonly act: () => void }) {
  return (
    <button type="button" class="p-button p-main" onClick={act}>
      {text}
    </button>
  );
}
