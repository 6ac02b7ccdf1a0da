// The bar at the top of the table: its name, the connection, steps through the game, and the menu.

import { hasChat } from "../../state/table/chat_lines.ts";
import { statusText } from "../../text/error_text.ts";
import { t } from "../../text/translate.ts";
import { Icon } from "../components/picture.tsx";
import { Brand } from "./brand.tsx";
import { ChatButton } from "./chat.tsx";
import { useTableContext } from "./table_context.ts";
import { IconButton } from "./widgets.tsx";

interface Props {
  /** The table's name, shortened where space is tight. */
  readonly where: string;
  readonly round?: string;
  /** Whether there is a game to step through. */
  readonly past?: boolean;
}

export function Header({ where, round = "", past = false }: Props) {
  const { table, open } = useTableContext();
  const view = table.ownView.value;
  const settings = view?.table.settings;
  return (
    <header class="tb-top">
      <h1 class="unseen" tabIndex={-1}>
        {`${where} ${round}`}
      </h1>
      <Brand />
      <span class="tb-where" aria-hidden="true">
        <span class={round ? "tb-wide" : ""}>{`${where}${round ? " · " : ""}`}</span>
        {round}
      </span>
      <span class="tb-gap" />
      <Connection />
      {past && <IconButton text={t("table.step.back")} icon="left" act={() => void table.step(-1)} />}
      {past && (
        <IconButton text={t("table.step.on")} icon="right" off={!table.past.value} act={() => void table.step(1)} />
      )}
      {past && settings?.hints && view?.seat !== null && view?.table.stage === "playing" && (
        <span class="tb-wide">
          <IconButton
            text={t("table.hint")}
            icon="hint"
            off={!table.canAct.value || table.waitingForHint.value}
            act={() => void table.askHint()}
          />
        </span>
      )}
      <a
        class="tb-icon tb-wide"
        href="/rules"
        target="_blank"
        aria-label={t("table.rules")}
        title={t("table.rules")}
        rel="noopener"
      >
        <Icon name="book" />
      </a>
      {view && hasChat(view) && <ChatButton />}
      <IconButton text={t("table.menu")} icon="menu" act={() => open("menu")} />
    </header>
  );
}

function Connection() {
  const link = useTableContext().table.status.value;
  const icon = link.state === "live" ? "connected" : link.state === "offline" ? "offline" : "reconnecting";
  const text = link.state === "live" ? t("connection.live") : statusText(link);
  return (
    <span class={`tb-live tb-${link.state}`} title={text}>
      <Icon name={icon} />
      <span class={link.state === "live" ? "tb-live-text" : ""}>
        {link.state === "live" ? text : t("table.reconnecting")}
      </span>
    </span>
  );
}
