// The prompt: what to do now, what the choice would bring, and the buttons.

import type { PreviewPart } from "../../state/table/placement_preview.ts";
import { endNoticeOf } from "../../state/table/prompt.ts";
import { t } from "../../text/translate.ts";
import type { PlacementOption } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { partsOfOption } from "./preview_text.ts";
import { PromptButtons } from "./prompt_buttons.tsx";
import { endNoticeText, promptText, refusalText } from "./prompt_text.ts";
import { useTableContext } from "./table_context.ts";
import { SymbolAmount } from "./widgets.tsx";

export function PromptBar() {
  const { table, cards } = useTableContext();
  const view = table.ownView.value;
  const now = table.prompt.value;
  if (!view || !now) return null;
  const refused = table.past.value ? null : (table.refused.value ?? table.refusedFace.value);
  const { lead, rest } = refused
    ? { lead: refusalText(refused, view, cards), rest: "" }
    : promptText(now, { view, cards, status: table.status.value, shared: table.isShared.value });
  return (
    <section
      class={`tb-sheet tb-action${refused ? " tb-refused" : ""}`}
      aria-label={t("table.now")}
      tabIndex={-1}
      data-home
    >
      <div class="tb-say">
        <p>
          {refused && <Icon name="warning" />}
          <b>{lead}</b> {table.waitingForHint.value ? t("table.hint.thinking") : rest}
        </p>
        <PromptDetails />
      </div>
      <PromptButtons now={now} />
    </section>
  );
}

/** Details below the prompt: the preview of a placement, the last round. */
function PromptDetails() {
  const context = useTableContext();
  const { table } = context;
  const view = table.ownView.value;
  if (!view || table.past.value) return null;
  const notice = endNoticeOf(view);
  const option = table.chosenOption.value;
  const phase = view.game?.phase;
  return (
    <div class="tb-why">
      {notice && <span class="tb-warn">{endNoticeText(notice)}</span>}
      {option && <Preview option={option} />}
      {option && !table.canAct.value && !table.pendingCommand.value && <span>{t("table.plan")}</span>}
      {!option && table.canAct.value && phase === "draw" && table.options.value?.undo && (
        <span>{t("table.undo_until")}</span>
      )}
    </div>
  );
}

function Preview({ option }: { readonly option: PlacementOption }) {
  const context = useTableContext();
  return (
    <>
      {partsOfOption(context, option).map((part) => (
        <PreviewPartText key={JSON.stringify(part)} part={part} />
      ))}
    </>
  );
}

function PreviewPartText({ part }: { readonly part: PreviewPart }) {
  switch (part.kind) {
    case "points":
      return <span class="tb-points">{t("table.preview.points", { n: part.n })}</span>;
    case "per":
      return part.of === "corner" ? (
        <span>{t("table.preview.corners", { worth: part.worth, n: part.m })}</span>
      ) : (
        <span>
          {t("table.preview.each", { worth: part.worth })} <SymbolAmount symbol={part.of} n={part.m} />
        </span>
      );
    case "lost":
      return (
        <span class="tb-lost">
          <SymbolAmount symbol={part.symbol} n={part.n} sign="−" /> {t("table.preview.covered")}
        </span>
      );
    case "won":
      return (
        <span class="tb-won">
          <SymbolAmount symbol={part.symbol} n={part.n} sign="+" />
        </span>
      );
    case "down":
      return (
        <span>
          {t("table.preview.down")} <SymbolAmount symbol={part.symbol} n={1} sign="+" />
        </span>
      );
    case "completes":
      return <span class="tb-won">{t("table.preview.completes", { n: part.n })}</span>;
    case "closes":
      return (
        <span class="tb-warn">
          <Icon name="warning" />
          {t("table.preview.closes", { n: part.n })}
        </span>
      );
  }
}
