// Schatten der Macht: only layout and pictures. What is legal and what numbers mean comes from the server.
import { learn, say } from '../../lib/i18n.svelte';
import type { Choice } from '../../lib/protocol';
import type { GameUi } from '../contract';
import Board from './Board.svelte';
import Card from './Card.svelte';
import Affairs from './Affairs.svelte';
import { fold } from './fold.svelte';
import { chosenAct, contested, lightPlace, numbers, offering, parts, paying, resourceOf } from './model';
import Orgs from './Orgs.svelte';
import Players from './Players.svelte';
import Preview from './Preview.svelte';
import Rack from './Rack.svelte';
import Situation from './Situation.svelte';
import type { Derived } from './shape';
import de from './texts/de.json';
import en from './texts/en.json';

learn({ de, en });

const icons: Record<string, string> = {
  choose_faction: 'people', keep_region: 'region', start_adventurer: 'troop', start_ship: 'ship', start_org: 'org', keep_plan: 'eye', ark_seas: 'ship', upgrade: 'raise',
  reinforce_adventurer: 'troop', reinforce_ship: 'ship', recruit: 'troop', build: 'ship', move: 'move', acquire: 'org', strengthen: 'reinf', use_hero: 'quest', pass: 'check',
  group: 'troop', fleet: 'ship', to: 'move', to_sea: 'move', take_org: 'org', take_blind: 'org', settle: 'org', staff: 'troop', waive: 'next', use: 'quest', conflict: 'melee',
  sea_conflict: 'melee', send: 'ship', send_magic: 'ship', assassinate: 'assassin', assassinate_black: 'assassin', stop: 'check', pay: 'check', bid: 'check', enough: 'check',
};
const fights = [
  'conflict', 'sea_conflict', 'ship_sent', 'magic_sent', 'assassinated', 'black_assassinated', 'strength', 'black_strength', 'won', 'black_won', 'sea_won', 'ark_won', 'tied', 'sea_tied',
  'fell', 'black_fell', 'ships_lost', 'dragon_slain', 'ark_sunk', 'region_lost', 'conquered', 'region_neutral', 'region_protected', 'org_seized', 'converted',
];
const quests = ['quest_revealed', 'eye_placed', 'artefact_placed', 'dragon_placed', 'ark_placed', 'quest_won', 'quest_failed'];
/** Routine of the beginning and of the supply phase: told, but nobody waits for it. */
const beginnings = ['regions_dealt', 'draft_passed', 'start_region', 'neutrals_placed', 'plans_dealt', 'plan_kept'];
const supplies = ['discarded', 'reshuffled', 'drew_1', 'drew_2', 'drew_3', 'drew_4', 'reinforced', 'ship_reinforced', 'upgraded'];
const phases = ['supply', 'action', 'decision'];

const ui: GameUi = {
  Board, Rack, Players, Preview, Card, Situation,
  situation(t) {
    if (numbers(t).fight) return t.text('term.conflict');
    if (paying(t) && parts(t).act.length > 0 && chosenAct(t) === '') return say('sdm.turn');
    if (paying(t) && t.form.total('paid')) return say('sdm.pay');
    return paying(t) || offering(t) ? say('sdm.choose') : '';
  },
  question(t, asked) {
    if (paying(t) && chosenAct(t) in resourceOf) return t.text(`ask.${chosenAct(t)}`, asked);
    // The strengths and the verdict stand in the panel, line by line.
    return t.named(numbers(t).fight ? asked.replace(/\?.*$/s, '?') : asked);
  },
  ownForm: (t) => paying(t),
  ownActions: (t) => paying(t) || offering(t),
  rackTitle: () => say('sdm.hand'),
  panels: [
    { id: 'affairs', icon: 'quest', title: () => say('sdm.affairs'), badge: (t) => (t.shown ? numbers(t).conflicts.filter((c) => c.open).length : 0), Panel: Affairs },
    { id: 'orgs', icon: 'org', title: () => say('sdm.display'), Panel: Orgs },
  ],
  rounds(t) {
    const now = numbers(t);
    if (now.round === 0) return [[{ text: t.text(`name.phase.${now.phase}`), now: true }]];
    return [
      [{ text: `${say('sdm.round')} ${now.round}`, now: true }],
      phases.map((p) => ({ text: say(`sdm.phase_${p}`) + (p === 'action' && p === now.phase && now.last_turns ? ` · ${say('sdm.last_turn')}` : ''), now: p === now.phase })),
    ];
  },
  icon: (c: Choice) => icons[c.verb] ?? '',
  hasCard: (d) => ['card', 'org', 'quest', 'plan', 'faction', 'region', 'sea'].includes(d),
  besideBoard: (d) => d === 'region' || d === 'sea',
  part(e, t) {
    if (fights.includes(e.kind)) return { kind: 'battle', title: t.text('term.conflict'), weight: ['won', 'tied', 'conquered'].includes(e.kind) ? 1.6 : 1.1 };
    if (beginnings.includes(e.kind)) return { kind: 'setup', title: t.text('name.phase.setup'), weight: 0.45 };
    if (supplies.includes(e.kind)) return { kind: 'supply', title: t.text('name.phase.supply'), weight: 0.45 };
    return quests.includes(e.kind) ? { kind: 'quest', title: t.text('term.quest'), weight: 1.4 } : null;
  },
  // Only an action is a turn that ends; in the other phases one decision follows the other.
  turnOf: (v) => ((v.derived as Derived).phase === 'action' && v.turn.seats.length === 1 ? v.turn.seats[0]! : null),
  ending(t) {
    const ends = t.events.filter((e) => e.kind === 'ended_by_quest' || e.kind === 'ended_by_clock');
    // Several quests of level 3 can be fulfilled at once: one sentence for all of them.
    const quests = ends.flatMap((e) => e.args.filter((a) => a.d === 'quest').map((a) => a.name));
    return quests.length > 1 ? say('sdm.ended_by_quests', { list: quests.join(', ') }) : ends.map((e) => e.text).join(' ');
  },
  keys: [
    {
      key: 'm', name: () => say('sdm.key_conflicts'),
      run(t) {
        const all = contested(t);
        t.tab = 'affairs';
        fold.conflict = all.length > 0 ? (fold.conflict + 1) % all.length : -1;
        lightPlace(t, all[fold.conflict] ?? null);
      },
    },
    { key: 'g', name: () => say('sdm.key_plan'), run: () => void (fold.plan = !fold.plan) },
    { key: 'q', name: () => say('sdm.key_quests'), run: (t) => void (t.tab = 'affairs') },
    { key: 'o', name: () => say('sdm.key_orgs'), run: (t) => void (t.tab = 'orgs') },
  ],
  threeRules: ['SDM-053', 'SDM-072', 'SDM-168'],
};
export default ui;
