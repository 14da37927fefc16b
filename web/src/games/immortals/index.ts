// Immortals: only layout and pictures. What is legal and what numbers mean comes from the server.
import { count, learn, say } from '../../lib/i18n.svelte';
import type { Choice } from '../../lib/protocol';
import type { GameUi } from '../contract';
import Bench from './Bench.svelte';
import Board from './Board.svelte';
import Card from './Card.svelte';
import { ownList, phone } from './desk.svelte';
import { facts, onStage, phase, planning, player, zone } from './model';
import { battleParts } from './moments';
import Players from './Players.svelte';
import Preview from './Preview.svelte';
import Scores from './Scores.svelte';
import Situation from './Situation.svelte';
import TowerPanel from './TowerPanel.svelte';
import de from './texts/de.json';
import en from './texts/en.json';

learn({ de, en });

const icons: Record<string, string> = {
  station: 'troop', pick: 'cards', take_site: 'map', place_group: 'troop', to_light: 'wing', reinforce: 'reinf', stop: 'check', reveal: 'cards', pass: 'check',
  collect: 'gold', raise: 'raise', raise_world: 'raise', place: 'raise', build: 'build', attack: 'melee', move: 'move', send: 'move',
  draw: 'cards', take_marker: 'scepter', claim: 'map',
};
const phases = ['reinforce', 'plan', 'execute', 'score'];

const ui: GameUi = {
  Board, Bench, Players, Preview, Card, Situation,
  situation(t) {
    const p = phase(t);
    if (planning(t) && t.seat !== null) return t.text('term.plan');
    if (p === 'draft' || p === 'setup') return t.seat === null ? '' : t.text('term.draft');
    if (facts(t).battle?.odds) return say('battle');
    if (onStage(t) || phone.current) return p === 'execute' ? t.text('term.execute') : say('tab.action');
    return p === 'execute' || (p === 'reinforce' && t.seat !== null) ? say('tab.action') : '';
  },
  ownForm: planning,
  ownActions: (t) => (planning(t) && t.seat !== null) || ownList(t),
  panels: [
    { id: 'tower', icon: 'wing', title: () => say('imm.tab.tower'), Panel: TowerPanel },
    { id: 'scores', icon: 'chart', title: () => say('imm.tab.scores'), Panel: Scores },
  ],
  rounds(t) {
    const now = facts(t).round;
    if (now.round === 0) return [[{ text: t.text('term.draft'), now: true }]];
    return [
      [{ text: `${t.text('term.round')} ${now.round}/${now.rounds}`, now: true }],
      phases.map((p) => ({ text: t.text(`term.${p}`), now: p === now.phase })),
    ];
  },
  icon(c: Choice) {
    if (c.verb === 'compensate' || c.verb === 'pass' || c.verb === 'collect') return c.args[0]?.id === 'energy' ? 'energy' : 'gold';
    if (c.verb === 'build') return c.args[0]?.id ?? 'build';
    return icons[c.verb] ?? '';
  },
  rowNote(t, c) {
    const at = c.args[0];
    return at?.d === 'site' ? count('imm.armies', zone(t, at.v).armies) : '';
  },
  effect(t, c) {
    if (c.verb !== 'to_light') return undefined;
    const all = Math.max(...t.options.map((x) => x.args[0]?.v ?? 0));
    const [light, shadow] = player(t, t.seat ?? 0).limbo;
    const n = c.args[0]?.v ?? 0;
    return `${say('imm.world.0')} ${light + n} · ${say('imm.world.1')} ${shadow + all - n}`;
  },
  turnSteps(t) {
    if (phase(t) !== 'execute' || t.shown?.step === 'execute.compensation') return [];
    const revealed = onStage(t) !== null;
    const left = player(t, t.seat ?? 0).fields.filter((f) => f !== 'empty').length;
    const rest = !revealed ? count('imm.turn.pass', left) : left > 1 ? count('imm.turn.left', left - 1) : say('imm.turn.last');
    return [{ text: say('imm.turn.reveal'), done: revealed }, { text: say('imm.turn.use'), done: false }, { text: rest }];
  },
  hasCard: (d) => d === 'card' || d === 'site',
  threeRules: ['IMM-110', 'IMM-161', 'IMM-223'],
  besideBoard: (d) => d === 'site',
  glows: (d) => ['site', 'card', 'field'].includes(d),
  part(e, t) {
    if (e.kind === 'attacked' || battleParts.includes(e.kind)) return { kind: 'battle', title: say('battle'), weight: e.kind === 'fell' ? 1.9 : 1.3 };
    if (e.kind === 'tower_filled') return { kind: 'fill', title: t.text('term.tower'), weight: 1.4 };
    return e.kind === 'scored' ? { kind: 'score', title: t.text('term.score'), weight: 1.5 } : null;
  },
};
export default ui;
