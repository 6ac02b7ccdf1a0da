// The buttons beside the sentence: only those that matter now.

import { NOTHING } from "../../state/selection.ts";
import type { Now } from "../../state/table/prompt.ts";
import { t } from "../../text/translate.ts";
import { type Scene, useScene, who } from "./table_context.ts";
import { Act } from "./widgets.tsx";

export function Buttons({ now }: { readonly now: Now }) {
  const scene = useScene();
  return <div class="tb-buttons">{buttonsOf(now, scene)}</div>;
}

function buttonsOf(now: Now, scene: Scene) {
  const { table } = scene;
  const undo = table.options.value?.undo ?? false;
  switch (now.kind) {
    case "past":
      return <Act main text={t("table.step.now")} icon="last" keys="End" act={() => table.present()} />;
    case "cover":
      return <Act main text={t("table.uncover")} icon="eye" keys="Enter" act={() => table.uncover()} />;
    case "stand_in":
      return <Act main text={t("table.return")} act={() => void table.intend({ type: "return", seat: now.seat })} />;
    case "choose_card":
      return scene.table.front.value?.game?.tybor ? <Again scene={scene} /> : <Hint scene={scene} />;
    case "choose_spot":
      return <Plan scene={scene} />;
    case "lay":
      return (
        <>
          <TakeBack scene={scene} />
          <Act text={t("table.flip")} icon="flip" keys="F" act={() => table.flip()} />
          <Act
            main
            text={t("table.lay")}
            icon="check"
            keys="Enter"
            off={!table.option.value}
            act={() => table.confirm()}
          />
        </>
      );
    case "draw":
      return (
        <>
          {undo && <Act text={t("table.undo")} icon="undo" keys="Esc" act={() => table.undo()} />}
          <Hint scene={scene} />
        </>
      );
    case "confirm_draw":
      return (
        <>
          <TakeBack scene={scene} />
          <Act main text={t("table.draw")} icon="check" keys="Enter" act={() => table.confirm()} />
        </>
      );
    case "placing":
    case "drawing":
      return table.selection.value.kind === "card" ? <Plan scene={scene} /> : <Watch scene={scene} seat={now.seat} />;
    case "offline":
      return table.selection.value !== NOTHING && <TakeBack scene={scene} />;
    default:
      return null;
  }
}

function TakeBack({ scene: { table } }: { readonly scene: Scene }) {
  return <Act text={t("table.take_back")} icon="undo" keys="Esc" act={() => table.takeBack()} />;
}

/** A card is chosen, and nothing is to be done with it yet. */
function Plan({ scene }: { readonly scene: Scene }) {
  return (
    <>
      <TakeBack scene={scene} />
      <Act text={t("table.flip")} icon="flip" keys="F" act={() => scene.table.flip()} />
    </>
  );
}

function Hint({ scene: { table } }: { readonly scene: Scene }) {
  if (!table.front.value?.table.settings.hints) return null;
  return <Act text={t("table.hint")} icon="hint" keys="H" off={table.hinting.value} act={() => void table.askHint()} />;
}

function Again({ scene }: { readonly scene: Scene }) {
  const had = scene.table.news.value.some(({ event }) => event.type === "tybor_took");
  if (!had) return <Hint scene={scene} />;
  return <Act text={t("table.tybor.again")} icon="play" keys="T" act={() => scene.open("ladder")} />;
}

function Watch({ scene: { table }, seat }: { readonly scene: Scene; readonly seat: number }) {
  const view = table.front.value;
  if (!view || table.looking.value === seat) return null;
  return <Act text={t("table.watch", { who: who(view, seat) })} icon="eye" act={() => table.watch(seat)} />;
}
