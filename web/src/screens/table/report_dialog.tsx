// Lets a player or spectator choose a line that someone else wrote, and report it to the host of the server.

import { useState } from "preact/hooks";
import { announce } from "../../app/live_regions.ts";
import type { SpokenLine } from "../../state/table/chat_lines.ts";
import { pair } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import type { TableView } from "../../wire/messages.ts";
import { Dialog } from "../components/dialog.tsx";
import { RadioGroup } from "../components/form_fields.tsx";
import { http, requestErrorText, requireName } from "../components/session.ts";
import { showDialog } from "../components/standalone_dialog.ts";
import { seatName } from "./table_context.ts";

const MAX_LINES = 20;

/** Let the reader report one of these lines. */
export async function reportLine(view: TableView, lines: readonly SpokenLine[]): Promise<void> {
  if ((await requireName()) === null) return;
  await showDialog<void>((answer) => (
    <ReportDialog view={view} lines={lines.slice(-MAX_LINES).reverse()} close={() => answer(undefined)} />
  ));
}

interface Props {
  readonly view: TableView;
  readonly lines: readonly SpokenLine[];
  readonly close: () => void;
}

function ReportDialog({ view, lines, close }: Props) {
  const [version, setVersion] = useState(lines[0]?.version ?? 0);
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const report = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await http.report(view.table.id, version);
      close();
      announce(t("report.done"));
    } catch (error) {
      setWrong(requestErrorText(error));
      setBusy(false);
    }
  };
  const lineName = (each: number) => {
    const line = lines.find((one) => one.version === each);
    const who = line?.seat == null ? (line?.name ?? "") : seatName(view, line.seat);
    return pair(who, line?.text ?? "");
  };
  return (
    <Dialog title={t("report.title")} close={close}>
      <p>{t("report.about")}</p>
      <RadioGroup
        legend={t("report.line")}
        value={version}
        values={lines.map((line) => line.version)}
        row={1}
        name={lineName}
        choose={setVersion}
      />
      <p class="p-wrong" role="alert">
        {wrong}
      </p>
      <div class="p-buttons">
        <button type="button" class="p-button p-danger" onClick={() => void report()}>
          {t("report.send")}
        </button>
      </div>
    </Dialog>
  );
}
