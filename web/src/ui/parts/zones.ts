// What the zone map needs to know of a place: every board of regions gives its own.
import type { Point } from '../../lib/geometry';

export type ZoneState = 'free' | 'selectable' | 'hinted' | 'selected' | 'barred';

export interface ZoneShape {
  v: number;
  id: string;
  name: string;
  /** Outline, in units of its sheet. */
  d: string;
  /** Where arrows lead to, in units of the canvas. */
  at: Point;
  /** Of an owned zone: the colour of its seat. */
  owner: string;
  /** Printed by night: a dark veil instead of a pale one. */
  night?: boolean;
}

export interface Sheet {
  id: string;
  /** Where the sheet lies on the canvas. */
  offset: Point;
  zones: ZoneShape[];
}
