// SeventhStone: only layout and pictures. What is legal and what numbers mean comes from the server.
import { learn, say } from '../../lib/i18n.svelte';
import type { Choice } from '../../lib/protocol';
import type { TableState } from '../../lib/table.svelte';
import type { GameUi } from '../contract';
import Board from './Board.svelte';
import Card from './Card.svelte';
import { filling, goodsLeft, openOrder, placing } from './hands.svelte';
import { cellAt, eventIcon, eventInk, numbers, pack, phases, yearEvent } from './model';
import { bidding, choosingPlace, toldPart } from './moments';
import Players from './Players.svelte';
import Preview from './Preview.svelte';
import Rack from './Rack.svelte';
import Situation from './Situation.svelte';
import Stones from './Stones.svelte';
import de from './texts/de.json';
import en from './texts/en.json';

learn({ de, en });

const icons: Record<string, string> = {
  place_capital: 'sst-tower', place_barracks: 'sst-barracks', take_stone: 'sst-estone', drop_stone: 'sst-estone', take_position: 'sst-order', assign: 'sst-order',
  move_army: 'move', move_group: 'people', move_to: 'move', settle: 'check', reset: 'sst-reset', use_stone: 'sst-estone', overrun: 'sst-swords', end_movement: 'sst-end',
  keep_stone: 'sst-estone', no_overrun: 'next', choose_battle: 'sst-swords', use_combat: 'sst-estone', no_combat: 'next', use_walls: 'sst-wall',
};
const battles = ['battle_began', 'walls_used', 'round_began', 'aimed', 'rolled', 'extra_rolled', 'stopped', 'merc_lost', 'unit_lost', 'guard_lost', 'hits_lost', 'battle_won', 'destruction', 'wall_gone', 'overrun_declared'];
const markets = ['sheet_goods', 'sheet_bids', 'mercs_won', 'stone_taken', 'stone_dropped', 'stones_left', 'tear_stone_found', 'position_taken', 'order_set', 'double_move', 'tourney_won'];
const events = ['event_rolled', 'corner_rolled', 'lava_fell', 'army_lost', 'army_saved', 'unit_max_up', 'crossing_open', 'portals_open'];
const tournaments = ['tournament', 'duel', 'jousted', 'duel_won', 'tournament_won'];

/** Steps with a panel of their own instead of the list of actions. */
const own = (t: TableState): boolean => filling(t) || placing(t) || openOrder(t) !== null;

const ui: GameUi = {
  Board, Rack, Players, Preview, Card, Situation,
  rackTitle: () => say('sst.rack'),
  situation(t) {
    if (filling(t)) return say('sst.sheet');
    if (placing(t)) return say('sst.phase.placement');
    if (openOrder(t)) return say('sst.order');
    const told = toldPart(t);
    if (told) return told.title;
    if (bidding(t)) return say('sst.phase.market');
    return numbers(t).battle ? say('battle') : '';
  },
  tall: filling,
  ownForm: own,
  ownActions: (t) => own(t) || choosingPlace(t),
  panels: [{ id: 'stones', icon: 'sst-estone', title: () => say('sst.stones'), badge: (t) => (t.shown ? numbers(t).stones.display.length : 0), Panel: Stones }],
  rounds(t) {
    const r = numbers(t).round;
    return [
      [r.year === 0 ? { text: t.text('name.phase.setup'), now: true } : { text: r.years > 0 ? `${say('sst.year')} ${r.year}/${r.years}` : `${say('sst.year')} ${r.year}`, now: true }],
      phases.map((p) => ({ text: say(`sst.phase.${p}`), now: p === r.phase })),
    ];
  },
  holds(t) {
    const event = yearEvent(t);
    return event ? { icon: eventIcon[event.v]!, ink: eventInk[event.colour]!, text: `${t.text('name.phase.event')}: ${say(`sst.event.${event.v}`)}. ${say(`sst.event_short.${event.v}`)}` } : null;
  },
  icon: (c: Choice) => icons[c.verb] ?? '',
  rowNote: (t, c) => (c.verb === 'lose_merc' ? t.text('term.mercenary') : c.verb === 'lose_unit' ? t.text('term.unit') : ''),
  effect(t, c) {
    if (c.verb === 'move_to') {
      const x = numbers(t).movement?.targets?.find((y) => y.v === c.args[0]?.v);
      return [x?.odds ? `${Math.round(x.odds.win / 10)} %` : '', x && x.ts > 0 ? say('sst.gain.ts', { n: x.ts }) : x && x.rs > 0 ? say('sst.gain.rs', { n: x.rs }) : ''].filter(Boolean).join(', ');
    }
    if (c.verb === 'use_combat') {
      const win = t.meaning(c.a)?.win;
      return win === undefined ? undefined : `${Math.round(win / 10)} %`;
    }
    if (c.verb !== 'overrun' && c.verb !== 'choose_battle') return undefined;
    const there = numbers(t).conflicts.find((x) => x.v === c.args[0]?.v);
    const odds = c.verb === 'overrun' ? there?.overrun : there?.odds;
    return odds ? `${Math.round(odds.win / 10)} %` : undefined;
  },
  // Phases, moves and battles say themselves where they begin and end: a sentence more would fall into the middle of a fight.
  turnOf: () => null,
  hasCard: (d) => d === 'stone' || d === 'cell',
  glows: (d) => d === 'cell',
  question(t, asked) {
    const o = openOrder(t);
    if (o) return say('sst.order.ask', { type: pack(t).units[o.type]!.name, where: cellAt(t, o.cell)?.name ?? '', n: o.points });
    if (!placing(t) || t.form.empty) return t.named(asked);
    const left = goodsLeft(t);
    return left > 0 ? say('sst.place.left', { n: left }) : say('sst.place.all');
  },
  besideBoard: (d) => d === 'cell',
  part(e, t) {
    if (battles.includes(e.kind)) return { kind: 'battle', title: say('battle'), weight: e.kind === 'rolled' ? 1.5 : 1.2 };
    if (e.kind === 'dice_off' && numbers(t).round.phase === 'market') return { kind: 'market', title: say('sst.phase.market'), weight: 1.1 };
    if (markets.includes(e.kind)) return { kind: 'market', title: say('sst.phase.market'), weight: 1.1 };
    if (events.includes(e.kind)) return { kind: 'event', title: say('sst.phase.event'), weight: 1.3 };
    return tournaments.includes(e.kind) || (e.kind === 'dice_off' && numbers(t).round.phase === 'tournament') ? { kind: 'tournament', title: say('sst.tournament'), weight: 1.2 } : null;
  },
  threeRules: ['SST-123', 'SST-216', 'SST-309'],
};
export default ui;
