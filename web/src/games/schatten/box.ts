// The box on the shelf: its place, colours, print and sounds.
import type { Box } from '../boxes';

export const box: Box = {
  place: 3,
  colour: '#1f3f46',
  tint: '#e7d3a0',
  tunes: { move: [165], turn: [196, 262], end: [175, 220, 262] },
  art: `
    <rect width="300" height="380" fill="#1f3f46"/>
    <path d="M34 96c60-34 172-34 232 0v196c-60 30-172 30-232 0Z" fill="#e7d3a0"/>
    <path d="m64 120 46-14 34 10 40-14 52 18 6 40-22 34 8 44-40 36-34-8-38 18-42-20-6-42 18-36Z" fill="#c2ab70" stroke="#3b2e20" stroke-width="4"/>
    <path d="m104 150 22 40 14-18 20 44 26-52 20 30" fill="none" stroke="#3b2e20" stroke-width="4" stroke-linejoin="round"/>
    <path d="M150 96c-62 0-92 44-92 104 0 24 12 48 30 62 4-30 22-48 62-48s58 18 62 48c18-14 30-38 30-62 0-60-30-104-92-104Z" fill="#14262b"/>
    <path d="M150 118c-30 0-50 22-50 48s20 44 50 44 50-18 50-44-20-48-50-48Z" fill="#0c181b"/>
    <path d="M124 164c6-8 18-8 22 2M154 166c4-10 16-10 22-2" stroke="#e2ac25" stroke-width="6" fill="none" stroke-linecap="round"/>
    <path d="M0 380v-86c60-16 240-16 300 0v86Z" fill="#14262b"/>
    <path d="m122 232 56 56M178 232l-56 56" stroke="#3b2e20" stroke-width="8" stroke-linecap="round"/>
  `,
};
