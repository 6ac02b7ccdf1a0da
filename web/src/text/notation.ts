// Whether texts include notation: the numbers of cards, and coordinates.

import { signal } from "@preact/signals";

/** Set by the reader's settings. */
export const notation = signal(false);
