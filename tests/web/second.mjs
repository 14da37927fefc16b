// Second lane, at the same time: Immortals, Schatten der Macht, the pages around the tables, layout, and everything that must not lose a move; first games with the coach.
import { lane } from './lib/lane.mjs';
import { analyses } from './analysis.mjs';
import { gallery } from './gallery.mjs';
import { house } from './house.mjs';
import { site } from './site.mjs';
import { immortals } from './immortals.mjs';
import { layouts } from './layout.mjs';
import { puzzles } from './puzzles.mjs';
import { review } from './review.mjs';
import { schatten } from './schatten.mjs';
import { learning } from './learn.mjs';
import { trust } from './trust.mjs';

lane(trust, immortals, schatten, review, analyses, puzzles, gallery, site, house, layouts, learning);
