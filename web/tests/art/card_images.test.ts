import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeForDataUrl, resolveColours } from "../../src/art/card_images.ts";

const style = (values: Readonly<Record<string, string>>) => ({
  getPropertyValue: (name: string) => values[name] ?? "",
});

test("colours come from the theme, with fallbacks", () => {
  const night = style({ "--ink": " #2a1b12", "--plate-line": "#eadfc4" });
  const drawn = '<path fill="var(--ink)" stroke="var(--plate-line,var(--ink))"/>';
  assert.equal(resolveColours(drawn, night, false), '<path fill="#2a1b12" stroke="#eadfc4"/>');
  assert.equal(resolveColours(drawn, night, true), '<path fill="#2a1b12" stroke="#2a1b12"/>'); // on a card, by night too
  assert.equal(resolveColours(drawn, style({}), false), '<path fill="none" stroke="none"/>');
});

test("a data URL contains the whole drawing", () => {
  const drawn = '<svg>\n<use href="#s-fungi"/><path fill="#c63d2f" d="M0 0\n5%"/></svg>';
  const address = new URL(`data:image/svg+xml,${encodeForDataUrl(drawn)}`);
  assert.equal(address.hash, "");
  assert.equal(decodeURIComponent(address.pathname.slice("image/svg+xml,".length)), drawn.replaceAll("\n", " "));
});
