// What all components of the table's screen share.

import { type Signal, signal } from "@preact/signals";
import { type ComponentType, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Board } from "../../board/board.ts";
import type { Replay } from "../../state/replay/replay.ts";
import type { Review } from "../../state/replay/review.ts";
import type { Table } from "../../state/table/table.ts";
import type { EventContext } from "../../text/event_text.ts";
import type { CardsData, PlayableData } from "../../wire/cards.ts";
import { COLOURS, type Colour, type TableView } from "../../wire/messages.ts";
import { seatName } from "../components/table_summary.ts";

export type DialogName =
  | "menu"
  | "log"
  | "chat"
  | "settings"
  | "keys"
  | "lists"
  | "resign"
  | "tybor"
  | "objectives"
  | "seat_link"
  | "display";

/** What is loaded only when a game is over. */
export interface EndParts {
  readonly GameStory: ComponentType<{ readonly view: TableView }>;
  readonly ShareDialog: ComponentType<{ readonly view: TableView; readonly close: () => void }>;
}

/** The table, the printed cards, and the board on the screen. */
export interface TableContext {
  readonly table: Table;
  readonly cards: CardsData;
  readonly stage: { board: Board | null };
  /** Whether the game ended while we watched; then the count is animated. */
  readonly fresh: Signal<boolean>;
  /** The replay that drives the screen, if it is one. */
  readonly replay?: Replay;
  readonly review?: Review;
  readonly loadEndParts?: () => Promise<EndParts>;
  open(name: DialogName | null): void;
}

export const TableContextProvider = createContext<TableContext | null>(null);

/** The kind of window. Styles decide most of the layout. */
export const screenWidth = signal<"phone" | "tablet" | "desktop">("desktop");

/** Keep `screenWidth` up to date until the returned function is called. */
export function watchScreenWidth(): () => void {
  const phone = window.matchMedia("(width < 600px)");
  const desktop = window.matchMedia(
    "(width >= 1200px) or ((width >= 800px) and (orientation: landscape) and (height > 520px))",
  );
  const look = () => {
    screenWidth.value = phone.matches ? "phone" : desktop.matches ? "desktop" : "tablet";
  };
  look();
  phone.addEventListener("change", look);
  desktop.addEventListener("change", look);
  return () => {
    phone.removeEventListener("change", look);
    desktop.removeEventListener("change", look);
  };
}

export function useTableContext(): TableContext {
  const context = useContext(TableContextProvider);
  if (!context) throw new Error("there is no table here");
  return context;
}

export { seatName };

/** What the texts of events need, from a view after them. */
export function eventContext(cards: CardsData, view: TableView): EventContext {
  return {
    cards,
    seatName: (seat) => seatName(view, seat),
    area: (seat) => view.game?.players[seat]?.area ?? [],
  };
}

/** The colour of a seat; until it has one, any free colour. */
export function seatColour({ table, game }: Pick<TableView, "table" | "game">, seat: number): Colour {
  const own = game?.players[seat]?.colour ?? table.seats[seat]?.colour;
  if (own) return own;
  const taken = table.seats.map(({ colour }) => colour);
  const free = COLOURS.filter((colour) => !taken.includes(colour));
  return free[seat % Math.max(1, free.length)] ?? "red";
}

export function playableCard(cards: CardsData, card: number | null | undefined): PlayableData | undefined {
  return cards.playable.find((other) => other.card === card);
}
