// How many of each symbol can be seen, and what the chosen placement would change.

import type { CardSymbol } from "../../art/data.ts";
import { t } from "../../text/text.ts";
import { Sign } from "./bits.tsx";

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
            <Sign symbol={symbol} />
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
