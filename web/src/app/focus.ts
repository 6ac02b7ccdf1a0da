// Keeps keyboard focus useful: when the focused element disappears, focus moves to the most important one on the screen.

/** Watch the focus inside this element for as long as the page lives. */
export function keepFocus(root: HTMLElement): void {
  let last: Element | null = null;
  root.addEventListener("focusin", ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = null;
    const active = document.activeElement;
    if (active && active !== document.body) return; // other code has moved it already
    focusTarget(root).focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}

function focusTarget(root: HTMLElement): HTMLElement {
  const over = root.querySelector<HTMLElement>("dialog[open] h2");
  return (
    over ?? root.querySelector<HTMLElement>("[data-home]") ?? root.querySelector<HTMLElement>("h1[tabindex]") ?? root
  );
}
