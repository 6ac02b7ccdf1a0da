// The table's screen at each of its stages.

import type { Signal } from "@preact/signals";
import { linkText } from "../../text/error_text.ts";
import { t } from "../../text/translate.ts";
import type { TableView } from "../../wire/messages.ts";
import { NameDialog } from "../components/name_dialog.tsx";
import { Notice, NoticeButton } from "../components/notice_page.tsx";
import { Unread } from "./chat.tsx";
import { Display } from "./display.tsx";
import { End } from "./game_end.tsx";
import { Hand } from "./hand.tsx";
import { Header } from "./header.tsx";
import { LogPanel } from "./log.tsx";
import { Windows } from "./menu.tsx";
import { Objectives } from "./objectives.tsx";
import { Players } from "./players.tsx";
import { Action } from "./prompt_bar.tsx";
import { Track } from "./score_track.tsx";
import { SetUp } from "./setup.tsx";
import { BoardBox } from "./table_board.tsx";
import { type Scene, SceneContext, type Window } from "./table_context.ts";
import { LadderPanel, Tybor } from "./tybor.tsx";
import { Waiting } from "./waiting_room.tsx";

interface Props {
  readonly scene: Scene;
  readonly shown: Signal<Window | null>;
}

export function TableScreen({ scene, shown }: Props) {
  const view = scene.table.front.value;
  return (
    <SceneContext.Provider value={scene}>
      {view ? <Stage view={view} scene={scene} /> : <Before scene={scene} />}
      <Windows shown={shown.value} />
      <NameDialog />
    </SceneContext.Provider>
  );
}

/** Nothing is known of the table yet, or there is none. */
function Before({ scene }: { readonly scene: Scene }) {
  const link = scene.table.link.value;
  if (link.state === "waiting" || link.state === "offline")
    return <Notice motif="owl" heading={t("unreached.title")} text={t("unreached.table")} />;
  if (link.state !== "gone") {
    return (
      <div class="page">
        <h1 tabIndex={-1}>{t("table.title")}</h1>
        <p role="status">{linkText(link)}</p>
      </div>
    );
  }
  if (link.why === "no_such_table") return <Notice motif="hare" heading={t("gone.title")} text={t("gone.text")} />;
  return (
    <Notice motif="owl" heading={t("table.title")} text={linkText(link)}>
      <NoticeButton text={t("load.again")} act={() => location.reload()} />
    </Notice>
  );
}

function Stage({ view, scene }: { readonly view: TableView; readonly scene: Scene }) {
  const { stage } = view.table;
  const phase = view.game?.phase;
  const past = scene.table.past.value !== null;
  if (stage === "open") return <Page where={whereText(view)} children={<Waiting view={view} />} />;
  if (stage === "over" && !past)
    return <Page where={whereText(view)} past={Boolean(view.game)} children={<End view={view} />} />;
  if ((phase === "starters" || phase === "objectives") && !past)
    return <Page where={whereText(view)} children={<SetUp view={view} />} />;
  return <Playing view={view} />;
}

interface PageProps {
  readonly where: string;
  readonly past?: boolean;
  readonly children: preact.ComponentChildren;
}

function Page({ where, past = false, children }: PageProps) {
  return (
    <div class="tb tb-page">
      <Header where={where} past={past} />
      {children}
    </div>
  );
}

function Playing({ view }: { readonly view: TableView }) {
  const solo = view.table.settings.level !== null;
  const chat = view.table.settings.chat !== "off" && !solo;
  return (
    <div
      class={`tb tb-table${solo ? " tb-solo" : ""}${view.game?.phase === "draw" ? " tb-draws" : ""}${view.seat === null ? " tb-spectator" : ""}`}
    >
      <Header where={whereText(view)} round={t("table.where.round", { n: view.game?.round ?? 0 })} past />
      <div class="tb-left">
        <Players />
        {solo && <Tybor />}
        {solo && <LadderPanel />}
      </div>
      <Track />
      <BoardBox />
      <Action />
      <Hand />
      <div class="tb-side">
        <Display />
        <Objectives />
        <LogPanel />
        {chat && <Unread words />}
      </div>
    </div>
  );
}

function whereText({ table }: TableView): string {
  if (table.stage === "over") return t("table.where.over");
  return table.settings.level ? t("table.where.solo") : t("table.where.table", { who: table.host });
}
