// A bot that plays one seat of a table over its WebSocket, and uses nothing of Naturalis. docs/protocol.md has it all.
//
//     node examples/bots/websocket_bot.mjs ws://127.0.0.1:8765/api/tables/TABLE/socket KEY
//
// It needs Node 22 or newer and no packages. It lays what scores most, draws by chance, comes back when the connection
// breaks, and ends with the game. websocket_bot.py beside it does the same in Python.

import { randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";

const TABLE = ["table", "clocks", "game", "outcome"];
const GAME = ["first", "version", "phase", "acting", "round", "last_round", "display", "decks", "tybor"];
const PLAYER = ["score", "colour", "symbols", "hand", "spots", "offered", "secret"];
const NO_TABLE = 4404;

const [address, key] = process.argv.slice(2);
let view = null;
let pending = null; // the request that has no answer yet
let pause = 1000;

const isOver = () => view?.table.stage === "over";

function connect() {
  const last = view ? `?last=${view.version}` : "";
  const socket = new WebSocket(address + last, { headers: { Authorization: `Bearer ${key}` } });
  socket.onmessage = ({ data }) => {
    for (const message of JSON.parse(data)) {
      const reply = handle(message);
      if (reply) socket.send(JSON.stringify(reply));
    }
    if (isOver()) {
      socket.close();
    } else if (!pending && mayAct()) {
      pending = { type: "look", id: newId(), seat: view.seat };
      socket.send(JSON.stringify(pending));
    }
  };
  socket.onclose = ({ code }) => {
    if (isOver()) return;
    if (code === NO_TABLE) fail("there is no such table, or the key opens no seat of it");
    setTimeout(connect, pause * (0.5 + Math.random() / 2));
    pause = Math.min(30_000, 2 * pause);
  };
  socket.onerror = () => {}; // onclose follows
}

const newId = () => randomUUID().replaceAll("-", "");

function fail(reason) {
  console.error(reason);
  process.exit(1);
}

// Whether the game waits for this seat, and it has not given up.
function mayAct() {
  const { seat, game, table } = view ?? {};
  return Boolean(game?.acting.includes(seat) && !table.seats[seat].conceded);
}

// Take in a message; what to send at once, if anything.
function handle(message) {
  switch (message.type) {
    case "welcome":
      pause = 1000;
      view = message.views[0] ?? view;
      return pending; // whatever had no answer is sent again, with the same id
    case "news":
      return apply(message) ? null : { type: "resync", reason: "gap" };
    case "beat":
      if (message.version !== view.version || message.hashes[0] === viewHash(view)) return null;
      return { type: "resync", reason: "hash" };
    case "options":
      pending = { type: "play", id: newId(), seat: message.seat, move: choose(message) };
      return pending;
    case "done":
      pending = null;
      return null;
    case "refused":
      pending = null;
      console.error(`refused: ${message.code}`);
      return { type: "resync" };
    case "problem":
      return fail(`the server had a problem with us: ${JSON.stringify(message)}`);
    case "bye":
      pause = message.retry_ms;
      return null;
    default:
      return null;
  }
}

// The placement with most points, the fewest spots closed; another move by chance.
function choose({ placements, moves }) {
  if (!placements.length) return moves[Math.floor(Math.random() * moves.length)];
  const better = (a, b) => b.points - a.points || a.closes.length - b.closes.length;
  const { card, face, x, y } = [...placements].sort(better)[0];
  return { type: "place", card, face, x, y };
}

// Bring the view up to date; false where news are missing before these.
function apply(news) {
  if (news.version !== view.version + 1) return news.version <= view.version;
  view.version = news.version;
  set(view, news, TABLE);
  if (news.said) view.chat = [...view.chat, news.said].slice(-50);
  if (news.commented) view.comments = [...(view.comments ?? []), news.commented].slice(-50);
  if (news.patch) {
    const { game } = view;
    set(game, news.patch, GAME);
    game.seen = [...new Set([...game.seen, ...(news.patch.seen ?? [])])].sort((a, b) => a - b);
    for (const part of news.patch.players ?? []) {
      const player = game.players[part.seat];
      set(player, part, PLAYER);
      if (part.laid) player.area.push(part.laid);
    }
  }
  return true;
}

function set(whole, parts, names) {
  for (const name of names) if (parts[name] != null) whole[name] = parts[name];
}

// CRC-32 of the view as JSON: keys sorted, no spaces, no nulls in objects.
const viewHash = (whole) => crc32(JSON.stringify(sorted(whole)));

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const known = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sorted(part)]));
}

connect();
