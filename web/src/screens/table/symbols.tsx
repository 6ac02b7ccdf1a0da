// How many of each symbol are visible, and what the chosen placement would change.

import { t } from "../../text/translate.ts";
import type { CardSymbol } from "../../wire/cards.ts";
import { SymbolIcon } from "./widgets.tsx";

const ORDER: readonly CardSymbol[] = ["fungi", "plant", "animal", "insect", "quill", "inkwell", "manuscript"];

interface Props {
  readonly symbols: Readonly<Record<string, number>>;
  readonly after: readonly { readonly symbol: CardSymbol; readonly n: number }[];
}

export function Symbols({ symbols, after }: Props) {
  return (
    <ul class="tb-symbols" aria-label={t("table.symbols")}>
      {ORDER.map((symbol) => {
        const n = symbols[symbol] ?? 0;
        const change = after.find((other) => other.symbol === symbol)?.n ?? 0;
        const sign = change > 0 ? "+" : "−";
        return (
          <li key={symbol} class={n || change ? "" : "tb-none"}>
            <SymbolIcon symbol={symbol} />
            <span class="unseen">{t(`symbol.${symbol}`, { n })}</span>
            <b aria-hidden="true">
              {n}
              {change !== 0 && <sup class={change > 0 ? "tb-won" : "tb-lost"}>{`${sign}${Math.abs(change)}`}</sup>}
            </b>
          </li>
        );
      })}
    </ul>
  );
}
