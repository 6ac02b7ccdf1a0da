// A table without a connection, which a replay drives.

import { Table } from "../../state/table/table.ts";
import { browserEnvironment } from "../../wire/environment.ts";
import { TableConnection } from "../../wire/table_connection.ts";
import { http } from "../components/session.ts";

export function offlineTable(tableId: string): Table {
  const around = { confirmsMoves: () => true, onNews: () => undefined, onError: () => undefined };
  return new Table(tableId, http, around, (listener) => new TableConnection(tableId, browserEnvironment(), listener));
}

/** Call later, by the browser's clock, unless the returned function is called before. */
export function schedule(milliseconds: number, call: () => void): () => void {
  const timer = window.setTimeout(call, milliseconds);
  return () => window.clearTimeout(timer);
}
