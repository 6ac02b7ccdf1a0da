// The pictures of the start page as a small game that plays itself: quietly, and only while someone can see it.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { settings } from "../../app/preferences.ts";
import { device } from "../../state/device_storage.ts";
import { t } from "../../text/translate.ts";
import { CardArea } from "../components/card_area.tsx";
import { Icon, printedCards } from "../components/picture.tsx";
import { areasAfter, TURN_COUNT } from "./living_game.ts";

const TURN_MS = 1_900;
const PAUSE_TURNS = 3; // a finished game is seen for so long before the next one
const PAUSED_KEY = "naturalis.still_pictures";

/** The corners of the pictures: all areas of the game fit between them. */
const FRAME = [
  { x: -2, y: 1 },
  { x: 2, y: -1 },
];

/** How far the game is; past its end it pauses. It goes on where it was when the reader comes back to the page. */
const turn = signal(TURN_COUNT);

/** A player's area in the small game. The last one has the button that pauses all of them. */
export function WayPicture({ seat }: { readonly seat: number }) {
  const areas = areasAfter(Math.min(turn.value, TURN_COUNT));
  return (
    <div class="p-way-picture">
      <CardArea cards={printedCards.value} laid={areas[seat] ?? []} frame={FRAME} />
      {seat === areas.length - 1 && <PauseButton />}
    </div>
  );
}

const motionQuery = (): MediaQueryList => matchMedia("(prefers-reduced-motion: reduce)");

/** Plays the game while it is shown, and pauses it when pressed. Nothing at all for those who want no motion. */
function PauseButton() {
  const [paused, setPaused] = useState(device.get(PAUSED_KEY) === "paused");
  const [reduced, setReduced] = useState(() => motionQuery().matches);
  const button = useRef<HTMLButtonElement>(null);
  const still = reduced || settings.value.motion === "less";
  useEffect(() => {
    const query = motionQuery();
    const changed = () => setReduced(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  useEffect(() => {
    const picture = button.current?.parentElement;
    return still || paused || !picture ? undefined : playWhileVisible(picture);
  }, [still, paused]);
  if (still) return null;
  const toggle = () => {
    device.set(PAUSED_KEY, paused ? "" : "paused");
    setPaused(!paused);
  };
  return (
    <button
      type="button"
      class="p-button p-quiet p-only p-pause"
      ref={button}
      aria-label={t(paused ? "start.pictures_play" : "start.pictures_pause")}
      onClick={toggle}
    >
      <Icon name={paused ? "play" : "pause"} />
    </button>
  );
}

/** Play while the element and the page can be seen. Returns a stop function. */
function playWhileVisible(element: HTMLElement): () => void {
  let timer = 0;
  let onScreen = false;
  const next = () => {
    turn.value = turn.value < TURN_COUNT + PAUSE_TURNS ? turn.value + 1 : 0;
    timer = window.setTimeout(next, TURN_MS);
  };
  const decide = () => {
    const visible = onScreen && !document.hidden;
    if (visible && !timer) timer = window.setTimeout(next, TURN_MS);
    if (!visible) stop();
  };
  const stop = () => {
    window.clearTimeout(timer);
    timer = 0;
  };
  const observer = new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting ?? false;
    decide();
  });
  observer.observe(element);
  document.addEventListener("visibilitychange", decide);
  return () => {
    stop();
    observer.disconnect();
    document.removeEventListener("visibilitychange", decide);
  };
}
