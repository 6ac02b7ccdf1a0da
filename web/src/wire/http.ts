// Requests to the server, each with its answer's type. What is not carried out is a Failed.

import type { CardsData } from "./cards.ts";
// biome-ignore format: one list
import type {
  Failure, GameRecord, GameReview, History, Lobby, NewTable, Replay, SeatKey, SeatOpened, SessionInfo, TableLink, TableView,
} from "./messages.ts";

/** Where the printed cards are. Browsers keep them for ever: raise the number when their form changes. */
export const CARDS = "/api/cards?form=1";

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Why a request was not carried out. `code` is the server's, or `offline` where no answer came. */
export class Failed extends Error {
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
    return this.ask("GET", "/api/session");
  }

  /** Say a name, or another one. */
  begin(name: string): Promise<SessionInfo> {
    return this.ask("POST", "/api/session", { name });
  }

  /** Be forgotten. */
  end(): Promise<SessionInfo> {
    return this.ask("DELETE", "/api/session");
  }

  /** The public tables that wait for players. */
  lobby(): Promise<Lobby> {
    return this.ask("GET", "/api/tables");
  }

  makeTable(table: NewTable): Promise<TableLink> {
    return this.ask("POST", "/api/tables", table);
  }

  /** The table as a spectator sees it. */
  table(game: string): Promise<TableView> {
    return this.ask("GET", at(game));
  }

  /** All its news, as a spectator saw them or one of our seats. */
  history(game: string, seat: number | null = null): Promise<History> {
    return this.ask("GET", `${at(game)}/history${seat === null ? "" : `?seat=${seat}`}`);
  }

  /** A game that is over, with nothing hidden. */
  replay(game: string): Promise<Replay> {
    return this.ask("GET", `${at(game)}/replay`);
  }

  /** What the moves of a game that is over were worth, as far as that is known. */
  analysis(game: string): Promise<GameReview> {
    return this.ask("GET", `${at(game)}/analysis`);
  }

  /** Find it out. */
  analyse(game: string): Promise<GameReview> {
    return this.ask("POST", `${at(game)}/analysis`);
  }

  /** The record of a game that is over. */
  record(game: string): Promise<GameRecord> {
    return this.ask("GET", `${at(game)}/record`);
  }

  /** A new key for one of our seats; older ones open nothing any more. */
  makeKey(game: string, seat: number): Promise<SeatKey> {
    return this.ask("POST", `${at(game)}/seats/${seat}/key`);
  }

  /** Show a seat's key, and play the seat from now on. */
  useKey(game: string, key: string): Promise<SeatOpened> {
    return this.ask("POST", `${at(game)}/key`, { key } satisfies SeatKey);
  }

  /** The printed cards. */
  cards(): Promise<CardsData> {
    return this.ask("GET", CARDS);
  }

  private async ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const init: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
    if (body) {
      init.body = JSON.stringify(body);
      init.headers = { ...init.headers, "Content-Type": "application/json" };
    }
    let response: Response;
    try {
      response = await this.fetch(path, init);
    } catch {
      throw new Failed("offline", 0);
    }
    const answer = await read(response);
    if (response.ok && answer !== undefined) return answer as Answer;
    throw failed(response, answer);
  }
}

function at(game: string): string {
  return `/api/tables/${encodeURIComponent(game)}`;
}

async function read(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch {
    return undefined; // a proxy's page, or half an answer
  }
}

function failed(response: Response, answer: unknown): Failed {
  const { code, detail, incident } = (typeof answer === "object" && answer !== null ? answer : {}) as Partial<Failure>;
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const known = code ?? (response.ok || response.status >= 500 ? "offline" : "not_understood");
  return new Failed(
    known,
    response.status,
    detail ?? null,
    incident ?? null,
    Number.isFinite(seconds) ? seconds : null,
  );
}
