// The box on the shelf: its place, colours, print and sounds.
import type { Box } from '../boxes';

export const box: Box = {
  place: 2,
  colour: '#14595a',
  tint: '#e6bd63',
  tunes: { move: [220], turn: [330, 440], end: [294, 370, 440] },
  art: `
    <rect width="300" height="380" fill="#f1e6cd"/>
    <path d="M0 0H150V380H0Z" fill="#123f42"/>
    <g>
    <path d="M150 70C98 34 40 46 22 96c22-6 34-2 42 8-16 0-26 6-30 20 18-2 30 4 36 14-14 2-22 8-24 20 36 6 80-12 104-52Z" fill="#f1e6cd"/>
    <path d="M150 70c52-36 110-24 128 26-22-6-34-2-42 8 16 0 26 6 30 20-18-2-30 4-36 14 14 2 22 8 24 20-36 6-80-12-104-52Z" fill="#123f42"/>
    </g>
    <g transform="translate(150 222)">
    <path d="M0-62 54-31V31L0 62-54 31V-31Z" fill="#c8962e"/>
    <path d="M-54-31 0 0 54-31 0-62Z" fill="#e6bd63"/>
    <path d="M0 0 54-31V31L0 62Z" fill="#8f6517"/>
    </g>
    <path d="M0 304h300v76H0Z" fill="#14595a"/>
  `,
};
