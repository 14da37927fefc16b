// The games with a board of their own. Each is a separate file that is loaded when somebody needs it; every other
// game is played with the general one.
import type { GameUi } from './contract';

const folders: Record<string, () => Promise<{ default: GameUi }>> = {
  covil: () => import('./covil/index'),
  immortals: () => import('./immortals/index'),
};

export async function gameUi(id: string): Promise<GameUi> {
  const load = folders[id] ?? (() => import('./generic/index'));
  return (await load()).default;
}
