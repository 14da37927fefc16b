// The box on the shelf: its place, colours, print and sounds.
import type { Box } from '../boxes';

export const box: Box = {
  place: 5,
  colour: '#7c2d1b',
  tint: '#f2d9a0',
  tunes: { move: [131], turn: [196, 262], end: [175, 220, 262] },
  art: `
    <rect width="300" height="380" fill="#7c2d1b"/>
    <circle cx="150" cy="146" r="98" fill="#e7c069"/>
    <path d="M0 300v-40l52-30 38 22 44-34 40 28 46-32 80 52v34Z" fill="#54200f"/>
    <path d="M150 62c22 12 46 18 70 18 4 70-14 128-70 162-56-34-74-92-70-162 24 0 48-6 70-18Z" fill="#fff4da" stroke="#3d1508" stroke-width="6" stroke-linejoin="round"/>
    <path d="M150 78v148M98 132h104" stroke="#7c2d1b" stroke-width="12"/>
    <path d="m116 72 12-30 22 20 22-20 12 30Z" fill="#e2ac25" stroke="#3d1508" stroke-width="5" stroke-linejoin="round"/>
    <path d="M0 380V282c52-14 98 4 150-6s98-18 150 4v92Z" fill="#3d1508"/>
  `,
};
