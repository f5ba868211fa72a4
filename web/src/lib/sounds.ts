/** Small sounds of wood and paper, made on the spot. */
import { settings } from "./settings.svelte";

export type Sound = "lay" | "lift" | "turn" | "yes" | "no" | "mine" | "end";

let context: AudioContext | undefined;

/** A knock: a short tone that falls, with a touch of noise. */
function knock(audio: AudioContext, at: number, pitch: number, length: number, loudness: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + length);
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

const SCORES: Record<Sound, readonly (readonly [delay: number, pitch: number, length: number])[]> = {
  lay: [[0, 320, 0.09]],
  lift: [[0, 460, 0.06]],
  turn: [
    [0, 520, 0.06],
    [0.08, 380, 0.08],
  ],
  yes: [
    [0, 392, 0.16],
    [0.09, 523, 0.22],
  ],
  no: [[0, 196, 0.2]],
  mine: [
    [0, 523, 0.18],
    [0.14, 659, 0.3],
  ],
  end: [
    [0, 392, 0.25],
    [0.14, 494, 0.25],
    [0.28, 587, 0.45],
  ],
};

/** Play a sound, unless sounds are off or the browser does not want any yet. */
export function play(sound: Sound): void {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  // After the picture: a sound takes longer to make than a letter to draw. Out of sight there is no picture.
  if (document.hidden) make(sound);
  else requestAnimationFrame(() => setTimeout(() => make(sound)));
}

function make(sound: Sound): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    for (const [delay, pitch, length] of SCORES[sound]) {
      knock(context, context.currentTime + delay, pitch, length, 0.12);
    }
  } catch {
    // No sound on this device.
  }
}
