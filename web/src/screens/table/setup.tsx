// The choices before the first turn: the starter's face, then one of two objectives.

import { helps, visibleOf } from "../../state/table/objective_fit.ts";
import { cardLabel, faceLabel, objectiveAim } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { CardSymbol, ObjectiveData } from "../../wire/cards.ts";
import type { TableView } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { Choice, isChosen, SymbolIcons } from "./setup_choice.tsx";
import { SetupStatus } from "./setup_status.tsx";
import { SoundOffer } from "./sound_offer.tsx";
import { seatName, useTableContext } from "./table_context.ts";
import { ActionButton, Card, ObjectiveCard, SymbolAmount } from "./widgets.tsx";

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
      <SetupStatus view={view} display={step === 0 || !mine || !table.handVisible.value} />
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
      <div class="tb-pair tb-aims">
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
              <Helpful objective={objective} view={view} seat={seat} />
            </Choice>
          );
        })}
      </div>
      <Known view={view} seat={seat} />
    </>
  );
}

/** What could help with an objective: symbols in sight, cards of the hand, cards of the display. */
function Helpful({ objective, view, seat }: Props & { readonly objective: ObjectiveData }) {
  const { cards } = useTableContext();
  const player = view.game?.players[seat];
  const visible = visibleOf(objective, player?.symbols ?? {});
  const held = player?.hand.map((one) => one?.card) ?? [];
  const row = (name: "in_hand" | "in_display", all: readonly (number | null | undefined)[]) => {
    const found = all.filter((card): card is number => Boolean(card) && helps(cards, objective, card));
    return (
      <>
        <dt>{t(`table.setup.${name}`)}</dt>
        <dd class="tb-helpful">
          {found.length ? <SmallCards cards={found} /> : <span class="tb-soft">{t("nothing")}</span>}
        </dd>
      </>
    );
  };
  return (
    <dl>
      {visible.length > 0 && (
        <>
          <dt>{t("table.setup.visible")}</dt>
          <dd>
            {visible.map(({ symbol, n }) => (
              <SymbolAmount key={symbol} symbol={symbol} n={n} />
            ))}
          </dd>
        </>
      )}
      {row("in_hand", held)}
      {row("in_display", view.game?.display ?? [])}
    </dl>
  );
}

function SmallCards({ cards: shown }: { readonly cards: readonly number[] }) {
  const { cards } = useTableContext();
  return (
    <>
      {shown.map((card) => (
        <span key={card} role="img" aria-label={cardLabel(cards, card)} title={cardLabel(cards, card)}>
          <Card card={card} small />
        </span>
      ))}
    </>
  );
}

/** What everybody or only this seat knows by now. Cards that could help with the chosen objective are lit. */
function Known({ view, seat }: Props) {
  const { cards, table } = useTableContext();
  const { value } = table.selection;
  const chosen = value.kind === "move" && value.move.type === "keep" ? value.move.card : null;
  const objective = cards.objectives.find((other) => other.card === chosen);
  const look = (card: number) => (objective ? (helps(cards, objective, card) ? "tb-lit" : "tb-unlit") : "");
  const faces = (all: readonly (number | null | undefined)[]) => (
    <div class="tb-cards">
      {all.map(
        (card) =>
          card && (
            <span key={card} class={look(card)} role="img" aria-label={faceLabel(cards, card, "front")}>
              <Card card={card} small />
            </span>
          ),
      )}
    </div>
  );
  return (
    <section class="tb-sheet tb-known" aria-label={t("table.setup.known")}>
      <div>
        <h3>{t("table.hand")}</h3>
        {faces(view.game?.players[seat]?.hand.map((held) => held?.card) ?? [])}
      </div>
      <div>
        <h3>{t("table.display")}</h3>
        {faces(view.game?.display ?? [])}
      </div>
      <div class="tb-known-aims">
        <h3>{t("table.setup.common")}</h3>
        {view.game?.common.map((card) => {
          const common = cards.objectives.find((other) => other.card === card);
          return (
            common && (
              <p key={card} class="tb-line">
                <ObjectiveCard card={card} />
                <span>{objectiveAim(common)}</span>
              </p>
            )
          );
        })}
      </div>
    </section>
  );
}
