// Second lane, at the same time: Immortals, Echoes of Emperors, the pages around the tables, layout, and everything that must not lose a move.
import { lane } from './lib/lane.mjs';
import { gallery } from './gallery.mjs';
import { site } from './site.mjs';
import { immortals } from './immortals.mjs';
import { layouts } from './layout.mjs';
import { echoes } from './echoes.mjs';
import { trust } from './trust.mjs';

lane(trust, immortals, echoes, gallery, site, layouts);
