// Tybor: what he has by kingdom, and his last turn: for each column the three steps of his procedure.

import { useEffect, useState } from "preact/hooks";
import { motionAllowed } from "../../board/motion.ts";
import { lastTyborTurn, type TyborColumn } from "../../state/table/tybor_turn.ts";
import { pair } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import { type CardSymbol, parseBack } from "../../wire/cards.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/picture.tsx";
import { playableCard, type TableContext, useTableContext } from "./table_context.ts";
import { ActionButton, Card, CardBack, ObjectiveCard, SymbolAmount, SymbolIcon } from "./widgets.tsx";

const KINGDOMS = ["fungi", "plant", "animal", "insect"] as const;
const RECENT_MS = 4_000; // a turn this recent is shown step by step
const STEP_MS = 600; // between two steps, if motion is allowed

export function Tybor() {
  const { table, open } = useTableContext();
  const view = table.shownView.value;
  const tybor = view?.game?.tybor;
  if (!tybor || !view) return null;
  return (
    <article class="tb-sheet tb-player tb-tybor" aria-label={t("tybor")}>
      <span class="tb-monk" aria-hidden="true">
        T
      </span>
      <div class="tb-name">
        <h2>{t("tybor")}</h2>
        <p class="tb-state">{t(`table.level.${view.table.settings.level ?? "normal"}`)}</p>
      </div>
      <p class="tb-score">
        <span class="unseen">{t("table.score")} </span>
        {tybor.score}
      </p>
      <ul class="tb-columns" aria-label={t("table.symbols")}>
        {KINGDOMS.map((kingdom) => (
          <li key={kingdom}>
            <span class="tb-head">
              <SymbolIcon symbol={kingdom} />
              <b aria-hidden="true">{tybor.resources[kingdom] ?? 0}</b>
              <span class="unseen">{t(`symbol.${kingdom}`, { n: tybor.resources[kingdom] ?? 0 })}</span>
            </span>
            <Stack backs={tybor.cards.map(({ back }) => back)} kingdom={kingdom} />
          </li>
        ))}
      </ul>
      <button type="button" class="tb-why-button" onClick={() => open("tybor")}>
        {t("table.tybor.last")}
      </button>
    </article>
  );
}

function Stack({ backs, kingdom }: { readonly backs: readonly string[]; readonly kingdom: CardSymbol }) {
  const own = backs.filter((back) => parseBack(back).kingdom === kingdom);
  return (
    <span class="tb-stack" aria-hidden="true">
      {own.map((back, n) => (
        <span key={n} style={{ marginTop: n ? undefined : "0" }}>
          <CardBack back={back} />
        </span>
      ))}
    </span>
  );
}

function columnsOf({ table, cards }: TableContext): readonly TyborColumn[] | null {
  const { value: past } = table.past;
  return lastTyborTurn(past ? past.steps.slice(0, past.at + 1).flatMap(({ news }) => news) : table.news.value, cards);
}

export function TyborTurnPanel() {
  const context = useTableContext();
  const columns = columnsOf(context);
  if (!columns) return null;
  return <LastTurn key={JSON.stringify(columns)} columns={columns} />;
}

/** Shows a recent turn step by step, and an older one at once. */
function LastTurn({ columns }: { readonly columns: readonly TyborColumn[] }) {
  const { table } = useTableContext();
  const came = table.news.value.findLast(({ event }) => event.type === "tybor_took")?.at ?? 0;
  const fresh = motionAllowed() && !table.past.value && table.connection.serverTime() - came < RECENT_MS;
  const [shown] = useVisibleSteps(fresh ? 1 : 6);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on small screens it scrolls, which keys must be able to do
    <section class="tb-sheet tb-ladders" aria-labelledby="tb-ladders" tabIndex={0}>
      <h2 id="tb-ladders">
        {t("table.tybor.last")} <small>{t("table.tybor.steps")}</small>
      </h2>
      <Columns columns={columns} shown={shown} />
    </section>
  );
}

/** How many steps are visible. With motion one more appears every STEP_MS. */
function useVisibleSteps(first: number): [number, (shown: number) => void] {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (!motionAllowed() || shown >= 6) return;
    const timer = window.setTimeout(() => setShown(shown + 1), STEP_MS);
    return () => window.clearTimeout(timer);
  }, [shown]);
  return [shown, setShown];
}

