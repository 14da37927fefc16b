// Echoes of Emperors: only layout and pictures. What is legal and what numbers mean comes from the server.
import { learn, say } from '../../lib/i18n.svelte';
import type { Choice } from '../../lib/protocol';
import type { GameUi } from '../contract';
import Board from './Board.svelte';
import Card from './Card.svelte';
import Fields from './Fields.svelte';
import { attacks, building, card, counted, inTeams, lossOf, numbers, paying, planned, position, turning } from './model';
import Players from './Players.svelte';
import Preview from './Preview.svelte';
import Rack from './Rack.svelte';
import Situation from './Situation.svelte';
import de from './texts/de.json';
import en from './texts/en.json';

learn({ de, en });

const icons: Record<string, string> = {
  move: 'move', step: 'move', put: 'move', strike: 'melee', storm: 'melee', shoot: 'ranged', bombard: 'ranged', change_mode: 'ranged', build_camp: 'build', build_barracks: 'build',
  relocate_camp: 'build', relocate_barracks: 'build', village_draw: 'cards', village_resupply: 'cards', recruit: 'cards', unit_action: 'command', play: 'cards', play_as: 'cards',
  answer: 'cards', answer_as: 'cards', drop_event: 'cards', deploy: 'troop', replace: 'troop', civ_action: 'command', pay: 'gold', resource: 'gold', ready: 'gold', mark: 'cards',
  discard: 'cards', recover: 'cards', fetch: 'cards', target: 'troop', aim: 'build', end_mobilization: 'next', end_turn: 'check', pass: 'next', stay: 'check', stop: 'check', done: 'check',
};
const fights = ['attacked', 'attacked_building', 'hit', 'hit_building', 'hit_capital', 'unit_fell', 'building_fell', 'capital_fell', 'occupied', 'went_back', 'cancelled', 'royal_gone'];
const phases = ['start', 'mobilization', 'deployment', 'end'];

const ui: GameUi = {
  Board, Rack, Players, Preview, Card, Situation,
  // While cards are exchanged in the middle of a fight the form needs the room.
  situation: (t) => (!t.shown ? '' : building(t) ? say('ech.deck.title') : paying(t) ? say('ech.pay') : turning(t) ? say('ech.tile') : numbers(t).combat && !(t.myTurn && t.form.sheet) ? say('battle') : planned(t) ? say('ech.attack') : ''),
  ownForm: (t) => building(t) || paying(t),
  ownActions: (t) => building(t) || paying(t) || turning(t),
  rackTitle: () => say('ech.tab.field'),
  panels: [{ id: 'fields', icon: 'people', title: (t) => say(inTeams(t) ? 'ech.tab.all' : 'ech.tab.others'), Panel: Fields }],
  rounds(t) {
    if (!t.shown) return [];
    const now = numbers(t).round;
    if (now.round === 0) return [[{ text: t.text('name.phase.setup'), now: true }]];
    return [[{ text: `${say('ech.round')} ${now.round}`, now: true }], phases.map((p) => ({ text: t.text(`name.phase.${p}`), now: p === now.phase }))];
  },
  icon: (c: Choice) => icons[c.verb] ?? '',
  wayOut: (_t, c) => c.text,
  /** The server's question counts what it has been told ("1 of 3"); what I have only laid so far counts too. */
  question(t, asked) {
    const marked = t.form.total('aside');
    if (marked) return say(marked.value > 0 ? 'ech.ask.marked' : 'ech.ask.mark', { n: marked.value });
    const laid = t.form.total('paid') ?? t.form.total('chosen');
    return laid ? asked.replace(/\d+(?= (von|of)( höchstens| at most)? \d+\.$)/, String(laid.value)) : asked;
  },
  /** What target and attacker lose; a cross stands for whoever falls. */
  effect(t, c) {
    const p = attacks.includes(c.verb) ? counted(t, c.a) : undefined;
    if (!p) return undefined;
    const one = (n: number, falls: boolean): string => `${n > 0 ? '−' : ''}${n}${falls ? ' †' : ''}`;
    return p.target === null || p.target === undefined || p.mode === 'ranged' ? one(p.damage, p.falls) : `${one(p.damage, p.falls)} / ${one(p.counter, p.dies)}`;
  },
  turnSteps(t) {
    if (!t.shown) return [];
    const n = numbers(t);
    if (!n.turn || n.turn.seat !== t.seat || (inTeams(t) && t.chosen.picks.length > 0)) return [];
    if (n.round.phase === 'mobilization') {
      return [{ text: say('ech.step.camp', { n: n.turn.camps_built, of: n.turn.camp_limit }), done: n.turn.camps_built >= n.turn.camp_limit }, { text: say('ech.step.units', { n: n.turn.ready_units }) }, { text: say('ech.step.tactics') }];
    }
    return n.round.phase === 'deployment' ? [{ text: say('ech.step.sites', { n: n.turn.free_sites }) }, { text: say('ech.step.cards', { n: (n.hand ?? []).filter((h) => h.lacks === 0 && card(t, h.card)?.type !== 'reaction').length }) }] : [];
  },
  /** Whoever has lost the capital or the last unit; limits say it themselves. */
  ending: (t) => [
    ...t.events.filter((e) => e.kind === 'limit_reached' || e.kind === 'stalled').map((e) => e.text),
    ...(t.table?.seats ?? []).flatMap((s) => {
      const loss = lossOf(t, s.index);
      return loss ? [say(`ech.end.${loss}`, { who: s.name })] : [];
    }),
  ].join(' '),
  pointsDecide: (t) => !(t.table?.seats ?? []).some((s) => lossOf(t, s.index)),
  part(e) {
    return fights.includes(e.kind) ? { kind: 'battle', title: say('battle'), weight: 1.2 } : null;
  },
  turnOf(v) {
    const p = v.view as ReturnType<typeof position>;
    return p.round > 0 && !v.turn.over ? p.active : null;
  },
  hasCard: (d) => ['card', 'unit', 'square'].includes(d),
  boardRatio: 1,
  glows: (d) => ['square', 'unit', 'card'].includes(d),
  besideBoard: (d) => d === 'square' || d === 'unit',
  threeRules: ['ECH-094', 'ECH-065', 'ECH-158'],
};
export default ui;
