// Tybor: what he has by kingdom, and his last turn as a ladder of three questions for each column.

import { useEffect, useState } from "preact/hooks";
import { motionAllowed } from "../../board/motion.ts";
import { stepsOf } from "../../state/history.ts";
import { type Ladder, lastLadders } from "../../state/table/tybor_turn.ts";
import { t } from "../../text/translate.ts";
import { type CardSymbol, parseBack } from "../../wire/cards.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/picture.tsx";
import { playableCard, type TableContext, useTableContext } from "./table_context.ts";
import { ActionButton, Card, CardBack, ObjectiveCard, SymbolAmount, SymbolIcon } from "./widgets.tsx";

const KINGDOMS = ["fungi", "plant", "animal", "insect"] as const;
const RECENT_MS = 4_000; // milliseconds in which a turn of his is new
const RUNG_MS = 600; // milliseconds for a rung, where things move

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

export function laddersOf({ table, cards }: TableContext): readonly Ladder[] | null {
  const view = table.snapshot.value?.views[0];
  const { value: news } = table.news;
  const { value: past } = table.past;
  if (past) return view?.game?.tybor ? lastLadders(past.steps.slice(0, past.at + 1), cards) : null;
  return view?.game?.tybor && news[0]?.table ? lastLadders(stepsOf({ seat: view.seat, news }), cards) : null;
}

export function LadderPanel() {
  const context = useTableContext();
  const ladders = laddersOf(context);
  if (!ladders) return null;
  return <Turn key={JSON.stringify(ladders)} ladders={ladders} />;
}

/** A new turn of his is shown rung by rung; what was there when one came is there at once. */
function Turn({ ladders }: { readonly ladders: readonly Ladder[] }) {
  const { table } = useTableContext();
  const came = table.news.value.findLast(({ event }) => event.type === "tybor_took")?.at ?? 0;
  const fresh = motionAllowed() && !table.past.value && table.connection.serverTime() - came < RECENT_MS;
  const [shown] = useRungs(fresh ? 1 : 6);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is tall, and keys scroll only what has the focus
    <section class="tb-sheet tb-ladders" aria-labelledby="tb-ladders" tabIndex={0}>
      <h2 id="tb-ladders">
        {t("table.tybor.last")} <small>{t("table.tybor.steps")}</small>
      </h2>
      <Ladders ladders={ladders} shown={shown} />
    </section>
  );
}

/** How many rungs are to be seen: one more every now and then, where things move. */
function useRungs(first: number): [number, (shown: number) => void] {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (!motionAllowed() || shown >= 6) return;
    const timer = window.setTimeout(() => setShown(shown + 1), RUNG_MS);
    return () => window.clearTimeout(timer);
  }, [shown]);
  return [shown, setShown];
}

/** His turn once more, rung by rung; without motion each tap shows the next. */
export function LadderDialog() {
  const context = useTableContext();
  const ladders = laddersOf(context);
  const [shown, setShown] = useRungs(1);
  return (
    <Dialog title={t("table.tybor.last")} close={() => context.open(null)}>
      {ladders ? <Ladders ladders={ladders} shown={shown} /> : <p>{t("table.tybor.none")}</p>}
      {shown < 6 && ladders && <ActionButton text={t("table.tybor.on")} icon="right" act={() => setShown(shown + 1)} />}
      {shown >= 6 && ladders && <ActionButton text={t("table.tybor.again")} icon="play" act={() => setShown(1)} />}
    </Dialog>
  );
}

function Ladders({ ladders, shown }: { readonly ladders: readonly Ladder[]; readonly shown: number }) {
  return (
    <>
      {ladders.map((ladder, n) => (
        <div class="tb-ladder" key={ladder.column}>
          <div class="tb-column">
            {ladder.resource ? <Card card={ladder.resource} small /> : <span class="tb-hole">{t("table.empty")}</span>}
            {ladder.gold ? <Card card={ladder.gold} small /> : <span class="tb-hole">{t("table.empty")}</span>}
            <small>{t(`column.${ladder.column}`)}</small>
          </div>
          <ol>
            {ladder.rungs.map((rung, k) => (
              <li key={k} class={`tb-rung-${rung}${shown > n * 3 + k ? "" : " tb-hidden"}`}>
                <b>{k + 1}</b>
                {rung === "unasked" ? <span /> : <Icon name={rung === "yes" ? "check" : "cross"} />}
                <span>
                  {
                    [
                      <One key={1} ladder={ladder} />,
                      <Two key={2} ladder={ladder} />,
                      <Three key={3} ladder={ladder} />,
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

function One({ ladder: { cost, rungs, points, gold } }: { readonly ladder: Ladder }) {
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
      {rungs[0] === "yes" && <strong> → {t("table.tybor.scores", { n: points })}</strong>}
    </>
  );
}

function Two({ ladder: { rungs, worthFive, fits, gold } }: { readonly ladder: Ladder }) {
  const { cards, table } = useTableContext();
  if (rungs[1] === "unasked") return <>{t("table.tybor.two_unasked")}</>;
  if (!gold) return <>{t("table.tybor.no_gold")}</>;
  const joins = t("table.tybor.joins", { kingdom: t(`kingdom.${playableCard(cards, gold)?.kingdom ?? "fungi"}`) });
  if (rungs[1] === "yes" && worthFive) return <>{`${t("table.tybor.five")}: ${joins}`}</>;
  const shown = rungs[1] === "yes" ? fits : (table.ownView.value?.game?.common ?? []);
  return (
    <>
      {t(rungs[1] === "yes" ? "table.tybor.fits" : "table.tybor.neither")}{" "}
      <span class="tb-minis">
        {shown.map((card) => (
          <ObjectiveCard key={card} card={card} />
        ))}
      </span>
      {rungs[1] === "yes" && `: ${joins}`}
    </>
  );
}

function Three({ ladder: { rungs, took } }: { readonly ladder: Ladder }) {
  const { cards } = useTableContext();
  if (rungs[2] === "unasked") return <>{t("table.tybor.three_unasked")}</>;
  const card = playableCard(cards, took);
  if (!card) return <>{t("table.tybor.nothing")}</>;
  return (
    <>
      <strong>{t("table.tybor.takes")}</strong>: <SymbolIcon symbol={card.kingdom} />{" "}
      {t("table.tybor.joins", { kingdom: t(`kingdom.${card.kingdom}`) })}
    </>
  );
}
