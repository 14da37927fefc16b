// Echoes: how it looks, never how it plays. What is legal and what numbers mean comes from the server.
import type { GameUi } from '../contract';
import Board from './Board.svelte';

const ui: GameUi = {
  Board,
  threeRules: ['ECH-002', 'ECH-003', 'ECH-004'],
};
export default ui;
