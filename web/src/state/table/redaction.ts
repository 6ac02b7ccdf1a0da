// Hides private information on a shared screen.

import type { News } from "../../wire/messages.ts";

/** The event without what only its own seat may know. */
export function redactEvent(event: News["event"]): News["event"] {
  const hidden =
    event.type === "objective_kept" ||
    (event.type === "drawn" && !event.source.includes("-")) ||
    (event.type === "placed" && event.face === "back" && !event.known);
  return hidden ? { ...event, card: null } : event;
}
