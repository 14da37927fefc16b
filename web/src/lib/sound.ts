// Three small sounds, off unless the player wants them.
import { app } from './app.svelte';

let context: AudioContext | undefined;

const tunes = { move: [196], turn: [294, 392], end: [262, 330, 392] };

export function play(tune: keyof typeof tunes): void {
  if (!app.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  tunes[tune].forEach((frequency, i) => {
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
