// The state behind a table's screen, against a fake server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING } from "../../../src/state/selection.ts";
import { Table } from "../../../src/state/table/table.ts";
import { Http } from "../../../src/wire/http.ts";
import type { Options, PlacementOption, PlayerData, TableView, ViewData } from "../../../src/wire/messages.ts";
import { TableConnection } from "../../../src/wire/table_connection.ts";
import { FakeEnvironment } from "../../helpers/fake_connection.ts";
import { news, view, welcome } from "../../helpers/samples.ts";

const PLAYER = {
  score: 0, colour: "red", starter: 81, symbols: { fungi: 1 }, area: [], offered: [], secret: null,
  hand: [{ back: "rF", card: 1 }, { back: "gF", card: 41 }], spots: [[1, 1], [-1, 1]],
} as unknown as PlayerData; // biome-ignore format: one value
const GAME = {
  seats: 2, seat: 0, edition: "english", level: null, first: 0, version: 4, phase: "place", acting: [0], round: 1,
  last_round: null, display: [2, 3, 42, 43], common: [87, 88], seen: [], tybor: null,
  decks: [{ left: 30, top: "rF" }, { left: 30, top: "gF" }], players: [PLAYER, PLAYER],
} as unknown as ViewData; // biome-ignore format: one value
const OPTION: PlacementOption = { card: 1, face: "front", x: 1, y: 1, points: 0, symbols: { fungi: 2 }, closes: [] };

function seated(seat: number, game: Partial<ViewData> = {}): TableView {
  return { ...view(5, seat), game: { ...GAME, seat, ...game } };
}

interface Setting {
  readonly table: Table;
  readonly env: FakeEnvironment;
  readonly failed: string[];
  sent(type: string): { readonly type: string; readonly id?: string }[];
  answer(type: string, with_: object): Promise<void>;
}

