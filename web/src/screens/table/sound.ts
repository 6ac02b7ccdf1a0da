// Small sounds, made here: nothing to load. Off unless the reader wants them, and never the only sign.

import { settings } from "../../reader.ts";

export type Sound = "turn" | "laid" | "drawn" | "refused" | "end" | "lost" | "back";

/** Pitches in Hz, one after the other. */
const NOTES: Readonly<Record<Sound, readonly number[]>> = {
  turn: [880, 1318],
  laid: [180],
  drawn: [420],
  refused: [140, 120],
  end: [523, 659, 784],
  lost: [440, 330],
  back: [330, 440],
};
const LENGTH = 0.16; // seconds
const LOUD = 0.08;

let audio: AudioContext | undefined;

export function play(sound: Sound): void {
  if (settings.value.sound !== "on") return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  NOTES[sound].forEach((pitch, n) => {
    if (!audio) return;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const at = start + n * LENGTH * 0.7;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUD, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + LENGTH);
  });
}
