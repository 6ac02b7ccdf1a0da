// The keyboard shortcuts of a replay, as a list.

import { t } from "../../text/translate.ts";
import { Dialog } from "../components/dialog.tsx";

export function ReplayShortcutsDialog({ close }: { readonly close: () => void }) {
  const keys = [
    ["← →", `${t("replay.back")}, ${t("replay.on")}`],
    ["↑ ↓", `${t("replay.turn_back")}, ${t("replay.turn_on")}`],
    [`${t("key.home")}, ${t("key.end")}`, `${t("replay.first")}, ${t("replay.last")}`],
    [t("replay.space"), `${t("replay.play")}, ${t("replay.pause")}`],
    ["P", t("keys.players")],
    ["F", t("replay.follow")],
    ["O", t("keys.objectives")],
    ["+ − 0", t("keys.zoom")],
    ["T", t("keys.tybor")],
    ["L", t("keys.log")],
    ["A", t("keys.lists")],
    ["S", t("keys.say_scores")],
    ["Y", t("keys.say_symbols")],
    ["E", t("keys.say_objectives")],
  ] as const;
  return (
    <Dialog title={t("start.keys")} close={close} wide>
      <dl class="p-keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
