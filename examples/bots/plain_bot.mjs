// A bot that does not use Naturalis: it likes points now, and room and symbols for later. docs/bots.md has the protocol.
//
//     naturalis arena "stdio:node examples/bots/plain_bot.mjs" uniform --games 20
//
// plain_bot.py chooses the same moves, in Python.

import { createInterface } from "node:readline";

// For each corner: the position that it leads to, and the corner of the card there that it meets.
const CORNERS = [[-1, 1, 3], [1, 1, 2], [-1, -1, 1], [1, -1, 0]];
const SOURCES = ["resource-left", "resource-right", "gold-left", "gold-right"];
const cards = new Map();

const isSymbol = (corner) => corner !== "empty" && corner !== "absent";
const count = (list, item) => list.filter((other) => other === item).length;

function choose(view, moves) {
  const me = view.players[view.seat];
  let best = moves[0];
  let most = -Infinity;
  for (const move of moves) {
    const value = rate(move, view, me);
    if (value > most) [best, most] = [move, value];
  }
  return best;
}

// Rate a move.
function rate(move, view, me) {
  const [kind, rest] = move.split(":");
  if (kind === "starter") return readFace(me.starter, rest).symbols.length;
  if (kind === "colour") return 0;
  if (kind === "keep") return rateObjective(cards.get(Number(rest)), me);
  if (kind === "draw") return rateDraw(rest, view, me);
  return ratePlacement(move, me, view.round === view.last_round);
}

// Return the four corners of a face, and every symbol on it.
function readFace(number, face) {
  const card = cards.get(number);
  const front = face === "front";
  let corners, centre;
  if (card.cost) { // a resource or gold card
    corners = front ? card.corners : ["empty", "empty", "empty", "empty"];
    centre = front ? [] : [card.kingdom];
  } else {
    corners = card[face];
    centre = front ? card.centre : [];
  }
  return { corners, symbols: [...centre, ...corners.filter(isSymbol)] };
}

// Rate how far along an objective is. Patterns count 0: they are for cleverer bots.
function rateObjective(objective, me) {
  const have = objective.symbols.map((symbol) => me.symbols[symbol] / count(objective.symbols, symbol));
  return have.length ? objective.points * Math.min(...have) : 0;
}

// Points count most, then symbols gained and lost, then corners to build on.
function ratePlacement(move, me, last) {
  const [, card, letter, x, y] = move.match(/^(\d+)([fb])@(-?\d+),(-?\d+)$/);
  const number = Number(card);
  const front = letter === "f";
  const { corners, symbols } = readFace(number, front ? "front" : "back");
  const lost = [];
  let room = 0;
  CORNERS.forEach(([dx, dy, facing], corner) => {
    const other = me.area.find((laid) => laid.x === Number(x) + dx && laid.y === Number(y) + dy);
    if (other) lost.push(readFace(other.card, other.face).corners[facing]);
    else if (corners[corner] !== "absent") room += 1;
  });
  let points = 0;
  if (front) {
    const { per } = cards.get(number);
    points = cards.get(number).points;
    if (per === "corner") points *= lost.length;
    else if (per !== "flat") points *= me.symbols[per] + count(symbols, per) - count(lost, per);
  }
  if (last) return points;
  const keep = front ? 0 : 0.5 * cards.get(number).points; // keep a good card for its front
  return 3 * points + symbols.length - lost.filter(isSymbol).length + 0.5 * room - keep;
}

// Rate a gold card by its points, minus the resources it lacks, and a resource card by its symbols.
function rateDraw(source, view, me) {
  if (!SOURCES.includes(source)) return 1.5;
  const card = cards.get(view.display[SOURCES.indexOf(source)]);
  let lacking = 0;
  for (const [kingdom, needed] of Object.entries(card.cost)) lacking += Math.max(0, needed - me.symbols[kingdom]);
  return card.points + readFace(card.card, "front").symbols.length - lacking;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  let answer;
  if (message.type === "hello") {
    for (const group of Object.values(message.cards)) for (const card of group) cards.set(card.card, card);
    answer = { name: "plain" };
  } else {
    answer = { move: choose(message.view, message.moves) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
