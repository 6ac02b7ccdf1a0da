// A choice that cannot be played, with the server's reason.

import type { Options } from "../../wire/messages.ts";
import { type Selection, type Spot, sameSpot } from "../selection.ts";

/** `code` is the server's, or `choose_first` if no card was chosen. */
export interface RefusedChoice {
  readonly code: string;
  readonly spot: Spot | null;
  /** The cards whose missing corners block the spot. */
  readonly by?: readonly Spot[];
  /** The resources that the card still needs, by kingdom. */
  readonly missing?: Readonly<Record<string, number>>;
}

/** Why no card can go to this place beside the area. A place that the server does not list as blocked holds a card. */
export function refusedPlace({ blocked }: Pick<Options, "blocked">, spot: Spot): RefusedChoice {
  const found = blocked.find(({ x, y }) => sameSpot([x, y], spot));
  return found ? { code: found.code, spot, by: found.by } : { code: "spot_taken", spot };
}

/** Why the chosen face cannot go to this spot. */
export function refusedPlacement(options: Options, { card, face }: CardSelection, spot: Spot): RefusedChoice {
  const closed = options.closed.find((other) => other.card === card && other.face === face);
  return closed ? { code: closed.code, spot, missing: closed.missing ?? {} } : refusedPlace(options, spot);
}

/** Why the chosen face can go nowhere, as soon as it is chosen; null if it can, or until the options are known. */
export function refusedFace(options: Options | null, selection: Selection): RefusedChoice | null {
  if (!options || selection.kind !== "card" || selection.spot) return null;
  const { card, face } = selection;
  const closed = options.closed.find((other) => other.card === card && other.face === face);
  return closed ? { code: closed.code, spot: null, missing: closed.missing ?? {} } : null;
}

type CardSelection = Extract<Selection, { readonly kind: "card" }>;
