// Shares the result: a picture of it, by the device's share dialog, as a file or by copying; and the link to the replay.

import { useEffect, useState } from "preact/hooks";
import { areaSvg } from "../../board/area_picture.ts";
import { ranking } from "../../state/table/final_count.ts";
import { pair } from "../../text/joined_text.ts";
import { currentLanguage, t } from "../../text/translate.ts";
import type { TableView } from "../../wire/messages.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/picture.tsx";
import { CopyLink } from "../table/copy_link.tsx";
import { headline, subline } from "../table/outcome.tsx";
import { seatColour, seatName, type TableContext, useTableContext } from "../table/table_context.ts";
import { ActionButton } from "../table/widgets.tsx";
import { drawResult, type PictureRow, type ResultPicture } from "./result_picture.ts";

interface Made {
  /** As a data URL: the page's security policy allows no other pictures. */
  readonly address: string;
  readonly file: File;
}

export function ShareDialog({ view, close }: { readonly view: TableView; readonly close: () => void }) {
  const context = useTableContext();
  const { id } = view.table;
  const [made, setMade] = useState<Made | "failed" | null>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    let left = false;
    makePicture(context, view).then(
      (picture) => left || setMade(picture),
      () => left || setMade("failed"),
    );
    return () => {
      left = true;
    };
  }, [context, view]);
  const text = summaryText(view);
  const link = `${location.origin}/replay/${id}`;
  const file = made && made !== "failed" ? made.file : null;
  const share = () => {
    // The reader may cancel it.
    if (file) void navigator.share({ files: [file], text, url: link }).catch(() => undefined);
  };
  const copy = async () => {
    if (!file) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
      setCopied(true);
    } catch {
      // not allowed: the picture can still be downloaded
    }
  };
  return (
    <Dialog title={t("end.share_title")} close={close} wide>
      {made === null && <p role="status">{t("end.picture_making")}</p>}
      {made === "failed" && <p role="alert">{t("end.picture_failed")}</p>}
      {made !== null && made !== "failed" && (
        <>
          <img class="en-result" src={made.address} alt={text} />
          <div class="tb-row">
            {canShare(made.file) && <ActionButton main text={t("end.share_picture")} icon="right" act={share} />}
            <a class="tb-button" href={made.address} download={made.file.name}>
              <Icon name="download" />
              {t("end.download_picture")}
            </a>
            {"ClipboardItem" in window && (
              <ActionButton
                text={t(copied ? "end.copied_picture" : "end.copy_picture")}
                icon={copied ? "check" : "link"}
                act={() => void copy()}
              />
            )}
            <span class="unseen" role="status">
              {copied ? t("end.copied_picture") : ""}
            </span>
          </div>
        </>
      )}
      <CopyLink address={link} label={t("end.replay_link")} />
    </Dialog>
  );
}

function canShare(file: File): boolean {
  return "canShare" in navigator && navigator.canShare({ files: [file] });
}

/** Who won, and everyone's points. */
function summaryText(view: TableView): string {
  const rows = rowsOf(view).map(({ name, total }) => pair(name, String(total)));
  return [headlineForAll(view), rows.join(", ")].join(" · ");
}

/** Who won, by name: others will read it. */
function headlineForAll(view: TableView): string {
  return headline({ ...view, seat: null }, view.outcome ?? null);
}

async function makePicture(context: TableContext, view: TableView): Promise<Made> {
  const canvas = await drawResult(contentOf(context, view));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser made no picture");
  return {
    address: canvas.toDataURL("image/png"),
    file: new File([blob], `naturalis-${view.table.id}.png`, { type: blob.type }),
  };
}

function contentOf({ cards }: TableContext, view: TableView): ResultPicture {
  const outcome = view.outcome ?? null;
  const shown = outcome?.winners[0] ?? view.seat ?? 0;
  return {
    headline: headlineForAll(view),
    lead: subline(outcome),
    rows: rowsOf(view),
    foot: [t("end.rounds", { n: view.game?.round ?? 0 }), currentLanguage().date(view.outcome?.at ?? Date.now())].join(
      " · ",
    ),
    area: areaSvg(cards, view.game?.players[shown]?.area ?? [], {}),
  };
}

/** Everyone in the order of their ranks, Tybor among them. */
function rowsOf(view: TableView): readonly PictureRow[] {
  const result = view.outcome?.result;
  if (!result)
    return (view.game?.players ?? []).map(({ score }, seat) => ({
      name: seatName(view, seat),
      colour: `player-${seatColour(view, seat)}`,
      parts: "",
      total: score,
      won: view.outcome?.winners.includes(seat) ?? false,
    }));
  const rows = ranking(result).map(({ score }) => ({
    name: seatName(view, score.seat),
    colour: `player-${seatColour(view, score.seat)}`,
    parts: t("end.parts", { track: score.track, aims: score.objective_points }),
    total: score.total,
    won: result.winners.includes(score.seat),
  }));
  if (typeof result.tybor !== "number") return rows;
  const won = !result.winners.length;
  const tybor = { name: t("tybor"), colour: "text", parts: "", total: result.tybor, won };
  return won ? [tybor, ...rows] : [...rows, tybor];
}
