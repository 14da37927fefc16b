// SeventhStone: how it looks, never how it plays. What is legal and what numbers mean comes from the server.
import type { GameUi } from '../contract';
import Board from './Board.svelte';

const ui: GameUi = {
  Board,
  threeRules: ['SEV-002', 'SEV-003', 'SEV-004'],
};
export default ui;
