// The tables of this device whose games can go on, and those that are over.

import { useEffect, useState } from "preact/hooks";
import { device, forget, type Known, list } from "../../state/recent_tables.ts";
import { t } from "../../text/translate.ts";
import { Failed } from "../../wire/http.ts";
import type { TableView } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { Seals } from "../components/player_seals.tsx";
import { whileSeen } from "../components/polling.ts";
import { http } from "../components/session.ts";
import { sitters, standing, tableName } from "../components/table_summary.ts";

const ASKED = 8; // tables looked at, the latest
const EVERY = 30_000; // each table is a request, and an address has only so many

interface Found {
  readonly known: Known;
  readonly view: TableView;
}

const ended = new Map<string, TableView>(); // these do not change any more

async function look(known: Known): Promise<Found | null> {
  try {
    const view = ended.get(known.game) ?? (await http.table(known.game));
    if (view.table.stage === "over") ended.set(known.game, view);
    return { known, view };
  } catch (error) {
    if (error instanceof Failed && error.status === 404) forget(device, known.game);
    return null;
  }
}

const waiting = ({ view, known }: Found): number => Number(standing(view, known).mine);

export function Continue() {
  const [found, setFound] = useState<readonly Found[]>([]);
  useEffect(
    () =>
      whileSeen(EVERY, async () => {
        const all = await Promise.all(list(device).slice(0, ASKED).map(look));
        setFound(all.filter((one) => one !== null));
      }),
    [],
  );
  const drop = (game: string) => {
    forget(device, game);
    setFound(found.filter(({ known }) => known.game !== game));
  };
  const going = found
    .filter(({ view }) => view.table.stage !== "over")
    .sort((one, other) => waiting(other) - waiting(one)); // those that wait for us first, else the latest
  const over = found.filter(({ view }) => view.table.stage === "over" && view.outcome?.ended !== "closed");
  return (
    <>
      {going.length > 0 && (
        <section class="p-continue" aria-labelledby="continue">
          <h2 class="p-label" id="continue">
            {t("start.continue")}
          </h2>
          <ul>
            {going.map((one) => (
              <Going key={one.known.game} {...one} drop={drop} />
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <details class="p-over">
          <summary>{t("start.finished", { n: over.length })}</summary>
          <ul>
            {over.map(({ known, view }) => (
              <li key={known.game}>
                <a href={`/replay/${known.game}`}>{tableName(view.table)}</a>{" "}
                <span class="p-soft">{standing(view, known).text}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Going({ known, view, drop }: Found & { readonly drop: (game: string) => void }) {
  const { mine, text } = standing(view, known);
  const name = tableName(view.table);
  return (
    <li class="p-sheet p-going">
      <a href={`/table/${known.game}`}>
        <Seals sitters={sitters(view)} />
        <span>
          <b class="p-name">{name}</b>
          <span class="p-soft">
            {mine && <b class="p-now">{t("start.your_turn")} · </b>}
            {text}
          </span>
        </span>
        <Icon name="right" />
      </a>
      <button
        type="button"
        class="p-button p-quiet p-only"
        aria-label={t("start.forget", { name })}
        onClick={() => drop(known.game)}
      >
        <Icon name="cross" />
      </button>
    </li>
  );
}
