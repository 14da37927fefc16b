// A piece whose place changes is carried there (design, section 5); the node itself stands at its new place already.
import { carry, still } from './motion';

interface Place {
  x: number;
  y: number;
}

export function carried(node: Element, at: Place): { update(p: Place): void } {
  let old = at;
  return {
    update(p) {
      if (p.x === old.x && p.y === old.y) return;
      if (still()) {
        node.classList.add('changed');
        setTimeout(() => node.classList.remove('changed'), 1500);
      } else {
        carry(node, old, p, Math.hypot(p.x - old.x, p.y - old.y) > 90 ? 480 : 280);
      }
      old = p;
    },
  };
}
