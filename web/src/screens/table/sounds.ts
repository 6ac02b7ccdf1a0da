// Synthesized sounds, so there is nothing to load. Off by default, and never the only signal.

import { settings } from "../../app/preferences.ts";

export type Sound = "turn" | "laid" | "points" | "drawn" | "refused" | "end" | "lost" | "back";

/** A tone that starts after a delay, glides to another pitch if there is one, and fades out. */
interface Tone {
  readonly afterS: number;
  readonly fromHz: number;
  readonly toHz?: number;
  readonly lengthS: number;
}

const tone = (afterS: number, fromHz: number, lengthS: number, toHz?: number): Tone => ({
  afterS,
  fromHz,
  lengthS,
  ...(toHz ? { toHz } : {}),
});
/** A card touching the table: a dull knock. */
const KNOCK = [tone(0, 190, 0.09, 70), tone(0.012, 420, 0.04, 160)];
const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  turn: [tone(0, 880, 0.16), tone(0.11, 1318, 0.3)],
  laid: KNOCK,
  points: [...KNOCK, tone(0.1, 784, 0.14), tone(0.18, 1047, 0.26)],
  drawn: [tone(0, 320, 0.1, 620)],
  refused: [tone(0, 150, 0.12), tone(0.11, 125, 0.16)],
  end: [tone(0, 523, 0.3), tone(0.16, 659, 0.3), tone(0.32, 784, 0.3), tone(0.48, 1047, 0.6)],
  lost: [tone(0, 440, 0.16), tone(0.12, 330, 0.22)],
  back: [tone(0, 330, 0.16), tone(0.12, 440, 0.22)],
};
const VOLUME = 0.07;

let audio: AudioContext | undefined;

export function playSound(sound: Sound): void {
  if (settings.value.sound !== "on") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume(); // browsers wait for the first click on the page
  for (const { afterS, fromHz, toHz, lengthS } of SOUNDS[sound]) {
    const [voice, volume] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + afterS;
    voice.type = "triangle";
    voice.frequency.setValueAtTime(fromHz, at);
    if (toHz) voice.frequency.exponentialRampToValueAtTime(toHz, at + lengthS);
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(VOLUME, at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + lengthS);
    voice.connect(volume).connect(audio.destination);
    voice.start(at);
    voice.stop(at + lengthS);
  }
}
