// What a card costs, in the hand and in the display alike: the whole cost, and in it what is missing.

import { missing, type Need } from "../../state/table/card_cost.ts";
import { symbolList } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import { Icon } from "../components/picture.tsx";
import { SymbolIcon } from "./widgets.tsx";

/** What is missing of a cost, in words. */
export function missingText(needs: readonly Need[]): string {
  const lacks = missing(needs);
  if (!needs.length) return t("table.cost.none");
  return Object.keys(lacks).length ? t("table.cost.missing", { missing: symbolList(lacks) }) : t("table.cost.covered");
}

/** The cost in words; `judged` says as well what is missing. */
export function costText(needs: readonly Need[], judged: boolean): string {
  const cost = Object.fromEntries(needs.map(({ kingdom, need }) => [kingdom, need]));
  const total = t("table.cost.total", { cost: symbolList(cost) });
  return judged ? `${total}. ${missingText(needs)}` : total;
}

interface Props {
  readonly needs: readonly Need[];
  /** Whether to say what is missing; spectators see the cost alone. */
  readonly judged: boolean;
  readonly label?: string;
}

/** The cost for the eye: an amount for each kingdom, with what is missing as a negative number. */
export function CostFigures({ needs, judged, label }: Props) {
  const lacks = judged ? missing(needs) : {};
  const met = !Object.keys(lacks).length;
  return (
    <span class="tb-figures" aria-hidden="true">
      {(judged || label) && (
        <span class={judged ? (met ? "tb-won" : "tb-lost") : ""}>
          {judged && <Icon name={met ? "check" : "cross"} />}
          {label}
        </span>
      )}
      {needs.map(({ kingdom, need }) => (
        <span key={kingdom} class={lacks[kingdom] ? "tb-short" : ""}>
          {need}
          <SymbolIcon symbol={kingdom} />
          {lacks[kingdom] && <b class="tb-lost">−{lacks[kingdom]}</b>}
        </span>
      ))}
    </span>
  );
}
