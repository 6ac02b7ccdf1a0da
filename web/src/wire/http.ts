// HTTP requests to the server, with typed answers. A failed request throws a RequestError.

import type { CardsData } from "./cards.ts";
// biome-ignore format: one list
import type {
  ErrorBody, GameReview, History, InvitationCode, Lobby, MyTables, NetworkOrigins, NewReport, NewSubscription, NewTable,
  OpenHands, PushInfo, Replay, Reported, SeatKey, SeatOpened, SessionInfo, TableForgotten, TableLink, TableView,
} from "./messages.ts";

/** Browsers cache the printed cards for ever: raise the number when their format changes. */
export const CARDS_PATH = "/api/cards?form=1";

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** A failed request. `code` is the server's, or `offline` if no answer came. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly detail: string | null = null,
    readonly incident: string | null = null,
  ) {
    super(detail ?? code);
    this.name = "Failed";
  }
}

/** All HTTP requests. */
export class Http {
  constructor(private readonly fetch: Fetch = (path, init) => window.fetch(path, init)) {}

  /** Our session; without a name there is none yet. */
  session(): Promise<SessionInfo> {
    return this.#request("GET", "/api/session");
  }

  /** Set or change our name. */
  setName(name: string): Promise<SessionInfo> {
    return this.#request("POST", "/api/session", { name });
  }

  /** End our session; with `erase`, also have our name and words erased from all tables. */
  endSession(erase: boolean): Promise<SessionInfo> {
    return this.#request("DELETE", `/api/session${erase ? "?erase=1" : ""}`);
  }

  /** Show the code of an invitation. */
  useInvitation(code: string): Promise<SessionInfo> {
    return this.#request("POST", "/api/session/invitation", { code } satisfies InvitationCode);
  }

  /** Report what someone wrote to the host of the server. */
  report(tableId: string, version: number): Promise<Reported> {
    return this.#request("POST", `${tablePath(tableId)}/reports`, { version } satisfies NewReport);
  }

  /** A page of our own tables; `after` is the `next` of the page before. */
  myTables(after: string | null = null): Promise<MyTables> {
    return this.#request("GET", `/api/session/tables${after === null ? "" : `?after=${encodeURIComponent(after)}`}`);
  }

  /** Take a table off our list. The server deletes one that nobody else lists. */
  forgetTable(tableId: string): Promise<TableForgotten> {
    return this.#request("DELETE", `/api/session/tables/${encodeURIComponent(tableId)}`);
  }

  /** The public tables that wait for players. */
  lobby(): Promise<Lobby> {
    return this.#request("GET", "/api/tables");
  }

  createTable(table: NewTable): Promise<TableLink> {
    return this.#request("POST", "/api/tables", table);
  }

  /** The table as a spectator sees it. */
  table(tableId: string): Promise<TableView> {
    return this.#request("GET", tablePath(tableId));
  }

  /** A table with open hands as it was some time ago, for spectators; without its view if `known` is that version. */
  openHands(tableId: string, known: number): Promise<OpenHands> {
    return this.#request("GET", `${tablePath(tableId)}/open-hands?known=${known}`);
  }

  /** All news, as a spectator or one of our seats saw them. `counted` adds what each seat would have had. */
  history(tableId: string, seat: number | null = null, counted = false): Promise<History> {
    const query = [seat === null ? "" : `seat=${seat}`, counted ? "counted=1" : ""].filter(Boolean).join("&");
    return this.#request("GET", `${tablePath(tableId)}/history${query && `?${query}`}`);
  }

  /** A finished game, with nothing hidden. */
  replay(tableId: string): Promise<Replay> {
    return this.#request("GET", `${tablePath(tableId)}/replay`);
  }

  /** The analysis of a finished game, as far as it is known. */
  analysis(tableId: string): Promise<GameReview> {
    return this.#request("GET", `${tablePath(tableId)}/analysis`);
  }

  /** Start the analysis; with `idle`, only while the server has nothing else to do. */
  startAnalysis(tableId: string, idle = false): Promise<GameReview> {
    return this.#request("POST", `${tablePath(tableId)}/analysis${idle ? "?idle=1" : ""}`);
  }

  /** A new key for one of our seats. It invalidates older ones. */
  createSeatKey(tableId: string, seat: number): Promise<SeatKey> {
    return this.#request("POST", `${tablePath(tableId)}/seats/${seat}/key`);
  }

  /** Use a seat's key to play that seat. */
  claimSeat(tableId: string, key: string): Promise<SeatOpened> {
    return this.#request("POST", `${tablePath(tableId)}/key`, { key } satisfies SeatKey);
  }

  /** Where others in the network find this server. */
  network(): Promise<NetworkOrigins> {
    return this.#request("GET", "/api/network");
  }

  /** The server's key for push subscriptions. */
  push(): Promise<PushInfo> {
    return this.#request("GET", "/api/push");
  }

  /** Get push messages on our turn. */
  subscribe(subscription: NewSubscription): Promise<PushInfo> {
    return this.#request("POST", "/api/push", subscription);
  }

  /** Get no push messages any more. */
  unsubscribe(): Promise<PushInfo> {
    return this.#request("DELETE", "/api/push");
  }

  /** The printed cards. */
  cards(): Promise<CardsData> {
    return this.#request("GET", CARDS_PATH);
  }

  async #request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const init: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
    if (body) {
      init.body = JSON.stringify(body);
      init.headers = { ...init.headers, "Content-Type": "application/json" };
    }
    let response: Response;
    try {
      response = await this.fetch(path, init);
    } catch {
      throw new RequestError("offline", 0);
    }
    const answer = await readJson(response);
    if (response.ok && answer !== undefined) return answer as Answer;
    throw errorOf(response, answer);
  }
}

function tablePath(tableId: string): string {
  return `/api/tables/${encodeURIComponent(tableId)}`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch {
    return undefined; // a proxy's page, or a truncated answer
  }
}

function errorOf(response: Response, answer: unknown): RequestError {
  const { code, detail, incident } = (
    typeof answer === "object" && answer !== null ? answer : {}
  ) as Partial<ErrorBody>;
  const known = code ?? (response.ok || response.status >= 500 ? "offline" : "not_understood");
  return new RequestError(known, response.status, detail ?? null, incident ?? null);
}
