// The three ways to play, each one button away from a game.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { device } from "../../state/device_storage.ts";
import { type Choices, type Chosen, loadChoices, saveChoices } from "../../state/last_choices.ts";
import {
  botTable,
  type ColourChoice,
  editionOf,
  friendsTable,
  PACES,
  type Pace,
  soloTable,
} from "../../state/new_tables.ts";
import { t } from "../../text/translate.ts";
import { BOT_LEVELS, type BotLevel, COLOURS, LEVELS, type Level, type NewTable } from "../../wire/messages.ts";
import { Checkbox, RadioGroup, SelectField } from "../components/form_fields.tsx";
import { openTable } from "../components/session.ts";
import { SubmitButton } from "../components/submit_button.tsx";
import { WayPicture } from "./living_pictures.tsx";

const KINDS = ["solo", "bots", "friends"] as const;

interface Props {
  readonly kind: (typeof KINDS)[number];
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  readonly table: () => NewTable;
  readonly children: ComponentChildren;
}

function PlayMode({ kind, heading, text, button, table, children }: Props) {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const begin = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong("");
    setWrong((await openTable(table())) ?? "");
    setBusy(false);
  };
  return (
    <section class={`p-sheet p-way p-way-${kind}`} aria-labelledby={`way-${kind}`}>
      <h2 id={`way-${kind}`}>{heading}</h2>
      <WayPicture seat={KINDS.indexOf(kind)} />
      <p>{text}</p>
      <form onSubmit={begin}>
        {children}
        <p class="p-wrong" role="alert">
          {wrong}
        </p>
        <SubmitButton wide text={button} busy={busy} />
      </form>
    </section>
  );
}

/** The choices, each with its default first. */
export const CHOICES = {
  solo: { level: ["normal", ...LEVELS], colour: ["any", ...COLOURS] },
  bots: {
    count: [1, 2, 3],
    level: ["scribe", ...BOT_LEVELS],
    colour: ["any", ...COLOURS],
    begins: ["chance", "me"],
  },
  friends: { seats: [2, 3, 4], pace: PACES, open: [false, true] },
} as const satisfies Record<string, Choices>;

/** The last choices, and a function that changes them. */
function useLastChoices<Part extends keyof typeof CHOICES>(part: Part) {
  type Own = Chosen<(typeof CHOICES)[Part]>;
  const [chosen, setChosen] = useState<Own>(() => loadChoices(device, part, CHOICES[part]) as Own);
  const set = (changed: Partial<Own>) => {
    const next = { ...chosen, ...changed };
    setChosen(next);
    saveChoices(device, part, next);
  };
  return [chosen, set] as const;
}

const edition = () => editionOf(document.documentElement.lang);

function OwnColour({ colour, set }: { readonly colour: ColourChoice; readonly set: (colour: ColourChoice) => void }) {
  return (
    <SelectField
      text={t("start.colour")}
      value={colour}
      values={CHOICES.solo.colour}
      name={(each) => (each === "any" ? t("lobby.any_colour") : t(`colour.${each}`))}
      choose={set}
    />
  );
}

export function Solo() {
  const [{ level, colour }, set] = useLastChoices("solo");
  return (
    <PlayMode
      kind="solo"
      heading={t("start.solo")}
      text={t("start.solo_text")}
      button={t("start.solo_go")}
      table={() => soloTable(level, edition(), colour)}
    >
      <RadioGroup
        legend={t("start.tybor_plays")}
        value={level}
        values={LEVELS}
        name={(each) => t(`tybor_level.${each}`)}
        choose={(each: Level) => set({ level: each })}
      />
      <p class="p-soft" aria-live="polite">
        {t(`tybor_level_text.${level}`)}
      </p>
      <div class="p-pair">
        <OwnColour colour={colour} set={(each) => set({ colour: each })} />
      </div>
    </PlayMode>
  );
}

export function Bots() {
  const [chosen, set] = useLastChoices("bots");
  const { count, level } = chosen;
  return (
    <PlayMode
      kind="bots"
      heading={t("start.bots")}
      text={t("start.bots_text")}
      button={t("start.bots_go")}
      table={() => botTable({ ...chosen, edition: edition() })}
    >
      <RadioGroup
        legend={t("start.how_many_bots")}
        value={count}
        values={CHOICES.bots.count}
        name={String}
        choose={(n) => set({ count: n })}
      />
      <RadioGroup
        legend={t("start.strength")}
        value={level}
        values={BOT_LEVELS}
        row={2}
        name={(each) => t(`bot.name.${each}`)}
        choose={(each: BotLevel) => set({ level: each })}
      />
      <p class="p-soft" aria-live="polite">
        {t(`bot_text.${level}`)}
      </p>
      <div class="p-pair">
        <OwnColour colour={chosen.colour} set={(colour) => set({ colour })} />
        <SelectField
          text={t("start.begins")}
          value={chosen.begins}
          values={CHOICES.bots.begins}
          name={(each) => t(each === "me" ? "start.begins_me" : "begins.chance")}
          choose={(begins) => set({ begins })}
        />
      </div>
    </PlayMode>
  );
}

export function Friends() {
  const [{ seats, pace, open }, set] = useLastChoices("friends");
  return (
    <PlayMode
      kind="friends"
      heading={t("start.friends")}
      text={t("start.friends_text")}
      button={t("start.friends_go")}
      table={() => friendsTable(seats, pace, open, edition())}
    >
      <RadioGroup
        legend={t("start.seats")}
        value={seats}
        values={CHOICES.friends.seats}
        name={String}
        choose={(n) => set({ seats: n })}
      />
      <RadioGroup
        legend={t("start.pace")}
        value={pace}
        values={PACES}
        name={(each) => t(`pace.${each}`)}
        choose={(each: Pace) => set({ pace: each })}
      />
      <Checkbox text={t("start.public")} on={open} set={(on) => set({ open: on })} />
      <p class="p-more">
        <a href="/lobby#new">{t("start.all_settings")}</a>
      </p>
    </PlayMode>
  );
}
