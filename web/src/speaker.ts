// Says things to screen readers, one sentence after the other, through the page's two live regions.

import { Announcer, type Sentence } from "./state/announce.ts";
import { type Given, type Id, language, say } from "./text/text.ts";

const LEAST = 900; // milliseconds for a sentence, so that a screen reader takes note of it
const LETTER = 45; // and so many more for each of its letters

const announcer = new Announcer();
let speaking = false;

/** Say this when what is being said has ended. */
export function announce<I extends Id>(id: I, ...[values]: Given<I>): void {
  put(values ? { id, values } : { id });
}

/** Say this before anything else. */
export function call<I extends Id>(id: I, ...[values]: Given<I>): void {
  put(values ? { id, values, urgent: true } : { id, urgent: true });
}

/** Say nothing more of what waits: the screen shows something else now. */
export function hush(): void {
  announcer.clear();
}

function put(sentence: Sentence): void {
  announcer.say(sentence);
  if (!speaking) speak();
}

function speak(): void {
  const sentence = announcer.next();
  speaking = sentence !== null;
  if (!sentence) return;
  const text = say(language(), sentence.id, sentence.values);
  const region = document.getElementById(sentence.urgent ? "called" : "said");
  if (region) region.textContent = region.textContent === text ? `${text}\u00a0` : text; // the same again is said again
  window.setTimeout(speak, LEAST + LETTER * text.length);
}
