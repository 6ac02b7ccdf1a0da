// Asks for a name, the only thing that anyone must say about themselves.

import { useState } from "preact/hooks";
import { why } from "../../text/error_text.ts";
import { t } from "../../text/translate.ts";
import { Dialog } from "./dialog.tsx";
import { asking, introduce, said, visitor } from "./session.ts";
import { Submit } from "./submit_button.tsx";

const LONGEST = 24; // the server cuts, too

export function NameDialog() {
  const question = asking.value;
  return question && <Ask answer={question.answer} />;
}

function Ask({ answer }: { readonly answer: (name: string | null) => void }) {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name")).trim();
    if (!name) return setWrong(why("bad_name"));
    setBusy(true);
    try {
      await introduce(name);
      answer(name);
    } catch (error) {
      setWrong(said(error));
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
            maxLength={LONGEST}
            autoComplete="nickname"
            defaultValue={visitor.value ?? t("name.guest", { n: 10 + Math.floor(90 * Math.random()) })}
            aria-describedby="name-why"
          />
        </label>
        <p class="p-soft" id="name-why">
          {t("name.why")}
        </p>
        <p class="p-wrong" role="alert">
          {wrong}
        </p>
        <Submit text={t("name.go")} busy={busy} />
      </form>
    </Dialog>
  );
}
