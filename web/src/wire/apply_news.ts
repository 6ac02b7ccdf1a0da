// Applies news to a view by setting the parts that they contain. Twin of wire/reduce.py. It contains no rules.
// Views are immutable: applying news makes a new view, and the old one stays valid. Life of a move online, step 10.

import {
  CHAT_LINES,
  type GamePatch,
  type News,
  type PlayerData,
  type PlayerPatch,
  type TableView,
  type ViewData,
} from "./messages.ts";

const VIEW_FIELDS = ["table", "clocks", "game", "outcome"] as const;
const GAME_FIELDS = [
  "first",
  "version",
  "phase",
  "acting",
  "round",
  "last_round",
  "display",
  "decks",
  "tybor",
] as const;
const PLAYER_FIELDS = ["score", "colour", "symbols", "hand", "spots", "offered", "secret"] as const;

/** The view after these news; the same view if they are old; "gap" if earlier news are missing. */
export function applyNews(view: TableView, news: News): TableView | "gap" {
  if (news.version <= view.version) return view;
  if (news.version !== view.version + 1) return "gap";
  let next = assignPresent({ ...view, version: news.version }, news, VIEW_FIELDS);
  if (news.patch && next.game) next = { ...next, game: patchGame(next.game, news.patch) };
  if (news.said) next = { ...next, chat: [...next.chat, news.said].slice(-CHAT_LINES) };
  if (news.commented) next = { ...next, comments: [...(next.comments ?? []), news.commented].slice(-CHAT_LINES) };
  return next;
}

function patchGame(game: ViewData, patch: GamePatch): ViewData {
  const next = assignPresent({ ...game }, patch, GAME_FIELDS);
  const seen = patch.seen ? [...new Set([...game.seen, ...patch.seen])].sort((a, b) => a - b) : game.seen;
  const parts = new Map(patch.players?.map((part) => [part.seat, part]));
  const players = game.players.map((player, seat) => patchPlayer(player, parts.get(seat)));
  return { ...next, seen, players };
}

function patchPlayer(player: PlayerData, part: PlayerPatch | undefined): PlayerData {
  if (!part) return player;
  const next = assignPresent({ ...player }, part, PLAYER_FIELDS);
  return part.laid ? { ...next, area: [...next.area, part.laid] } : next;
}

function assignPresent<Whole extends object, Name extends keyof Whole>(
  target: Whole,
  parts: { readonly [name in Name]?: Whole[name] | null },
  names: readonly Name[],
): Whole {
  for (const name of names) {
    const part: Whole[Name] | null | undefined = parts[name];
    if (part !== null && part !== undefined) target[name] = part;
  }
  return target;
}
