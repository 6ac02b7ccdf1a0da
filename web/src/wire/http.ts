// Requests to the server, each with its answer's type. What is not carried out is a Failed.

import type { CardsData } from "./cards.ts";
// biome-ignore format: one list
import type {
  ErrorBody, GameReview, History, Lobby, NewTable, Replay, SeatKey, SeatOpened, SessionInfo, TableLink, TableView,
} from "./messages.ts";

/** Where the printed cards are. Browsers keep them for ever: raise the number when their form changes. */
export const CARDS_PATH = "/api/cards?form=1";

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Why a request was not carried out. `code` is the server's, or `offline` where no answer came. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly detail: string | null = null,
    readonly incident: string | null = null,
    /** Seconds to wait before trying again, where the server said so. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail ?? code);
    this.name = "Failed";
  }
}

/** Everything that is asked for over HTTP. */
export class Http {
  constructor(private readonly fetch: Fetch = (path, init) => window.fetch(path, init)) {}

  /** Who am I? Without a name: nobody yet. */
  session(): Promise<SessionInfo> {
    return this.request("GET", "/api/session");
  }

  /** Say a name, or another one. */
  setName(name: string): Promise<SessionInfo> {
    return this.request("POST", "/api/session", { name });
  }

  /** The public tables that wait for players. */
  lobby(): Promise<Lobby> {
    return this.request("GET", "/api/tables");
  }

  createTable(table: NewTable): Promise<TableLink> {
    return this.request("POST", "/api/tables", table);
  }

  /** The table as a spectator sees it. */
  table(tableId: string): Promise<TableView> {
    return this.request("GET", tablePath(tableId));
  }

  /** All its news, as a spectator saw them or one of our seats. */
  history(tableId: string, seat: number | null = null): Promise<History> {
    return this.request("GET", `${tablePath(tableId)}/history${seat === null ? "" : `?seat=${seat}`}`);
  }

  /** A game that is over, with nothing hidden. */
  replay(tableId: string): Promise<Replay> {
    return this.request("GET", `${tablePath(tableId)}/replay`);
  }

  /** What the moves of a game that is over were worth, as far as that is known. */
  analysis(tableId: string): Promise<GameReview> {
    return this.request("GET", `${tablePath(tableId)}/analysis`);
  }

  /** Find it out. */
  startAnalysis(tableId: string): Promise<GameReview> {
    return this.request("POST", `${tablePath(tableId)}/analysis`);
  }

  /** A new key for one of our seats; older ones open nothing any more. */
  createSeatKey(tableId: string, seat: number): Promise<SeatKey> {
    return this.request("POST", `${tablePath(tableId)}/seats/${seat}/key`);
  }

  /** Show a seat's key, and play the seat from now on. */
  claimSeat(tableId: string, key: string): Promise<SeatOpened> {
    return this.request("POST", `${tablePath(tableId)}/key`, { key } satisfies SeatKey);
  }

  /** The printed cards. */
  cards(): Promise<CardsData> {
    return this.request("GET", CARDS_PATH);
  }

  private async request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
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
    return undefined; // a proxy's page, or half an answer
  }
}

function errorOf(response: Response, answer: unknown): RequestError {
  const { code, detail, incident } = (
    typeof answer === "object" && answer !== null ? answer : {}
  ) as Partial<ErrorBody>;
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const known = code ?? (response.ok || response.status >= 500 ? "offline" : "not_understood");
  return new RequestError(
    known,
    response.status,
    detail ?? null,
    incident ?? null,
    Number.isFinite(seconds) ? seconds : null,
  );
}
