// Three small sounds, off unless the player wants them; a game may have its own.
import { boxes } from '../games/boxes';
import { app } from './app.svelte';

let context: AudioContext | undefined;

/** Frequencies, one after the other. */
export interface Tunes {
  move: number[];
  turn: number[];
  end: number[];
}
const usual: Tunes = { move: [196], turn: [294, 392], end: [262, 330, 392] };

export function play(tune: keyof Tunes, game = ''): void {
  if (!app.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  (boxes[game]?.tunes?.[tune] ?? usual[tune]).forEach((frequency, i) => {
    const start = context!.currentTime + i * 0.11;
    const tone = context!.createOscillator();
    const loud = context!.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.09, start + 0.012);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.2);
    tone.connect(loud).connect(context!.destination);
    tone.start(start);
    tone.stop(start + 0.22);
  });
}
