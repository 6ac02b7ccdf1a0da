// The objectives with their points so far, the progress of each, and what the chosen placement would add.

import { countedSpots } from "../../state/table/final_count.ts";
import type { Table } from "../../state/table/table.ts";
import { objectiveAim } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { ObjectiveData } from "../../wire/cards.ts";
import type { ObjectiveProgress, TableView } from "../../wire/messages.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/picture.tsx";
import { type TableContext, useTableContext } from "./table_context.ts";
import { ObjectiveCard } from "./widgets.tsx";

/**
 * The objectives that count for a seat, as far as the view knows them; without the secret one while the hand is
 * covered.
 */
export function objectivesOf(view: TableView, seat: number, open: boolean): readonly number[] {
  const secret = open ? view.game?.players[seat]?.secret : null;
  return [...(view.game?.common ?? []), ...(secret ? [secret] : [])];
}

/** Highlight the cards that count for an objective, and explain it in words if asked; null removes the highlight. */
export function highlightObjective({ table, replay }: TableContext, card: number | null, explained = false): void {
  const seat = table.shownSeat.value;
  const known = !table.past.value || replay; // the scores belong to the present
  const score = known && table.scores.value?.scores[seat]?.objectives.find((one) => one.card === card);
  table.highlight.value = card ? { seat, copies: countedSpots(score || undefined), objective: card, explained } : null;
}

export function Objectives() {
  if (!useTableContext().table.shownView.value?.game?.common.length) return null;
  return (
    <section class="tb-sheet tb-objectives" aria-labelledby="tb-objectives">
      <h2 id="tb-objectives">
        {t("table.objectives")} <small>{t("table.objectives.when")}</small>
      </h2>
      <List />
    </section>
  );
}

export function ObjectivesDialog() {
  const { open } = useTableContext();
  return (
    <Dialog title={t("table.objectives")} close={() => open(null)}>
      <div>
        <List />
      </div>
    </Dialog>
  );
}

function List() {
  const { table } = useTableContext();
  const view = table.shownView.value;
  if (!view) return null;
  const seat = view.seat ?? table.shownSeat.value;
  return (
    <>
      {objectivesOf(view, seat, table.handVisible.value).map((card) => (
        <Objective key={card} card={card} view={view} seat={seat} />
      ))}
    </>
  );
}

interface Props {
  readonly card: number;
  readonly view: TableView;
  readonly seat: number;
}

function Objective({ card, view, seat }: Props) {
  const context = useTableContext();
  const { table, cards } = context;
  const objective = cards.objectives.find((other) => other.card === card);
  if (!objective || !view.game?.players[seat]) return null;
  const now = progressOrNone(table, seat, objective);
  const option = seat === view.seat && !table.past.value ? table.chosenOption.value : null;
  const then = option?.progress?.find((progress) => progress.card === card) ?? now;
  const { times } = now;
  const more = then.times - times;
  const common = view.game?.common.includes(card);
  const lit = table.highlight.value?.objective === card;
  const pressed = lit && (table.highlight.value?.explained ?? false);
  const worth = `+${times * objective.points}`;
  return (
    <button
      type="button"
      class={`tb-objective${lit ? " tb-pressed" : ""}`}
      aria-pressed={pressed}
      onClick={() => highlightObjective(context, pressed ? null : card, true)}
      onPointerEnter={(event) => byMouse(event) && !explains(table) && highlightObjective(context, card)}
      onPointerLeave={(event) => byMouse(event) && !explains(table) && highlightObjective(context, null)}
    >
      <ObjectiveCard card={card} />
      <span class="tb-aim">
        {objectiveAim(objective)}
        <em>{t(common ? "table.common" : seat === view.seat ? "table.your_secret" : "table.their_secret")}</em>
      </span>
      <span class="tb-got">
        <span class={times ? "tb-won" : ""}>
          {times > 0 && <Icon name="check" />}
          {more ? `${worth} → +${(times + more) * objective.points}` : worth}
        </span>
        <small>
          <span class="tb-of">{progressText(then)}</span>
          <Pips have={now.have} then={more > 0 ? now.need : then.have} need={now.need} />
        </small>
      </span>
    </button>
  );
}

/** How far a seat is with an objective; nothing of it, until the server said more. */
export function progressOrNone(table: Table, seat: number, { card, pattern, symbols }: ObjectiveData) {
  return table.progressOf(seat, card) ?? { times: 0, have: 0, need: pattern.length || symbols.length };
}

const explains = (table: Table): boolean => table.highlight.value?.explained ?? false;

/** How far an objective is; once it is fulfilled, how far its next time is. */
export function progressText({ times, have, need }: Omit<ObjectiveProgress, "card">): string {
  return t(times ? "table.of_next" : "table.of", { n: have, of: need });
}

/** A mouse lights cards by hovering. A press, by mouse, finger or key, also explains, and another one ends that. */
function byMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === "mouse";
}

/** Filled: there now. Hatched: there after the placement. */
function Pips({ have, then, need }: { readonly have: number; readonly then: number; readonly need: number }) {
  return (
    <span class="tb-pips" aria-hidden="true">
      {Array.from({ length: need }, (_, n) => (
        <i key={n} class={n < have ? "tb-on" : n < then ? "tb-soon" : ""} />
      ))}
    </span>
  );
}
