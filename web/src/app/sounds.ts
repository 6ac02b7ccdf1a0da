// Synthesized sounds of our own, so there is nothing to load. Off until wanted, and never the only signal.

import { settings } from "./preferences.ts";

export type Sound = "turn" | "laid" | "points" | "drawn" | "refused" | "end" | "lost" | "back";

/** A tone, or noise around a pitch, that starts after a delay, glides to another pitch if there is one, and fades. */
interface Part {
  readonly kind: "tone" | "noise";
  readonly afterS: number;
  readonly fromHz: number;
  readonly toHz: number;
  readonly lengthS: number;
}

const tone = (afterS: number, fromHz: number, lengthS: number, toHz = fromHz): Part => ({
  kind: "tone",
  afterS,
  fromHz,
  toHz,
  lengthS,
});
const noise = (afterS: number, fromHz: number, lengthS: number, toHz = fromHz): Part => ({
  ...tone(afterS, fromHz, lengthS, toHz),
  kind: "noise",
});
/** A card touching the table: a breath of air and a dull knock. */
const KNOCK = [noise(0, 1800, 0.07, 700), tone(0.03, 190, 0.09, 70), tone(0.042, 420, 0.04, 160)];
const SOUNDS: Readonly<Record<Sound, readonly Part[]>> = {
  turn: [tone(0, 880, 0.16), tone(0.11, 1318, 0.3)],
  laid: KNOCK,
  points: [...KNOCK, tone(0.12, 784, 0.14), tone(0.2, 1047, 0.26)],
  drawn: [noise(0, 900, 0.16, 3600)], // a card sliding off a deck
  refused: [tone(0, 150, 0.12), tone(0.11, 125, 0.16)],
  end: [tone(0, 523, 0.3), tone(0.16, 659, 0.3), tone(0.32, 784, 0.3), tone(0.48, 1047, 0.6)],
  lost: [tone(0, 440, 0.16), tone(0.12, 330, 0.22)],
  back: [tone(0, 330, 0.16), tone(0.12, 440, 0.22)],
};
/** A turn in a nutshell: it begins, a card is laid and brings points, another is drawn. */
const SAMPLE: readonly (readonly [Sound, number])[] = [
  ["turn", 0],
  ["points", 0.7],
  ["drawn", 1.4],
];
const VOLUME = 0.07;

let audio: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** Play a sound, if the reader wants sounds. */
export function playSound(sound: Sound): void {
  if (settings.value.sound === "on") play(sound, 0);
}

/** Play some of the sounds, whether they are on or off. */
export function playSample(): void {
  for (const [sound, afterS] of SAMPLE) play(sound, afterS);
}

function play(sound: Sound, delayS: number): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume(); // browsers wait for the first click on the page
  for (const { kind, afterS, fromHz, toHz, lengthS } of SOUNDS[sound]) {
    const at = audio.currentTime + delayS + afterS;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(VOLUME, at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + lengthS);
    volume.connect(audio.destination);
    const voice =
      kind === "tone"
        ? toneVoice(audio, volume, at, fromHz, toHz, lengthS)
        : noiseVoice(audio, volume, at, fromHz, toHz, lengthS);
    voice.start(at);
    voice.stop(at + lengthS);
  }
}

function toneVoice(context: AudioContext, to: AudioNode, at: number, fromHz: number, toHz: number, lengthS: number) {
  const voice = context.createOscillator();
  voice.type = "triangle";
  voice.frequency.setValueAtTime(fromHz, at);
  voice.frequency.exponentialRampToValueAtTime(toHz, at + lengthS);
  voice.connect(to);
  return voice;
}

function noiseVoice(context: AudioContext, to: AudioNode, at: number, fromHz: number, toHz: number, lengthS: number) {
  const voice = context.createBufferSource();
  const filter = context.createBiquadFilter();
  voice.buffer = hiss ??= whiteNoise(context);
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(fromHz, at);
  filter.frequency.exponentialRampToValueAtTime(toHz, at + lengthS);
  voice.connect(filter).connect(to);
  return voice;
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  return buffer;
}
