// Small components that many parts of the table use.

import { backSvg, frontSvg, laidSvg } from "../../art/cards.ts";
import { type IconName, sealSvg, symbolSvg } from "../../art/icons.ts";
import { objectiveSvg } from "../../art/objectives.ts";
import { t } from "../../text/translate.ts";
import type { CardSymbol } from "../../wire/cards.ts";
import type { Face, TableView } from "../../wire/messages.ts";
import { Icon, ImagePicture, Picture } from "../components/picture.tsx";
import { playableCard, seatColour, seatName, useTableContext } from "./table_context.ts";

export function Seal({ view, seat }: { readonly view: TableView; readonly seat: number }) {
  return <Picture look="tb-seal" svg={sealSvg(seatColour(view, seat), seatName(view, seat), "")} />;
}

export function SymbolIcon({ symbol }: { readonly symbol: CardSymbol }) {
  return <ImagePicture look="tb-sign" svg={symbolSvg(symbol, "")} />;
}

/** A number and a symbol; screen readers hear words. */
export function SymbolAmount({ symbol, n, sign = "" }: { symbol: CardSymbol; n: number; sign?: string }) {
  return (
    <span class="tb-amount">
      <span aria-hidden="true">
        {sign}
        {n}
        <SymbolIcon symbol={symbol} />
      </span>
      <span class="unseen">{`${sign}${t(`symbol.${symbol}`, { n })}`}</span>
    </span>
  );
}

interface CardProps {
  readonly card: number;
  readonly face?: Face;
  readonly small?: boolean;
}

/** A card of the hand or the display. Its container has the accessible name. */
export function Card({ card, face = "front", small = false }: CardProps) {
  const { cards } = useTableContext();
  const printed = playableCard(cards, card);
  const look = { label: "", size: small ? ("small" as const) : ("full" as const) };
  if (!printed) return <ImagePicture look="tb-card" svg={laidSvg(cards, { card, face }, look)} />;
  return <ImagePicture look="tb-card" svg={face === "front" ? frontSvg(printed, look) : backSvg(printed.back, look)} />;
}

export function CardBack({ back }: { readonly back: string }) {
  return <ImagePicture look="tb-card" svg={backSvg(back, { label: "", size: "small" })} />;
}

export function ObjectiveCard({ card, small = true }: { readonly card: number; readonly small?: boolean }) {
  const { cards } = useTableContext();
  const found = cards.objectives.find((other) => other.card === card);
  if (!found) return null;
  return <ImagePicture look="tb-card" svg={objectiveSvg(found, { label: "", size: small ? "small" : "full" })} />;
}

interface ButtonProps {
  readonly text: string;
  readonly icon?: IconName;
  readonly keys?: string;
  readonly main?: boolean;
  readonly off?: boolean;
  readonly act: () => void;
}

/** An action button. If off, it keeps focus, which a disabled button would lose. */
export function ActionButton({ text, icon, keys, main = false, off = false, act }: ButtonProps) {
  return (
    <button
      type="button"
      class={main ? "tb-main" : ""}
      aria-disabled={off || undefined}
      onClick={off ? undefined : act}
    >
      {icon && <Icon name={icon} />}
      <span>{text}</span>
      {keys && (
        <span class="tb-kbd" aria-hidden="true">
          {keys}
        </span>
      )}
    </button>
  );
}

export function IconButton({ text, icon, off = false, act }: Omit<ButtonProps, "icon"> & { readonly icon: IconName }) {
  return (
    <button
      type="button"
      class="tb-icon"
      aria-label={text}
      title={text}
      aria-disabled={off || undefined}
      onClick={off ? undefined : act}
    >
      <Icon name={icon} />
    </button>
  );
}
