// What happened at this step, and controls to reach other steps.

import { type Replay, SPEEDS, type Speed } from "../../state/replay/replay.ts";
import { pair } from "../../text/joined_text.ts";
import { currentLanguage, t } from "../../text/translate.ts";
import { Icon } from "../components/picture.tsx";
import { seatColour, useTableContext } from "../table/table_context.ts";
import { IconButton } from "../table/widgets.tsx";
import { stepLines, stepText, turnText } from "./step_text.ts";

export function Controls({ replay }: { readonly replay: Replay }) {
  const context = useTableContext();
  const at = replay.at.value;
  const [lead, ...rest] = stepLines(context, replay, at);
  const turn = replay.turns[replay.turn.value];
  return (
    <section class="tb-sheet tb-action rp-controls" aria-label={t("replay.controls")}>
      <div class="tb-say">
        <p>
          <b>{lead}</b>
        </p>
        {rest.length > 0 && <p class="rp-rest">{rest.join(" · ")}</p>}
        <p class="rp-where">
          {t("replay.at", { at, of: replay.last })}
          {turn && ` · ${turnText(context, turn)}`}
        </p>
      </div>
      <Slider replay={replay} />
      <Buttons replay={replay} />
    </section>
  );
}

function Buttons({ replay }: { readonly replay: Replay }) {
  const at = replay.at.value;
  const { value: running } = replay.playing;
  const [first, last] = [at === 0, at === replay.last];
  return (
    <div class="rp-buttons">
      <IconButton text={t("replay.first")} icon="first" off={first} act={() => replay.step(-at)} />
      <IconButton text={t("replay.turn_back")} icon="step-back" off={first} act={() => replay.stepTurn(-1)} />
      <IconButton text={t("replay.back")} icon="left" off={first} act={() => replay.step(-1)} />
      <button
        type="button"
        class="tb-main rp-play"
        aria-label={t(running ? "replay.pause" : "replay.play")}
        title={t(running ? "replay.pause" : "replay.play")}
        data-running={running}
        onClick={() => replay.toggle()}
      >
        <Icon name={running ? "pause" : "play"} />
      </button>
      <IconButton text={t("replay.on")} icon="right" off={last} act={() => replay.step(1)} />
      <IconButton text={t("replay.turn_on")} icon="step-forward" off={last} act={() => replay.stepTurn(1)} />
      <IconButton text={t("replay.last")} icon="last" off={last} act={() => replay.step(replay.last - at)} />
      <span class="rp-more">
        <label class="rp-speed">
          <span class="unseen">{t("replay.speed")}</span>
          <select
            value={replay.speed.value}
            onChange={(event) => (replay.speed.value = Number(event.currentTarget.value) as Speed)}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {t("replay.times", { n: currentLanguage().number(speed) })}
              </option>
            ))}
          </select>
        </label>
        {replay.here.view.table.settings.seats > 1 && (
          <label class="rp-follow">
            <input
              type="checkbox"
              checked={replay.followsMover.value}
              onChange={(event) => replay.setFollowsMover(event.currentTarget.checked)}
            />
            <span>{t("replay.follow")}</span>
          </label>
        )}
      </span>
    </div>
  );
}

/** A slider over all steps, with the turns below it in their players' colours. */
function Slider({ replay }: { readonly replay: Replay }) {
  const context = useTableContext();
  const at = replay.at.value;
  const { view } = replay.here;
  const share = (n: number) => `${(100 * n) / Math.max(1, replay.last)}%`;
  return (
    <div class="rp-slider">
      <div class="rp-turns" aria-hidden="true">
        {replay.turns.map(({ first, last, seat, round }, n) => {
          const from = Math.max(0, first - 1);
          const head = seat !== null && replay.turns[n - 1]?.round !== round;
          return (
            <i
              key={first}
              class={`${seat === null ? "rp-none" : `rp-${seatColour(view, seat)}`}${n === replay.turn.value ? " rp-now" : ""}`}
              style={{ left: share(from), width: share(last - from) }}
            >
              {head && round % 5 === 0 && <b>{round}</b>}
            </i>
          );
        })}
      </div>
      <input
        type="range"
        min={0}
        max={replay.last}
        step={1}
        value={at}
        aria-label={t("replay.slider")}
        aria-valuetext={pair(t("replay.at", { at, of: replay.last }), stepText(context, replay, at))}
        onInput={(event) => {
          replay.stop();
          replay.goTo(Number(event.currentTarget.value));
        }}
      />
    </div>
  );
}
