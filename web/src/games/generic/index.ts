// Any game at all: the position as a readable sheet, everything that can be chosen as buttons.
import type { GameUi } from '../contract';
import Board from './Board.svelte';

const ui: GameUi = { Board };
export default ui;
