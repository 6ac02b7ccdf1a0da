// Asks for a name, the only personal thing that the server needs.

import { useState } from "preact/hooks";
import { errorText } from "../../text/error_text.ts";
import { t } from "../../text/translate.ts";
import { Dialog } from "./dialog.tsx";
import { nameRequest, requestErrorText, setVisitorName, visitorName } from "./session.ts";
import { SubmitButton } from "./submit_button.tsx";

const MAX_NAME_LENGTH = 24; // the server truncates longer names

export function NameDialog() {
  const question = nameRequest.value;
  return question && <NameForm answer={question.answer} />;
}

function NameForm({ answer }: { readonly answer: (name: string | null) => void }) {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name")).trim();
    if (!name) return setWrong(errorText("bad_name"));
    setBusy(true);
    try {
      await setVisitorName(name);
      answer(name);
    } catch (error) {
      setWrong(requestErrorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("name.title")} close={() => answer(null)}>
      <form onSubmit={send} class="p-form">
        <label class="p-field p-tall">
          <span>{t("name.label")}</span>
          <input
            name="name"
            required
            maxLength={MAX_NAME_LENGTH}
            autoComplete="nickname"
            defaultValue={visitorName.value ?? t("name.guest", { n: 10 + Math.floor(90 * Math.random()) })}
            aria-describedby="name-why"
          />
        </label>
        <p class="p-soft" id="name-why">
          {t("name.why")}
        </p>
        <p class="p-wrong" role="alert">
          {wrong}
        </p>
        <SubmitButton text={t("name.go")} busy={busy} />
      </form>
    </Dialog>
  );
}
