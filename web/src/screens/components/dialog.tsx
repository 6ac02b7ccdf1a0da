// A dialog over the screen. The browser keeps the focus inside, and gives it back.

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
  // Before it is painted, and closed before it leaves the page: later the browser has no place to give the focus back to.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLInputElement>("input[name]:not([type])")?.select(); // what it asks for comes before the button that closes it
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
        event.preventDefault(); // whoever opened it takes it away
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
      <div class="unseen" role="log" aria-live="polite" data-live="said" />
      <div class="unseen" role="log" aria-live="assertive" data-live="called" />
    </dialog>
  );
}
