// Moving by dragging: a group or a fleet is taken along over the map. Which ways there are comes with the view.
import { Dragging } from '../../lib/dragging.svelte';
import type { Choice } from '../../lib/protocol';
import type { TableState } from '../../lib/table.svelte';
import { numbers, pack, regions, seaAt } from './model';
import type { DerivedWays } from './shape';

/** Areas of the server (regions, then seas) as places of the map. */
const place = (area: number): number => (area < 35 ? area : seaAt + area - 35);
export const areaName = (t: TableState, area: number): string => (area < 35 ? regions(t)[area]!.name : pack(t).seas[area - 35]!.name);
export const ways = (t: TableState): DerivedWays[] => (t.myTurn ? (numbers(t).ways as DerivedWays[]) : []);
export const wayOf = (t: TableState, from: number, to: number): DerivedWays | undefined => ways(t).find((w) => place(w.from) === from && place(w.to) === to);

/** A group that was let go over a target, until it is said how many go. */
export class Drop {
  way = $state.raw<DerivedWays | null>(null);
  count = $state(0);
  special = $state(false);
  #groups: Choice[] = [];

  get bySea(): boolean {
    return (this.way?.from ?? 0) >= 35;
  }
  #group(count: number, special: boolean): Choice | undefined {
    return this.#groups.find((c) => c.args[1]?.v === count && c.args[2]?.v === (special ? 1 : 0));
  }
  get canTakeSpecial(): boolean {
    return this.#group(this.count, true) !== undefined && this.count - (this.way?.lost ?? 0) > 0;
  }
  get least(): number {
    return this.way?.least ?? 0;
  }
  more(n: number): void {
    const next = this.count + n;
    if (this.way && next >= this.least && next <= this.way.most) this.count = next;
  }
  forget(): void {
    this.way = null;
  }

  /** Lets a group go: where it is chosen already its target is taken, where only one group could go it goes. */
  open(t: TableState, way: DerivedWays): void {
    const target = t.options.find((c) => (c.verb === 'to' || c.verb === 'to_sea') && c.args[0]?.v === way.to % 35);
    if (target) return t.take(target);
    this.way = way;
    this.#groups = t.options.filter((c) => c.verb === (this.bySea ? 'fleet' : 'group') && c.args[0]?.v === way.from % 35);
    this.count = way.most;
    this.special = this.#group(way.most, true) !== undefined && way.most > way.lost;
    if (way.least === way.most && !this.special) this.go(t);
  }
  go(t: TableState): void {
    const way = this.way;
    const group = this.#group(this.count, this.special && this.canTakeSpecial);
    this.forget();
    if (!way || !group || !t.myTurn) return;
    const id = this.target(t, way);
    void t.submit([group.a, way.from < 35 ? `to ${id}` : `to_sea ${id}`]);
  }
  private target(t: TableState, way: DerivedWays): string {
    return way.to < 35 ? regions(t)[way.to]!.id : pack(t).seas[way.to - 35]!.id;
  }
}

/** Dragging over this table's map, and what comes of it. */
export function dragOver(table: () => TableState): { drag: Dragging; drop: Drop } {
  const drop = new Drop();
  const drag = new Dragging({
    can: (v) => ways(table()).some((w) => place(w.from) === v),
    drop: (from, to) => {
      const way = wayOf(table(), from, to);
      if (way) drop.open(table(), way);
    },
  });
  return { drag, drop };
}
