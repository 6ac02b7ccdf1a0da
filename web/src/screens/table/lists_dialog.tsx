// The area and the possible placements as lists, for people who cannot see the board.

import type { Spot } from "../../state/selection.ts";
import { pair } from "../../text/joined_text.ts";
import { laidText, placeText } from "../../text/place_text.ts";
import { t } from "../../text/translate.ts";
import type { PlacementOption } from "../../wire/messages.ts";
import { Dialog } from "../components/dialog.tsx";
import { faceName } from "./prompt_text.ts";
import { seatName, useTableContext } from "./table_context.ts";

export function ListsDialog() {
  const { table, cards, open } = useTableContext();
  const view = table.shownView.value;
  const seat = table.shownSeat.value;
  const area = view?.game?.players[seat]?.area ?? [];
  const ownView = table.ownView.value;
  const ownArea = ownView?.game?.players[ownView.seat ?? 0]?.area ?? [];
  const { value: chosen } = table.chosenPlacement;
  const placements = table.past.value || !table.handVisible.value ? [] : (table.options.value?.placements ?? []);
  const own = chosen ? placements.filter(({ card, face }) => card === chosen.card && face === chosen.face) : placements;
  const take = (spot: Spot, card: number, face: "front" | "back") => {
    table.chooseSpot(spot, card, face);
    open(null);
  };
  return (
    <Dialog title={t("table.lists")} close={() => open(null)} wide>
      {own.length > 0 && (
        <>
          <h3>
            {chosen
              ? t("table.lists.of", { card: faceName(cards, chosen.card, chosen.face) })
              : t("table.lists.placements")}
          </h3>
          <ul class="tb-menu">
            {[...own].sort(byWorth).map(({ card, face, x, y, points, closes }) => (
              <li key={`${card}${face}${x},${y}`}>
                <button type="button" onClick={() => take([x, y], card, face)}>
                  {[
                    pair(
                      t("table.spot_chosen", {
                        card: faceName(cards, card, face),
                        where: placeText(cards, ownArea, [x, y]),
                      }),
                      t("points", { n: points }),
                    ),
                    closes.length ? t("table.preview.closes", { n: closes.length }) : "",
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{view ? t("table.area_of", { who: seatName(view, seat) }) : ""}</h3>
      <ol class="tb-listed">
        {area.map((laid) => (
          <li key={`${laid.x},${laid.y}`}>{laidText(cards, area, laid)}</li>
        ))}
      </ol>
    </Dialog>
  );
}

/** The best first: nobody wants to listen to a whole list. */
function byWorth(one: PlacementOption, other: PlacementOption): number {
  return other.points - one.points || one.face.localeCompare(other.face) * -1;
}
