// The buttons beside the prompt: only those that matter now.

import { NOTHING } from "../../state/selection.ts";
import type { Prompt } from "../../state/table/prompt.ts";
import { t } from "../../text/translate.ts";
import { seatName, type TableContext, useTableContext } from "./table_context.ts";
import { ActionButton } from "./widgets.tsx";

export function PromptButtons({ now }: { readonly now: Prompt }) {
  const context = useTableContext();
  return <div class="tb-buttons">{buttonsOf(now, context)}</div>;
}

function buttonsOf(now: Prompt, context: TableContext) {
  const { table } = context;
  const undo = table.options.value?.undo ?? false;
  switch (now.kind) {
    case "past":
      return (
        <ActionButton main text={t("table.step.now")} icon="last" keys={t("key.end")} act={() => table.backToNow()} />
      );
    case "cover":
      return (
        <ActionButton main text={t("table.uncover")} icon="eye" keys={t("key.enter")} act={() => table.uncover()} />
      );
    case "stand_in":
      return (
        <ActionButton
          main
          text={t("table.return")}
          act={() => void table.sendCommand({ type: "return", seat: now.seat })}
        />
      );
    case "choose_card":
      return context.table.ownView.value?.game?.tybor ? <TyborAgain context={context} /> : <Hint context={context} />;
    case "choose_spot":
      return <Plan context={context} />;
    case "lay":
      return (
        <>
          <TakeBack context={context} />
          <ActionButton text={t("table.flip")} icon="flip" keys="F" act={() => table.flip()} />
          <ActionButton
            main
            text={t("table.lay")}
            icon="check"
            keys={t("key.enter")}
            off={!table.chosenOption.value}
            act={() => table.confirm()}
          />
        </>
      );
    case "draw":
      return (
        <>
          {undo && <ActionButton text={t("table.undo")} icon="undo" keys={t("key.esc")} act={() => table.undo()} />}
          <Hint context={context} />
        </>
      );
    case "confirm_draw":
      return (
        <>
          <TakeBack context={context} />
          <ActionButton main text={t("table.draw")} icon="check" keys={t("key.enter")} act={() => table.confirm()} />
        </>
      );
    case "placing":
    case "drawing":
      return table.selection.value.kind === "card" ? (
        <Plan context={context} />
      ) : (
        <Watch context={context} seat={now.seat} />
      );
    case "offline":
      return table.selection.value !== NOTHING && <TakeBack context={context} />;
    default:
      return null;
  }
}

function TakeBack({ context: { table } }: { readonly context: TableContext }) {
  return <ActionButton text={t("table.take_back")} icon="undo" keys={t("key.esc")} act={() => table.takeBack()} />;
}

/** A card is chosen, but cannot be played yet. */
function Plan({ context }: { readonly context: TableContext }) {
  return (
    <>
      <TakeBack context={context} />
      <ActionButton text={t("table.flip")} icon="flip" keys="F" act={() => context.table.flip()} />
    </>
  );
}

function Hint({ context: { table } }: { readonly context: TableContext }) {
  if (!table.ownView.value?.table.settings.hints) return null;
  return (
    <ActionButton
      text={t("table.hint")}
      icon="hint"
      keys="H"
      off={table.waitingForHint.value}
      act={() => void table.askHint()}
    />
  );
}

function TyborAgain({ context }: { readonly context: TableContext }) {
  const had = context.table.news.value.some(({ event }) => event.type === "tybor_took");
  if (!had) return <Hint context={context} />;
  return <ActionButton text={t("table.tybor.again")} icon="play" keys="T" act={() => context.open("tybor")} />;
}

function Watch({ context: { table }, seat }: { readonly context: TableContext; readonly seat: number }) {
  const view = table.ownView.value;
  if (!view || table.shownSeat.value === seat) return null;
  return (
    <ActionButton text={t("table.watch", { who: seatName(view, seat) })} icon="eye" act={() => table.watchSeat(seat)} />
  );
}
