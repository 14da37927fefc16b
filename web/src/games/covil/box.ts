// The box on the shelf: its place, colours, print and sounds.
import type { Box } from '../boxes';

export const box: Box = {
  place: 1,
  colour: '#5b2f5f',
  tint: '#f0d9a0',
  tunes: { move: [147], turn: [220, 294], end: [196, 247, 294] },
  art: `
    <rect width="300" height="380" fill="#5b2f5f"/>
    <circle cx="150" cy="140" r="92" fill="#e2ac25"/>
    <path d="M0 300V262l40-26 30 18 34-30 26 16 40-22 44 30 36-24 50 36v40Z" fill="#3a1d3e"/>
    <path d="M78 262v-74h14v14h14v-14h14v14h10v-62l-9-12V98l10 10 9-16 10 16 10-16 10 16 9-16 9 16 10-10v30l-9 12v62h10v-14h14v14h14v-14h14v74Z" fill="#24112a"/>
    <path d="M140 262v-28a13 13 0 0 1 26 0v28Z" fill="#e2ac25"/>
    <path d="M136 160h11v16h-11ZM158 160h11v16h-11Z" fill="#e2ac25"/>
    <path d="M0 380V288c60-22 100 6 150-4s100-22 150 2v94Z" fill="#24112a"/>
  `,
};
