import assert from "node:assert/strict";
import { before, test } from "node:test";

import { headline, subline } from "../../../src/screens/table/outcome.tsx";
import { en } from "../../../src/text/en.ts";
import { languagePack, useLanguage } from "../../../src/text/translate.ts";
import type { Outcome, SeatScore, TableView } from "../../../src/wire/messages.ts";
import { fixtures } from "../../helpers/python_fixtures.ts";

before(() => useLanguage(languagePack("en", en)));

const score = (seat: number, track: number, aims: number): SeatScore => ({
  seat, track, objectives: [], objective_points: aims, total: track + aims,
}); // biome-ignore format: one value

function played(scores: readonly SeatScore[], winners: readonly number[], tybor: number | null = null): Outcome {
  return { ended: "played", winners, at: 0, result: { scores, places: scores.map(() => 1), winners, tybor } };
}

function viewOf(seat: number | null, solo = false): TableView {
  const told = fixtures().replays[0]?.told.news[0]?.table;
  assert.ok(told);
  const seats = ["Ada", "Ben"]
    .slice(0, solo ? 1 : 2)
    .map((name) => ({ ...told.seats[0], kind: "person" as const, name }));
  const settings = { ...told.settings, level: solo ? ("easy" as const) : null };
  return { version: 1, seat, chat: [], table: { ...told, seats: seats as never, settings } };
}

test("the headline says who won and by how much", () => {
  const outcome = played([score(0, 20, 4), score(1, 19, 1)], [0]);
  assert.equal(headline(viewOf(null), outcome), "Ada wins by 4 points");
  assert.equal(headline(viewOf(1), outcome), "Ada wins by 4 points");
  assert.equal(headline(viewOf(0), outcome), "You win by 4 points!");
  assert.equal(headline(viewOf(0), played([score(0, 20, 0), score(1, 19, 0)], [0])), "You win by 1 point!");
  assert.equal(headline(viewOf(0, true), played([score(0, 20, 4)], [0], 21)), "You beat Tybor by 3 points!");
  assert.equal(headline(viewOf(null, true), played([score(0, 20, 4)], [0], 21)), "Ada beats Tybor by 3 points");
  assert.equal(headline(viewOf(0, true), played([score(0, 20, 4)], [], 25)), "Tybor wins by 1 point");
});

test("without a lead, or when others gave up, it only says who won", () => {
  assert.equal(headline(viewOf(0), played([score(0, 20, 4), score(1, 21, 3)], [0])), "You win!");
  assert.equal(subline(played([score(0, 20, 4), score(1, 21, 3)], [0])), en["table.end.tie_break"]);
  assert.equal(headline(viewOf(1), { ended: "conceded", winners: [1], at: 0 }), "You win!");
  assert.equal(subline({ ended: "conceded", winners: [1], at: 0 }), en["table.end.conceded"]);
});

test("the line below says where the lead came from", () => {
  const of = (...scores: readonly SeatScore[]) => subline(played(scores, [0]));
  assert.equal(of(score(0, 20, 10), score(1, 27, 1)), "7 points behind on the track, ahead thanks to the objectives.");
  assert.equal(of(score(0, 20, 10), score(1, 20, 1)), en["end.level_track"]);
  assert.equal(of(score(0, 25, 1), score(1, 20, 4)), "5 points ahead on the track, and that was enough.");
  assert.equal(of(score(0, 25, 5), score(1, 20, 4), score(2, 3, 1)), en["end.ahead_everywhere"]);
  assert.equal(
    subline(played([score(0, 20, 4)], [0], 21)),
    "1 point behind on the track, ahead thanks to the objectives.",
  );
  assert.equal(subline(played([score(0, 20, 4)], [], 25)), "Final score: 24 to 25.");
});
