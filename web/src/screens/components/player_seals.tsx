// The players of a table as a row of seals.

import { sealSvg } from "../../art/icons.ts";
import { t } from "../../text/translate.ts";
import { Picture } from "./picture.tsx";
import type { SeatedPlayer } from "./table_summary.ts";

export function PlayerSeals({ sitters }: { readonly sitters: readonly SeatedPlayer[] }) {
  const names = sitters.map(({ name }) => name ?? t("table_summary.free"));
  return (
    <span class="p-seals" role="img" aria-label={names.join(", ")}>
      {sitters.map(({ name, colour }, seat) => {
        if (!name) return <span key={seat} class="p-free" />;
        if (!colour) return <span key={seat} class="p-monk">T</span>; // biome-ignore format: one seal
        return <Picture key={seat} svg={sealSvg(colour, name, "")} look="p-seal" />;
      })}
    </span>
  );
}
