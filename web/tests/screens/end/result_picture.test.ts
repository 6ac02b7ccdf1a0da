import assert from "node:assert/strict";
import { test } from "node:test";

import { wrapped } from "../../../src/screens/end/result_picture.ts";

test("a headline breaks between words, and a long word stands alone", () => {
  const fits = (line: string) => line.length <= 10;
  assert.deepEqual(wrapped("Ann wins by 6 points", fits), ["Ann wins", "by 6", "points"]);
  assert.deepEqual(wrapped("Bartholomew wins", fits), ["Bartholomew", "wins"]);
  assert.deepEqual(wrapped("", fits), []);
});
