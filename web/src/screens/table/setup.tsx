// The choices before the first turn: the starter's face, then one of two objectives.

import { faceLabel, objectiveAim } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { CardSymbol } from "../../wire/cards.ts";
import type { TableView } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { Choice, isChosen, SymbolIcons } from "./setup_choice.tsx";
import { SetupStatus } from "./setup_status.tsx";
import { SoundOffer } from "./sound_offer.tsx";
import { seatName, useTableContext } from "./table_context.ts";
import { ActionButton, Card, ObjectiveCard } from "./widgets.tsx";

const STAGES = ["starter", "secret", "play"] as const;

export function SetUp({ view }: { readonly view: TableView }) {
  const { table } = useTableContext();
  const { game, seat } = view;
  if (!game) return null;
  const step = game.phase === "starters" ? 0 : 1;
  const mine = seat !== null && game.acting.includes(seat);
  return (
    <section
      class="tb-setup"
      aria-label={t("table.setup.steps")}
      tabIndex={-1}
      data-home
      data-busy={table.pendingCommand.value ? "" : undefined}
    >
      <ol class="tb-steps">
        {STAGES.map((stage, n) => (
          <li
            key={stage}
            class={n === step ? "tb-on" : n < step ? "tb-done" : ""}
            aria-current={n === step ? "step" : undefined}
          >
            <span>{n < step ? <Icon name="check" /> : n + 1}</span>
            <b>{t(`table.setup.stage.${stage}`)}</b>
          </li>
        ))}
      </ol>
      {mine && !table.handVisible.value && <Cover view={view} seat={seat} />}
      {mine &&
        table.handVisible.value &&
        (step === 0 ? <Starter view={view} seat={seat} /> : <Secret view={view} seat={seat} />)}
      {!mine && <h2 class="tb-big">{t("table.setup.wait")}</h2>}
      <SetupStatus view={view} />
      {seat !== null && <SoundOffer />}
    </section>
  );
}

interface Props {
  readonly view: TableView;
  readonly seat: number;
}

function Cover({ view, seat }: Props) {
  const { table } = useTableContext();
  return (
    <>
      <h2 class="tb-big">{t("table.now.cover", { who: seatName(view, seat) })}</h2>
      <ActionButton
        main
        text={t("table.uncover_of", { who: seatName(view, seat) })}
        icon="eye"
        act={() => table.uncover()}
      />
    </>
  );
}

function Starter({ view, seat }: Props) {
  const { cards, table } = useTableContext();
  const card = view.game?.players[seat]?.starter;
  const starter = cards.starters.find((other) => other.card === card);
  if (!starter) return null;
  return (
    <>
      <h2 class="tb-big">{t("table.setup.starter")}</h2>
      <p class="tb-lead">{t("table.setup.starter_why")}</p>
      <div class="tb-pair">
        {(["front", "back"] as const).map((face) => {
          const shown = starter[face].filter(
            (corner): corner is CardSymbol => corner !== "empty" && corner !== "absent",
          );
          const permanent = face === "front" ? starter.centre : [];
          const corners = starter[face].filter((corner) => corner !== "absent").length;
          return (
            <Choice
              key={face}
              title={t(`table.setup.${face}`)}
              label={faceLabel(cards, starter.card, face)}
              chosen={isChosen(table.selection.value, { face })}
              main={t("table.setup.start_face")}
              other={t("table.setup.choose_face")}
              act={() => table.chooseMove({ type: "starter", face })}
              confirm={() => table.confirm()}
              picture={<Card card={starter.card} face={face} />}
            >
              <dl>
                <dt>{t("table.setup.with")}</dt>
                <dd>
                  <SymbolIcons symbols={[...permanent, ...shown]} />
                </dd>
                <dt>{t("table.setup.kept")}</dt>
                <dd>{permanent.length ? <SymbolIcons symbols={permanent} /> : t("table.setup.until")}</dd>
                <dt>{t("table.setup.grow")}</dt>
                <dd>{t("table.setup.corners", { n: corners })}</dd>
              </dl>
            </Choice>
          );
        })}
      </div>
    </>
  );
}

function Secret({ view, seat }: Props) {
  const { cards, table } = useTableContext();
  const offered = view.game?.players[seat]?.offered ?? [];
  return (
    <>
      <h2 class="tb-big">{t("table.setup.secret")}</h2>
      <p class="tb-lead">{t("table.setup.secret_why")}</p>
      <div class="tb-pair">
        {offered.map((card) => {
          const objective = cards.objectives.find((other) => other.card === card);
          if (!objective) return null;
          return (
            <Choice
              key={card}
              title={t("table.setup.each", { points: t("points", { n: objective.points }) })}
              label={objectiveAim(objective)}
              chosen={isChosen(table.selection.value, { card })}
              main={t("table.setup.keep")}
              other={t("table.setup.choose")}
              act={() => table.chooseMove({ type: "keep", card })}
              confirm={() => table.confirm()}
              picture={<ObjectiveCard card={card} small={false} />}
            >
              <p class="tb-aim">{objectiveAim(objective)}</p>
            </Choice>
          );
        })}
      </div>
      <section class="tb-sheet tb-known" aria-label={t("table.hand")}>
        <h3>{t("table.hand")}</h3>
        <div class="tb-cards">
          {view.game?.players[seat]?.hand.map(
            (held) =>
              held?.card && (
                <span key={held.card} role="img" aria-label={faceLabel(cards, held.card, "front")}>
                  <Card card={held.card} small />
                </span>
              ),
          )}
        </div>
        <h3>{t("table.setup.common")}</h3>
        {view.game?.common.map((card) => {
          const objective = cards.objectives.find((other) => other.card === card);
          return (
            objective && (
              <p key={card} class="tb-line">
                <ObjectiveCard card={card} />
                <span>{objectiveAim(objective)}</span>
              </p>
            )
          );
        })}
      </section>
    </>
  );
}
