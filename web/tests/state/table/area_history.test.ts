import assert from "node:assert/strict";
import { test } from "node:test";

import { AreaHistory } from "../../../src/state/table/area_history.ts";
import type { Laid } from "../../../src/wire/messages.ts";
import { fixtures } from "../../helpers/python_fixtures.ts";

const spots = (area: readonly Laid[]) => area.map(({ x, y, face }) => [x, y, face]);

test("the areas follow the events, also where a card was taken back", () => {
  let taken = 0;
  for (const { steps, last } of fixtures().tables) {
    const areas = new AreaHistory();
    const events = steps.flatMap(({ news }) => news.map(({ event }) => event));
    for (const event of events) areas.add(event);
    taken += events.filter(({ type }) => type === "undone").length;
    for (const [seat, { area }] of (last.game?.players ?? []).entries())
      assert.deepEqual(spots(areas.of(seat)), spots(area));
  }
  assert.ok(taken > 0);
  assert.deepEqual(new AreaHistory().of(0), []);
});
