import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SHORTCUTS } from "../../../src/screens/components/shortcuts_dialog.tsx";

test("the shortcuts dialog lists exactly the table's keys", () => {
  const code = readFileSync("src/screens/table/keyboard.ts", "utf8");
  const listed = new Set(SHORTCUTS.flatMap(([keys]) => keys.toLowerCase().split(/[ ,]+/)));
  const tables = [...code.matchAll(/(?:DIALOG_KEYS|STATUS_KEYS)[^=]*= \{([^}]*)\}/g)].map(([, body]) => body).join();
  const letters = [...tables.matchAll(/"?([a-z?])"?: "/g), ...code.matchAll(/key === "([a-z[\]])"/g)].map(
    ([, key]) => key,
  );
  assert.ok(letters.length > 15);
  for (const key of letters) assert.ok(listed.has(key ?? ""), `${key} is not listed`);
  for (const key of listed) if (/^[a-z]$/.test(key)) assert.ok(letters.includes(key), `${key} does nothing`);
});
