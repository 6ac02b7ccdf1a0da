// The table's screen at each stage.

import type { Signal } from "@preact/signals";
import { hasChat } from "../../state/table/chat_lines.ts";
import { statusText } from "../../text/error_text.ts";
import { t } from "../../text/translate.ts";
import type { TableView } from "../../wire/messages.ts";
import { NameDialog } from "../components/name_dialog.tsx";
import { Notice, NoticeButton } from "../components/notice_page.tsx";
import { ChatBubble } from "./chat.tsx";
import { Display } from "./display.tsx";
import { Explanation } from "./explanation.tsx";
import { GameEnd } from "./game_end.tsx";
import { Hand } from "./hand.tsx";
import { Header } from "./header.tsx";
import { HintPanel } from "./hint_panel.tsx";
import { LogPanel } from "./log.tsx";
import { TableDialogs } from "./menu.tsx";
import { Objectives } from "./objectives.tsx";
import { Players } from "./players.tsx";
import { PromptBar } from "./prompt_bar.tsx";
import { Records } from "./records.tsx";
import { ScoreTrack } from "./score_track.tsx";
import { SetUp } from "./setup.tsx";
import { TableBoard } from "./table_board.tsx";
import { type DialogName, type TableContext, TableContextProvider } from "./table_context.ts";
import { Tybor, TyborTurnPanel } from "./tybor.tsx";
import { WaitingRoom } from "./waiting_room.tsx";

interface Props {
  readonly context: TableContext;
  readonly dialog: Signal<DialogName | null>;
}

export function TableScreen({ context, dialog }: Props) {
  const view = context.table.ownView.value;
  return (
    <TableContextProvider.Provider value={context}>
      {view ? <Stage view={view} context={context} /> : <Before context={context} />}
      {view && hasChat(view) && <ChatBubble />}
      <TableDialogs dialog={dialog.value} />
      <NameDialog />
    </TableContextProvider.Provider>
  );
}

/** The table is not loaded yet, or does not exist. */
function Before({ context }: { readonly context: TableContext }) {
  const link = context.table.status.value;
  if (link.state === "waiting" || link.state === "offline")
    return <Notice motif="owl" heading={t("unreached.title")} text={t("unreached.table")} />;
  if (link.state !== "gone") {
    return (
      <div class="page">
        <h1 tabIndex={-1}>{t("table.title")}</h1>
        <p role="status">{statusText(link)}</p>
      </div>
    );
  }
  if (link.why === "no_such_table") return <Notice motif="hare" heading={t("gone.title")} text={t("gone.text")} />;
  return (
    <Notice motif="owl" heading={t("table.title")} text={statusText(link)}>
      <NoticeButton text={t("load.again")} act={() => location.reload()} />
    </Notice>
  );
}

function Stage({ view, context }: { readonly view: TableView; readonly context: TableContext }) {
  const { stage } = view.table;
  const phase = view.game?.phase;
  const past = context.table.past.value !== null;
  if (stage === "open") return <Page where={whereText(view)} children={<WaitingRoom view={view} />} />;
  if (stage === "over" && !past)
    return <Page where={whereText(view)} past={Boolean(view.game)} children={<GameEnd view={view} />} />;
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
  return (
    <div
      class={`tb tb-table${solo ? " tb-solo" : ""}${view.game?.phase === "draw" ? " tb-draws" : ""}${view.seat === null ? " tb-spectator" : ""}`}
    >
      <Header where={whereText(view)} round={t("table.where.round", { n: view.game?.round ?? 0 })} past />
      <div class="tb-left">
        <Players />
        {solo && <Tybor />}
        {solo && <TyborTurnPanel />}
      </div>
      <ScoreTrack />
      <TableBoard />
      <PromptBar />
      <Hand />
      <HintPanel />
      <Explanation />
      <div class="tb-side">
        <Display />
        <Objectives />
        {hasChat(view) ? <Records /> : <LogPanel />}
      </div>
    </div>
  );
}

function whereText({ table }: TableView): string {
  if (table.stage === "over") return t("table.where.over");
  return table.settings.level ? t("table.where.solo") : t("table.where.table", { who: table.host });
}
