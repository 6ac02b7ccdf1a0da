// Goes to another screen without reloading the page. The router listens to GO_EVENT and shows the screen.

import { clearAnnouncements } from "./live_regions.ts";

export const GO_EVENT = "naturalis:go";

/** Go to a path of this site. With `replace` the browser's Back button skips the current address. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  clearAnnouncements(); // they concern the screen that we leave
  window.scrollTo(0, 0);
  window.dispatchEvent(new Event(GO_EVENT));
}
