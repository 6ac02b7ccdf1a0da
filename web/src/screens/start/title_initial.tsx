// The initial of the title, with the four kingdoms in its corners.

import { symbolSvg } from "../../art/icons.ts";
import { Picture } from "../components/picture.tsx";

const KINGDOMS = ["fungi", "plant", "animal", "insect"] as const;

export function TitleInitial() {
  return (
    <div class="p-initial" aria-hidden="true">
      {KINGDOMS.map((kingdom) => (
        <Picture key={kingdom} svg={symbolSvg(kingdom, "")} />
      ))}
      <b>N</b>
    </div>
  );
}
