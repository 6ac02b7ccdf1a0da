// What a screen reader is to say: sentences as ids and values, so that they are put into words when they are said.

import type { Id, Values } from "../text/text.ts";

/** A sentence to be said. An urgent one interrupts: it is your turn, a move was refused, the line broke. */
export interface Sentence {
  readonly id: Id;
  readonly values?: Values;
  readonly urgent?: boolean;
}

const MOST = 6;

/**
 * What waits to be said. A reader that is spoken to faster than it can speak drops what it was saying, so sentences
 * are given out one at a time; whoever says them asks for the next when one is said.
 */
export class Announcer {
  private waiting: Sentence[] = [];

  /** Add a sentence. Urgent ones go first; one that waits already is not said twice; of too many the oldest go. */
  say(sentence: Sentence): void {
    const text = JSON.stringify(sentence);
    if (this.waiting.some((other) => JSON.stringify(other) === text)) return;
    if (sentence.urgent) {
      const after = this.waiting.findIndex((other) => !other.urgent);
      this.waiting.splice(after < 0 ? this.waiting.length : after, 0, sentence);
    } else {
      this.waiting.push(sentence);
    }
    while (this.waiting.length > MOST) {
      const oldest = this.waiting.findIndex((other) => !other.urgent);
      this.waiting.splice(Math.max(oldest, 0), 1);
    }
  }

  /** The next sentence, or null. */
  next(): Sentence | null {
    return this.waiting.shift() ?? null;
  }

  /** Forget what was not said yet: the screen shows something else now. */
  clear(): void {
    this.waiting = [];
  }
}
