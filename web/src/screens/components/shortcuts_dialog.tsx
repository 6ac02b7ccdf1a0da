// The keyboard shortcuts of a table, as a list.

import { t } from "../../text/translate.ts";
import { Dialog } from "./dialog.tsx";

export const SHORTCUTS = [
  ["1 2 3", "choose"],
  ["F", "flip"],
  ["← ↑ ↓ →", "spots"],
  ["Tab", "next_spot"],
  ["enter", "lay"],
  ["esc", "take_back"],
  ["D, 1–6", "draw"],
  ["O", "objectives"],
  ["P", "players"],
  ["[ ]", "step"],
  ["+ − 0", "zoom"],
  ["T", "tybor"],
  ["H", "hint"],
  ["L", "log"],
  ["C", "chat"],
  ["S", "say_scores"],
  ["Y", "say_symbols"],
  ["N", "say_turn"],
  ["M", "say_last"],
  ["G", "say_hand"],
  ["E", "say_objectives"],
  ["A", "lists"],
  ["?", "keys"],
] as const;

/** Used by the start page and the table. */
export function ShortcutsDialog({ close }: { readonly close: () => void }) {
  return (
    <Dialog title={t("start.keys")} close={close} wide>
      <p>{t("keys.about")}</p>
      <dl class="p-keys">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              <kbd>{keys === "enter" || keys === "esc" ? t(`key.${keys}`) : keys}</kbd>
            </dt>
            <dd>{t(`keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t("keys.where")}</p>
    </Dialog>
  );
}
