// The games with a board of their own: every folder beside this file. Each is loaded when somebody needs it; every other
// game is played with the general one.
import type { GameUi } from './contract';

const folders = import.meta.glob<{ default: GameUi }>('./*/index.ts');

export async function gameUi(id: string): Promise<GameUi> {
  const load = folders[`./${id}/index.ts`] ?? folders['./generic/index.ts'];
  if (!load) throw new Error('the general board is missing');
  return (await load()).default;
}
