// Polls the server while the page is visible.

/**
 * Run now and then every so many milliseconds while the page is visible, never twice at a time. Returns a stop
 * function.
 */
export function pollWhileVisible(every: number, work: () => Promise<void>): () => void {
  let timer = 0;
  let busy = false;
  let stopped = false;
  const next = async () => {
    window.clearTimeout(timer);
    if (busy || stopped || document.hidden) return;
    busy = true;
    await work();
    busy = false;
    if (!stopped) timer = window.setTimeout(next, every);
  };
  const seen = () => void next();
  document.addEventListener("visibilitychange", seen);
  seen();
  return () => {
    stopped = true;
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}
