// Asks again and again, as long as someone looks.

/** Do it now, and every so many milliseconds while the page is seen, one at a time; returns how to stop. */
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
