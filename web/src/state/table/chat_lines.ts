// What was said at a table, as its viewer sees it: the players' chat, and for spectators their own chat between it.

import type { Phrase, TableView } from "../../wire/messages.ts";

/** A line of a player, with a seat, or of a spectator, with a name. */
export interface SpokenLine {
  readonly version: number;
  readonly seat: number | null;
  readonly name: string;
  readonly phrase?: Phrase | null;
  readonly text?: string | null;
}

/** All lines in the order in which they were said. */
export function spokenLines({ chat, comments = [] }: TableView): readonly SpokenLine[] {
  const lines: SpokenLine[] = [
    ...chat.map((line) => ({ ...line, name: "" })),
    ...comments.map((line) => ({ ...line, seat: null })),
  ];
  return lines.sort((one, other) => one.version - other.version);
}

/** The lines of others. Spectators know their own lines by the name of their session. */
export function linesOfOthers(view: TableView, ownName: string | null): readonly SpokenLine[] {
  return spokenLines(view).filter(({ seat, name }) => (seat === null ? name !== ownName : seat !== view.seat));
}

/** Whether people talk at this table. At a solo table only spectators do. */
export function hasChat({ seat, table: { settings } }: TableView): boolean {
  return settings.chat !== "off" && (settings.level === null || seat === null);
}
