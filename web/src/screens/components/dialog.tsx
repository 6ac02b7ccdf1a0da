// A modal dialog. The browser keeps focus inside and restores it.

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../text/translate.ts";
import { Icon } from "./picture.tsx";

interface Props {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
}

export function Dialog({ title, close, children, wide = false }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const name = useId();
  // Open before painting and close before unmounting; later the browser could not restore focus.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLInputElement>("input[name]:not([type])")?.select(); // the main field gets focus before the close button
    return () => dialog?.close();
  }, []);
  const outside = (event: MouseEvent) => {
    if (event.target === box.current) close(); // the backdrop is the dialog itself
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, and is the browser's
    <dialog
      class={`p-dialog${wide ? " p-wide" : ""}`}
      ref={box}
      aria-labelledby={name}
      onCancel={(event) => {
        event.preventDefault(); // the owner removes it
        close();
      }}
      onClick={outside}
    >
      <div class="p-dialog-inside">
        <header>
          <h2 id={name} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" class="p-button p-quiet p-only" aria-label={t("dialog.close")} onClick={close}>
            <Icon name="cross" />
          </button>
        </header>
        {children}
      </div>
      <div class="unseen" role="log" aria-live="polite" data-live="polite" />
      <div class="unseen" role="log" aria-live="assertive" data-live="assertive" />
    </dialog>
  );
}
