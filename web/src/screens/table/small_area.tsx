// A player's area as miniature cards, as large as its box allows.

import { laidSvg } from "../../art/cards.ts";
import { type Box, bounds, boxOf, CARD_HEIGHT, CARD_WIDTH } from "../../board/geometry.ts";
import type { Laid } from "../../wire/messages.ts";
import { ImagePicture } from "../components/picture.tsx";
import { useTableContext } from "./table_context.ts";

export function SmallArea({ area }: { readonly area: readonly Laid[] }) {
  const { cards } = useTableContext();
  const whole = roomy(area);
  const [width, height] = [whole.right - whole.left, whole.bottom - whole.top];
  const percent = (part: number, of: number): string => `${Math.round((10_000 * part) / of) / 100}%`;
  return (
    <span class="tb-small-area" aria-hidden="true">
      <span style={{ "--across": String(width / height), aspectRatio: `${width} / ${height}` }}>
        {area.map((laid, n) => {
          const { left, top } = boxOf([laid.x, laid.y]);
          const place = {
            left: percent(left - whole.left, width),
            top: percent(top - whole.top, height),
            width: percent(CARD_WIDTH, width),
            height: percent(CARD_HEIGHT, height),
          };
          return (
            <span
              key={`${laid.x},${laid.y}`}
              class={n > 0 && n === area.length - 1 ? "tb-laid-last" : ""}
              style={place}
            >
              <ImagePicture svg={laidSvg(cards, laid, { label: "", size: "small" })} />
            </span>
          );
        })}
      </span>
    </span>
  );
}

/** A lone starter must not fill the picture. */
function roomy(area: readonly Laid[]): Box {
  return bounds([[-2, -1], [2, 1], ...area.map(({ x, y }) => [x, y] as const)]);
}