function openTable(views: readonly TableView[], confirm = true): Setting {
  const env = new FakeEnvironment();
  const failed: string[] = [];
  const http = new Http(() => Promise.reject(new Error("no network in a test")));
  const around = {
    confirmsMoves: () => confirm,
    onNews: () => undefined,
    onError: (code: string) => void failed.push(code),
  };
  const table = new Table("kq3v8t2m", http, around, (listener) => new TableConnection("kq3v8t2m", env, listener));
  table.connection.connect();
  env.line.say(
    welcome(
      5,
      views.flatMap(({ seat }) => (seat === null ? [] : [seat])),
      views,
    ),
  );
  const sent = (type: string) => env.line.sent.filter((one) => one.type === type);
  const answer = async (type: string, with_: object): Promise<void> => {
    env.line.say({ id: sent(type).at(-1)?.id, ...with_ });
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { table, env, failed, sent, answer };
}

const kind = (table: Table): string | undefined => table.prompt.value?.kind;

const options = (undo = false): Omit<Options, "id"> => ({
  type: "options", seat: 0, version: 5, moves: [], placements: [OPTION], undo,
  closed: [{ card: 41, face: "front", code: "missing_resources", missing: { fungi: 2 } }],
  blocked: [{ x: 2, y: 0, code: "absent_corner", by: [[1, 1]] }],
}); // biome-ignore format: one value

test("options and scores are queried once per position", async () => {
  const { table, env, sent, answer } = openTable([seated(0)]);
  assert.equal(sent("look").length, 1);
  assert.equal(sent("score").length, 1);
  await answer("look", options());
  assert.equal(table.options.value?.placements.length, 1);
  env.line.say(news(6, 0)); // nothing of the game changed
  assert.equal(sent("look").length, 1);
  const laid = { x: 1, y: 1, face: "front", card: 1, back: "rF" };
  env.line.say({
    ...news(7, 0),
    patch: { version: 5, phase: "draw", acting: [0], round: 1, players: [{ seat: 0, laid }] },
  });
  assert.equal(table.options.value, null);
  assert.equal(sent("look").length, 2);
});

test("a placement can be planned during others' turns, and is sent only in our own", async () => {
  const { table, env, sent, answer } = openTable([seated(0, { acting: [1] })]);
  assert.equal((sent("look")[0] as { readonly ahead?: boolean }).ahead, true);
  await answer("look", options());
  table.chooseCard(1);
  table.chooseSpot([1, 1]);
  table.chooseSpot([1, 1]);
  table.confirm();
  assert.equal(sent("play").length, 0);
  assert.equal(table.chosenOption.value?.points, 0);
  env.line.say({ ...news(6, 0), patch: { version: 5, phase: "draw", acting: [1], round: 1 } });
  assert.equal(sent("look").length, 1, "what others do changes nothing of ours");
  assert.ok(table.chosenOption.value);
  env.line.say({ ...news(7, 0), patch: { version: 6, phase: "place", acting: [0], round: 2 } });
  assert.equal(kind(table), "lay");
  assert.equal(sent("look").length, 2);
  table.confirm();
  assert.equal(sent("play").length, 1);
});

test("a confirmed placement is sent once, and its ghost stays until it is done", async () => {
  const { table, sent, answer } = openTable([seated(0)]);
  await answer("look", options());
  table.chooseCard(1);
  assert.deepEqual(table.prompt.value, { kind: "choose_spot", card: 1, face: "front" });
  table.chooseSpot([1, 1]);
  assert.equal(kind(table), "lay");
  assert.equal(table.chosenOption.value, table.options.value?.placements[0]);
  table.confirm();
  assert.equal(sent("play").length, 1);
  assert.equal(kind(table), "sending");
  assert.deepEqual(table.chosenPlacement.value?.spot, [1, 1]);
  table.confirm();
  assert.equal(sent("play").length, 1, "one at a time");
});

test("a refused move is reported, and the choice restored", async () => {
  const { table, failed, answer } = openTable([seated(0)]);
  await answer("look", options());
  table.chooseSpot([1, 1], 1, "front");
  table.confirm();
  await answer("play", { type: "refused", code: "unavailable", version: 5 });
  assert.deepEqual(failed, ["unavailable"]);
  assert.deepEqual(table.refused.value, { code: "unavailable", spot: null });
  assert.deepEqual(table.selection.value, { kind: "card", card: 1, face: "front", spot: [1, 1] });
});

test("without confirmation a chosen spot plays the card at once", async () => {
  const { table, sent, answer } = openTable([seated(0)], false);
  await answer("look", options());
  table.chooseCard(1);
  table.chooseSpot([1, 1]);
  assert.equal(sent("play").length, 1);
});

test("an impossible placement is refused locally, with the server's reason", async () => {
  const { table, sent, answer } = openTable([seated(0)]);
  await answer("look", options());
  table.chooseSpot([1, 1]);
  assert.equal(table.refused.value?.code, "choose_first");
  table.chooseCard(41);
  table.chooseSpot([1, 1]);
  assert.deepEqual(table.refused.value, { code: "missing_resources", spot: [1, 1], missing: { fungi: 2 } });
  table.takeBack();
  assert.equal(table.refused.value, null);
  table.takeBack();
  assert.equal(table.selection.value, NOTHING);
  assert.equal(sent("play").length, 0);
});

test("a blocked place is explained, as soon as the server said why", async () => {
  const { table, answer } = openTable([seated(0)]);
  table.chooseCard(1);
  table.explainBlocked([2, 0]);
  assert.ok(!table.refused.value);
  await answer("look", options());
  assert.deepEqual(table.refused.value, { code: "absent_corner", spot: [2, 0], by: [[1, 1]] });
  table.explainBlocked([0, 0]);
  assert.deepEqual(table.refused.value, { code: "spot_taken", spot: [0, 0] });
});

test("progress is the server's: of the present, and of an earlier move", async () => {
  const progress = (have: number) => [{ card: 87, times: 0, have, need: 3 }];
  const score = { seat: 0, track: 0, objectives: [], objective_points: 0, total: 0 };
  const { table, answer } = openTable([seated(0)]);
  assert.equal(table.progressOf(0, 87), null);
  await answer("score", { type: "scored", version: 5, scores: [score], progress: [progress(2)] });
  assert.equal(table.progressOf(0, 87)?.have, 2);
  assert.equal(table.progressOf(0, 88), null);
  const step = { view: seated(0), news: [] };
  table.past.value = { steps: [step], at: 0, counted: [[{ version: 3, score, progress: progress(1) }]] };
  assert.equal(table.progressOf(0, 87)?.have, 1);
});

test("taking back cancels the choice first, then the placement", async () => {
  const { table, sent, answer } = openTable([seated(0, { phase: "draw" })]);
  await answer("look", options(true));
  table.chooseMove({ type: "draw", source: "gold" });
  assert.equal(kind(table), "confirm_draw");
  table.takeBack();
  assert.equal(kind(table), "draw");
  table.takeBack();
  assert.equal(sent("undo").length, 1);
});

test("a choice survives a reconnect", async () => {
  const { table, env, answer } = openTable([seated(0)]);
  await answer("look", options());
  table.chooseSpot([1, 1], 1, "front");
  env.line.break();
  assert.equal(kind(table), "offline");
  env.pass(6_000);
  env.line.say(welcome(5, [0], []));
  assert.equal(kind(table), "lay");
});

test("on a shared screen the acting seat comes forward with its hand covered", () => {
  const { table, env } = openTable([seated(0), seated(1)]);
  assert.equal(table.isShared.value, true);
  assert.equal(table.ownView.value?.seat, 0);
  assert.equal(kind(table), "cover");
  table.uncover();
  assert.equal(kind(table), "choose_card");
  const patch = { version: 5, phase: "place", acting: [1], round: 1 };
  env.line.say({ ...news(6, 0), patch }, { ...news(6, 1), patch });
  assert.equal(table.ownView.value?.seat, 1);
  assert.equal(table.handVisible.value, false);
  table.bringForward(0);
  assert.equal(table.ownView.value?.seat, 0);
  assert.equal(table.handVisible.value, false); // whoever pressed that may be the other player
  table.uncover();
  assert.equal(table.handVisible.value, true);
  table.bringForward(0);
  assert.equal(table.handVisible.value, true);
});

test("a hint needs an uncovered hand", () => {
  const { table, sent } = openTable([seated(0), seated(1)]);
  void table.askHint();
  assert.equal(sent("hint").length, 0);
  table.uncover();
  void table.askHint();
  assert.equal(sent("hint").length, 1);
});

test("a hint is chosen, not played", async () => {
  const { table, sent, answer } = openTable([seated(0)]);
  await answer("look", options());
  void table.askHint();
  assert.equal(table.waitingForHint.value, true);
  const { card, face, x, y } = OPTION;
  await answer("hint", {
    type: "hinted",
    seat: 0,
    version: 5,
    move: { type: "place", card, face, x, y },
    win: 0.5,
    reasons: [],
  });
  assert.equal(table.waitingForHint.value, false);
  assert.equal(kind(table), "lay");
  assert.equal(sent("play").length, 0);
});

test("another area is shown until we act again", async () => {
  const { table, answer } = openTable([seated(0)]);
  await answer("look", options());
  table.watchSeat(1);
  assert.equal(table.shownSeat.value, 1);
  table.chooseCard(1);
  assert.equal(table.shownSeat.value, 0);
  table.watchSeat(0);
  assert.equal(table.watchedSeat.value, null);
});

test("a new name reconnects without reporting a lost connection", () => {
  const { table, env } = openTable([{ ...view(5, null) }]);
  const [old] = env.sockets;
  table.reconnect();
  assert.equal(old?.closed, true);
  assert.equal(env.sockets.length, 2);
  env.line.say(welcome(5, [], [view(5, null)]));
  assert.equal(table.status.value.state, "live");
});
