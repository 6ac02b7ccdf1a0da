// Ends the visitor's session, and has them erased from all tables if they want.

import { useState } from "preact/hooks";
import { go } from "../../app/navigation.ts";
import { t } from "../../text/translate.ts";
import { Dialog } from "../components/dialog.tsx";
import { RadioGroup } from "../components/form_fields.tsx";
import { http, requestErrorText, visitorName } from "../components/session.ts";
import { showDialog } from "../components/standalone_dialog.ts";

/** Let the reader leave, and say what remains of them. */
export function leaveServer(): Promise<void> {
  return showDialog((answer) => <LeaveDialog close={() => answer(undefined)} />);
}

function LeaveDialog({ close }: { readonly close: () => void }) {
  const [what, setWhat] = useState<"keep" | "erase">("keep");
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await http.endSession(what === "erase");
      visitorName.value = null;
      close();
      go("/");
    } catch (error) {
      setWrong(requestErrorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("leave.title")} close={close}>
      <p>{t("leave.about", { name: visitorName.value ?? "" })}</p>
      <RadioGroup
        legend={t("leave.what")}
        value={what}
        values={["keep", "erase"]}
        row={1}
        name={(each) => t(`leave.${each}`)}
        choose={setWhat}
      />
      {what === "erase" && <p class="p-soft">{t("leave.erase_about")}</p>}
      <p class="p-wrong" role="alert">
        {wrong}
      </p>
      <div class="p-buttons">
        <button type="button" class="p-button p-danger" onClick={() => void leave()}>
          {t("leave.go")}
        </button>
      </div>
    </Dialog>
  );
}
