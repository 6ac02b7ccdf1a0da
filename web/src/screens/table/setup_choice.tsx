// One of two choices before the first turn.

import type { ComponentChildren } from "preact";
import type { Selection } from "../../state/selection.ts";
import { t } from "../../text/translate.ts";
import type { CardSymbol } from "../../wire/cards.ts";
import type { Face } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { ActionButton, SymbolIcon } from "./widgets.tsx";

interface ChoiceProps {
  readonly title: string;
  readonly label: string;
  readonly chosen: boolean;
  readonly main: string;
  readonly other: string;
  readonly act: () => void;
  readonly confirm: () => void;
  readonly picture: ComponentChildren;
  readonly children: ComponentChildren;
}

/** One of two choices. The picture chooses; the button chooses, then confirms. */
export function Choice({ title, label, chosen, main, other, act, confirm, picture, children }: ChoiceProps) {
  return (
    <article class={`tb-sheet tb-choice${chosen ? " tb-chosen" : ""}`}>
      <h3>
        {title}{" "}
        {chosen && (
          <span class="tb-won">
            <Icon name="check" />
            {t("table.setup.chosen")}
          </span>
        )}
      </h3>
      <button type="button" class="tb-face" aria-pressed={chosen} aria-label={label} onClick={() => !chosen && act()}>
        {picture}
      </button>
      {children}
      <ActionButton main={chosen} text={chosen ? main : other} act={chosen ? confirm : act} />
    </article>
  );
}

export function isChosen(selection: Selection, what: { readonly face: Face } | { readonly card: number }): boolean {
  if (selection.kind !== "move") return false;
  const { move } = selection;
  return "face" in what
    ? move.type === "starter" && move.face === what.face
    : move.type === "keep" && move.card === what.card;
}

export function SymbolIcons({ symbols }: { readonly symbols: readonly CardSymbol[] }) {
  return (
    <>
      {symbols.map((symbol, n) => (
        <span key={n}>
          <SymbolIcon symbol={symbol} />
          <span class="unseen">{t(`corner_shows.${symbol}`)} </span>
        </span>
      ))}
    </>
  );
}
