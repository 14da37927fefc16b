// The box on the shelf: its place, colours, print and sounds.
import type { Box } from '../boxes';

export const box: Box = {
  place: 3,
  colour: '#1a5f86',
  tint: '#cfe9f2',
  tunes: { move: [247], turn: [330, 494], end: [247, 330, 494] },
  art: `
    <rect width="300" height="380" fill="#1a5f86"/>
    <path d="M0 214h300v90H0Z" fill="#12486a"/>
    <path d="M0 232c25-12 50-12 75 0s50 12 75 0 50-12 75 0 50 12 75 0M0 264c25-12 50-12 75 0s50 12 75 0 50-12 75 0 50 12 75 0" fill="none" stroke="#7fb6d2" stroke-width="3"/>
    <path d="M62 246 124 128h52l62 118Z" fill="#2b1f24"/>
    <path d="m124 128 10 24 12-12 10 22 12-16 8-18Z" fill="#e2562a"/>
    <path transform="translate(52 120) scale(1)" d="M0-20c9 13 14 19 14 26a14 14 0 0 1-28 0c0-7 5-13 14-26Z" fill="#cfe9f2"/>
    <path transform="translate(76 78) scale(1)" d="M0-20c9 13 14 19 14 26a14 14 0 0 1-28 0c0-7 5-13 14-26Z" fill="#cfe9f2"/>
    <path transform="translate(110 50) scale(1)" d="M0-20c9 13 14 19 14 26a14 14 0 0 1-28 0c0-7 5-13 14-26Z" fill="#cfe9f2"/>
    <path transform="translate(150 40) scale(1.25)" d="M0-20c9 13 14 19 14 26a14 14 0 0 1-28 0c0-7 5-13 14-26Z" fill="#f2c230"/>
    <path transform="translate(190 50) scale(1)" d="M0-20c9 13 14 19 14 26a14 14 0 0 1-28 0c0-7 5-13 14-26Z" fill="#cfe9f2"/>
    <path transform="translate(224 78) scale(1)" d="M0-20c9 13 14 19 14 26a14 14 0 0 1-28 0c0-7 5-13 14-26Z" fill="#cfe9f2"/>
    <path transform="translate(248 120) scale(1)" d="M0-20c9 13 14 19 14 26a14 14 0 0 1-28 0c0-7 5-13 14-26Z" fill="#cfe9f2"/>
    <path d="M0 300h300v80H0Z" fill="#0d3550"/>
  `,
};
