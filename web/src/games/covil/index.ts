// Covil: only layout and card faces. What is legal and what numbers mean comes from the server.
import { learn, say } from '../../lib/i18n.svelte';
import type { Choice } from '../../lib/protocol';
import type { GameUi } from '../contract';
import Board from './Board.svelte';
import Card from './Card.svelte';
import Halls from './Halls.svelte';
import Market from './Market.svelte';
import { boardFor, hall, market, numbers, payment, position, relic, type Pack } from './model';
import type { Position } from './shape';
import Players from './Players.svelte';
import Preview from './Preview.svelte';
import Rack from './Rack.svelte';
import Situation from './Situation.svelte';
import de from './texts/de.json';
import en from './texts/en.json';

learn({ de, en });

const icons: Record<string, string> = {
  act_move: 'move', go_to: 'move', retreat: 'move', take_troop: 'move', push: 'move', push_to: 'move', swap: 'move', advance: 'move',
  act_rest: 'rest', rest: 'rest', act_repair: 'build', build: 'build', build_free: 'outpost', act_gold: 'gold', steal_gold: 'gold',
  act_attack: 'melee', hit_troop: 'melee', hit_fortress: 'heart', hit_outpost: 'outpost', free_attack: 'melee', use: 'melee', knock: 'melee',
  guard: 'guardian', activate: 'cards', buy: 'cards', pay_relic: 'cards', steal_relic: 'cards', recruit: 'people', pay_minion: 'people',
  command: 'command', exhaust: 'lock', place: 'heart', deploy: 'troop', summon: 'troop', stand: 'troop',
  add_rebel: 'people', remove_rebel: 'people', end_turn: 'check', done: 'check', pay_done: 'check', skip: 'next',
};

const nights = ['night', 'relics_gone', 'supremacy', 'income', 'robs', 'rest_all'];
const markets = ['market', 'market_gone', 'set_aside'];
const battles = ['attacks', 'storms', 'raids', 'used', 'guarded', 'values', 'held', 'beaten', 'removed', 'retreated', 'damaged', 'destroyed', 'razed'];
const riots = ['riot', 'riot_troop', 'riot_fortress', 'riot_over'];

const ui: GameUi = {
  Board, Rack, Players, Preview, Card,
  Situation,
  situation: (t) => (numbers(t).combat ? say('battle') : payment(t) ? say('pay') : ''),
  rackTitle: () => say('tab.hall'),
  panels: [
    { id: 'market', icon: 'people', title: () => say('tab.market'), badge: (t) => (t.shown && t.pack ? market(t).length : 0), Panel: Market },
    { id: 'halls', icon: 'heart', title: () => say('tab.halls'), Panel: Halls },
  ],
  rounds(t) {
    const pos = position(t);
    const phases = ['morning', 'afternoon', 'night'];
    const now = numbers(t).round?.phase ?? ['', ...phases][pos.phase];
    return [
      [1, 2, 3, 4].map((d) => ({ text: d === pos.day ? `${t.text('term.day')} ${d}` : String(d), now: d === pos.day })),
      phases.map((p) => ({ text: t.text(`term.${p}`, p), now: p === now })),
    ];
  },
  rowNote(t, c) {
    const card = c.args[0];
    if (card?.d === 'relic') return say('card.value', { n: relic(t, card.v)?.value ?? 0 });
    const m = card?.d === 'minion' && t.seat !== null ? hall(t, t.seat).find((x) => x.minion.v === card.v) : undefined;
    return m ? `${say('card.value', { n: m.minion.cost })}, ${t.text(`term.${m.state}`).toLowerCase()}` : '';
  },
  turnSteps(t) {
    if (t.shown?.step !== 'turn.main') return [];
    const { recruits_left, troop_action_done } = numbers(t).turn;
    return [
      { text: say('turn.troop'), done: troop_action_done }, { text: t.text('term.recruit'), done: recruits_left === 0 },
      ...(t.options.some((c) => c.verb === 'build') || position(t).outpost_built ? [{ text: t.text('term.outpost'), done: position(t).outpost_built > 0 }] : []),
      { text: say('turn.any') },
    ];
  },
  icon: (c: Choice) => icons[c.verb] ?? '',
  wayOut(t, c) {
    const fight = numbers(t).combat;
    if (!fight || c.verb !== 'done' || fight.defender !== t.seat) return '';
    return say(fight.defence.lines.length > 1 ? 'battle.enough' : 'battle.no_defence');
  },
  part(e, t) {
    if (nights.includes(e.kind)) return { kind: 'night', title: t.text('term.night'), weight: 1.3 };
    if (markets.includes(e.kind)) return { kind: 'market', title: say('tab.market'), weight: 1.1 };
    if (battles.includes(e.kind)) return { kind: 'battle', title: say('battle'), weight: e.kind === 'values' ? 1.8 : 1.3 };
    return riots.includes(e.kind) ? { kind: 'riot', title: t.text('term.riot'), weight: 1.4 } : null;
  },
  turnOf(v) {
    const { phase, active } = v.view as Position;
    return phase === 2 && !v.turn.over ? active : null;
  },
  glows: (d) => ['zone', 'minion', 'relic'].includes(d),
  hasCard: (d) => ['minion', 'relic', 'zone'].includes(d),
  previewName: (p, seats) => boardFor(p as Pack, seats).name,
  threeRules: ['COV-122', 'COV-150', 'COV-161'],
};
export default ui;