/** His turn again, step by step; without motion each tap shows the next step. */
export function TyborTurnDialog() {
  const context = useTableContext();
  const columns = columnsOf(context);
  const [shown, setShown] = useVisibleSteps(1);
  return (
    <Dialog title={t("table.tybor.last")} close={() => context.open(null)}>
      {columns ? <Columns columns={columns} shown={shown} /> : <p>{t("table.tybor.none")}</p>}
      {shown < 6 && columns && <ActionButton text={t("table.tybor.on")} icon="right" act={() => setShown(shown + 1)} />}
      {shown >= 6 && columns && <ActionButton text={t("table.tybor.again")} icon="play" act={() => setShown(1)} />}
    </Dialog>
  );
}

function Columns({ columns, shown }: { readonly columns: readonly TyborColumn[]; readonly shown: number }) {
  return (
    <>
      {columns.map((column, n) => (
        <div class="tb-ladder" key={column.column}>
          <div class="tb-column">
            {column.resource ? <Card card={column.resource} small /> : <span class="tb-hole">{t("table.empty")}</span>}
            {column.gold ? <Card card={column.gold} small /> : <span class="tb-hole">{t("table.empty")}</span>}
            <small>{t(`column.${column.column}`)}</small>
          </div>
          <ol>
            {column.steps.map((result, k) => (
              <li key={k} class={`tb-rung-${result}${shown > n * 3 + k ? "" : " tb-hidden"}`}>
                <b>{k + 1}</b>
                {result === "unasked" ? <span /> : <Icon name={result === "yes" ? "check" : "cross"} />}
                <span>
                  {
                    [
                      <StepOne key={1} column={column} />,
                      <StepTwo key={2} column={column} />,
                      <StepThree key={3} column={column} />,
                    ][k]
                  }
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}

function StepOne({ column: { cost, steps, points, gold } }: { readonly column: TyborColumn }) {
  if (!gold) return <>{t("table.tybor.no_gold")}</>;
  return (
    <>
      {t("table.tybor.needs")}{" "}
      {cost.map(({ kingdom, need }) => (
        <SymbolAmount key={kingdom} symbol={kingdom} n={need} />
      ))}
      {" · "}
      {t("table.tybor.has")}{" "}
      {cost.map(({ kingdom, have }) => (
        <SymbolAmount key={kingdom} symbol={kingdom} n={have} />
      ))}
      {steps[0] === "yes" && <strong> → {t("table.tybor.scores", { n: points })}</strong>}
    </>
  );
}

function StepTwo({ column: { steps, worthFive, matches, gold } }: { readonly column: TyborColumn }) {
  const { cards, table } = useTableContext();
  if (steps[1] === "unasked") return <>{t("table.tybor.two_unasked")}</>;
  if (!gold) return <>{t("table.tybor.no_gold")}</>;
  const joins = t("table.tybor.joins", { kingdom: t(`kingdom.${playableCard(cards, gold)?.kingdom ?? "fungi"}`) });
  if (steps[1] === "yes" && worthFive) return <>{pair(t("table.tybor.five"), joins)}</>;
  const shown = steps[1] === "yes" ? matches : (table.ownView.value?.game?.common ?? []);
  return (
    <>
      {steps[1] === "yes" ? pair(t("table.tybor.fits"), joins) : t("table.tybor.neither")}{" "}
      <span class="tb-minis">
        {shown.map((card) => (
          <ObjectiveCard key={card} card={card} />
        ))}
      </span>
    </>
  );
}

function StepThree({ column: { steps, took } }: { readonly column: TyborColumn }) {
  const { cards } = useTableContext();
  if (steps[2] === "unasked") return <>{t("table.tybor.three_unasked")}</>;
  const card = playableCard(cards, took);
  if (!card) return <>{t("table.tybor.nothing")}</>;
  return (
    <>
      <SymbolIcon symbol={card.kingdom} />{" "}
      {pair(t("table.tybor.takes"), t("table.tybor.joins", { kingdom: t(`kingdom.${card.kingdom}`) }))}
    </>
  );
}
