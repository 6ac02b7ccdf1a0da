// The one sentence: what to do now, what it would bring, and the buttons that decide.

import type { Part } from "../../state/table/placement_preview.ts";
import { noticeOf } from "../../state/table/prompt.ts";
import { t } from "../../text/translate.ts";
import type { Option } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { partsOf } from "./preview_text.ts";
import { Buttons } from "./prompt_buttons.tsx";
import { noticeText, nowText, refusedText } from "./prompt_text.ts";
import { useScene } from "./table_context.ts";
import { Amount } from "./widgets.tsx";

export function Action() {
  const { table, cards } = useScene();
  const view = table.front.value;
  const now = table.now.value;
  if (!view || !now) return null;
  const refused = table.past.value ? null : table.refused.value;
  const { lead, rest } = refused
    ? { lead: refusedText(refused, view, cards, table.chosen.value?.card ?? null), rest: "" }
    : nowText(now, { view, cards, link: table.link.value, shared: table.shared.value });
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
          <b>{lead}</b> {rest}
        </p>
        <Below />
      </div>
      <Buttons now={now} />
    </section>
  );
}

/** The line below: the preview of a placement, the last round, what the hint says. */
function Below() {
  const scene = useScene();
  const { table } = scene;
  const view = table.front.value;
  if (!view || table.past.value) return null;
  const notice = noticeOf(view);
  const option = table.option.value;
  const hint = table.hint.value;
  const phase = view.game?.phase;
  return (
    <div class="tb-why">
      {notice && <span class="tb-warn">{noticeText(notice)}</span>}
      {option && <Preview option={option} />}
      {option && !table.active.value && !table.underway.value && <span>{t("table.plan")}</span>}
      {!option && table.active.value && phase === "draw" && table.options.value?.undo && (
        <span>{t("table.undo_until")}</span>
      )}
      {hint && <span class="tb-won">{t("table.hint.win", { n: Math.round(hint.win * 100) })}</span>}
      {table.hinting.value && <span>{t("table.hint.thinking")}</span>}
    </div>
  );
}

function Preview({ option }: { readonly option: Option }) {
  const scene = useScene();
  return (
    <>
      {partsOf(scene, option).map((part) => (
        <PartText key={JSON.stringify(part)} part={part} />
      ))}
    </>
  );
}

function PartText({ part }: { readonly part: Part }) {
  switch (part.kind) {
    case "points":
      return <span class="tb-points">{t("table.preview.points", { n: part.n })}</span>;
    case "per":
      return part.of === "corner" ? (
        <span>{t("table.preview.corners", { worth: part.worth, n: part.m })}</span>
      ) : (
        <span>
          {t("table.preview.each", { worth: part.worth })} <Amount symbol={part.of} n={part.m} />
        </span>
      );
    case "lost":
      return (
        <span class="tb-lost">
          <Amount symbol={part.symbol} n={part.n} sign="−" /> {t("table.preview.covered")}
        </span>
      );
    case "won":
      return (
        <span class="tb-won">
          <Amount symbol={part.symbol} n={part.n} sign="+" />
        </span>
      );
    case "down":
      return (
        <span>
          {t("table.preview.down")} <Amount symbol={part.symbol} n={1} sign="+" />
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
