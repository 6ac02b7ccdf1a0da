// What the host of the server says to everyone, over every screen until its time is over or the reader puts it away.

import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { announcements, currentAnnouncements } from "../../state/announcements.ts";
import { t } from "../../text/translate.ts";
import { Icon } from "./picture.tsx";

const MAX_TIMER_MS = 2 ** 31 - 1;
const putAway = signal<ReadonlySet<string>>(new Set());
const now = signal(Date.now());

/** Show announcements from now on. */
export function watchAnnouncements(): void {
  const root = document.createElement("div");
  document.body.append(root);
  render(<AnnouncementBanner />, root);
}

function AnnouncementBanner() {
  const shown = currentAnnouncements(announcements.value, putAway.value, now.value);
  const next = Math.min(...shown.map(({ until }) => until));
  useEffect(() => {
    now.value = Date.now(); // they may have come long after the last look
    const timer = window.setTimeout(
      () => {
        now.value = Date.now();
      },
      Math.min(MAX_TIMER_MS, Math.max(0, next - Date.now())),
    );
    return () => window.clearTimeout(timer);
  }, [next]);
  const close = () => {
    putAway.value = new Set([...putAway.value, ...shown.map(({ id }) => id)]);
  };
  return (
    <div role="status">
      {shown.length > 0 && (
        <section class="p-announcement" aria-label={t("announcement.from")}>
          <div>
            <b>{t("announcement.from")}</b>
            {shown.map(({ id, text }) => (
              <p key={id}>{text}</p>
            ))}
          </div>
          <button type="button" class="p-button p-quiet p-only" aria-label={t("dialog.close")} onClick={close}>
            <Icon name="cross" />
          </button>
        </section>
      )}
    </div>
  );
}
