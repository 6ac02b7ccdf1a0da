// Below the result: how the game turned, the best moves and the records. Loaded only when a game is over.

import { useEffect, useState } from "preact/hooks";
import { go } from "../../app/navigation.ts";
import { Replay } from "../../state/replay/replay.ts";
import { Review } from "../../state/replay/review.ts";
import { errorText } from "../../text/error_text.ts";
import { t } from "../../text/translate.ts";
import type { TableView } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { http } from "../components/session.ts";
import { offlineTable, schedule } from "../replay/offline_table.ts";
import { WinChart } from "../replay/win_chart.tsx";
import { screenWidth } from "../table/table_context.ts";
import { ActionButton } from "../table/widgets.tsx";
import { BestMoves } from "./best_moves.tsx";
import { Records } from "./records.tsx";
import { type Story, stepAddress } from "./story.ts";
import { TurningPoints } from "./turning_points.tsx";

export function GameStory({ view }: { readonly view: TableView }) {
  const { id } = view.table;
  const [attempt, setAttempt] = useState(0);
  const [story, setStory] = useState<Story | "failed" | null>(null);
  useEffect(() => {
    let left = false;
    let review: Review | null = null;
    http.replay(id).then(
      (data) => {
        if (left) return;
        const replay = new Replay(offlineTable(id), data);
        review = new Review(http, id, replay, schedule);
        void review.start(true);
        setStory({ replay, review });
      },
      () => left || setStory("failed"),
    );
    return () => {
      left = true;
      review?.stop();
    };
  }, [id, attempt]);
  if (story === null) return null;
  if (story === "failed")
    return (
      <section class="tb-sheet en-sheet en-failed">
        <p role="alert">{t("load.failed")}</p>
        <ActionButton text={t("load.again")} act={() => setAttempt(attempt + 1)} />
      </section>
    );
  return (
    <>
      <HowItTurned story={story} />
      <BestMoves story={story} />
      <Records replay={story.replay} />
    </>
  );
}

function HowItTurned({ story }: { readonly story: Story }) {
  const { replay, review } = story;
  const result = review.result.value;
  const failed = review.errorCode.value;
  if (failed === "no_analysis") return null;
  const worst = result?.state === "done" ? review.worstMoves.value : [];
  return (
    <section class="tb-sheet en-sheet en-turned" aria-labelledby="en-turned">
      <header>
        <h2 id="en-turned">{t("end.turned")}</h2>
        <a class="tb-button" href={`/replay/${replay.table.tableId}?analysis=open`}>
          <Icon name="hint" />
          {t("end.open_analysis")}
        </a>
      </header>
      {failed && <p class="tb-lost">{errorText(failed)}</p>}
      {(failed || result?.state === "idle") && (
        <p>
          <ActionButton text={t("analysis.begin")} icon="hint" act={() => void review.start()} />
        </p>
      )}
      <p class="unseen" role="status">
        {result?.state === "done" ? t("end.ready") : ""}
      </p>
      {result?.state === "thinking" && (
        <p class="rp-progress">
          <progress max={result.total} value={result.judged} aria-hidden="true" />
          {result.judged ? t("analysis.progress", { n: result.judged, of: result.total }) : t("end.waiting")}
        </p>
      )}
      {result && result.moves.length > 0 && (
        <WinChart
          replay={replay}
          review={review}
          size={screenWidth.value}
          now={null}
          numbered={worst}
          choose={(at) => go(stepAddress(replay, at))}
        />
      )}
      {result?.state === "done" && <TurningPoints story={story} moves={worst} />}
    </section>
  );
}
