// Asks for the code of an invitation, on a server where only invited people create tables.

import { useState } from "preact/hooks";
import { t } from "../../text/translate.ts";
import { Dialog } from "./dialog.tsx";
import { http, requestErrorText, requireName } from "./session.ts";
import { showDialog } from "./standalone_dialog.ts";
import { SubmitButton } from "./submit_button.tsx";

const MAX_CODE_LENGTH = 100;

/** Let the reader enter a code; whether they are invited now. */
export async function askInvitation(): Promise<boolean> {
  if ((await requireName()) === null) return false;
  return showDialog((answer) => <InvitationForm answer={answer} />);
}

function InvitationForm({ answer }: { readonly answer: (invited: boolean) => void }) {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget as HTMLFormElement).get("code")).trim();
    if (busy || !code) return;
    setBusy(true);
    try {
      await http.useInvitation(code);
      answer(true);
    } catch (error) {
      setWrong(requestErrorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("invitation.title")} close={() => answer(false)}>
      <form onSubmit={send} class="p-form">
        <p>{t("refusal.not_invited")}</p>
        <label class="p-field p-tall">
          <span>{t("invitation.code")}</span>
          <input name="code" required maxLength={MAX_CODE_LENGTH} autoComplete="off" />
        </label>
        <p class="p-wrong" role="alert">
          {wrong}
        </p>
        <SubmitButton text={t("invitation.go")} busy={busy} />
      </form>
    </Dialog>
  );
}
