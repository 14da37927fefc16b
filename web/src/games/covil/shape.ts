// Written by `tafel types covil`: do not change by hand.

/** Steps of the flow. */
export type Step =
  | 'setup.begin'
  | 'setup.scepter'
  | 'setup.overlord'
  | 'setup.hire'
  | 'setup.market'
  | 'setup.relics'
  | 'setup.start'
  | 'morning.stand'
  | 'morning.deploy'
  | 'morning.purchase'
  | 'turn.begin'
  | 'turn.main'
  | 'turn.end'
  | 'recruit.pay'
  | 'recruit.hire'
  | 'troop.move'
  | 'troop.rest'
  | 'relic.draw'
  | 'attack.target'
  | 'attack.minion'
  | 'battle.begin'
  | 'battle.defend'
  | 'battle.raise'
  | 'battle.respond'
  | 'result.compare'
  | 'result.retreat'
  | 'result.damage'
  | 'result.victory'
  | 'result.end'
  | 'result.advance'
  | 'result.deferred'
  | 'effect.next'
  | 'effect.rest'
  | 'effect.stand'
  | 'effect.move'
  | 'effect.push'
  | 'effect.push_to'
  | 'effect.knock'
  | 'effect.swap'
  | 'effect.free_attack'
  | 'effect.exhaust'
  | 'effect.steal_gold'
  | 'effect.steal_relic'
  | 'effect.lose_relic'
  | 'effect.rebels'
  | 'effect.summon'
  | 'effect.build'
  | 'night.begin'
  | 'night.market'
  | 'night.window'
  | 'night.buy'
  | 'night.tax'
  | 'night.rob'
  | 'night.rest'
  | 'night.extra'
  | 'night.pick'
  | 'night.end'
  | 'riot.next'
  | 'riot.defend'
  | 'riot.resolve'
  | 'riot.retreat'
  | 'bot.turn'
  | 'bot.plan'
  | 'bot.narrow'
  | 'bot.reveal'
  | 'bot.strike'
  | 'bot.move'
  | 'bot.symbol'
  | 'bot.done';

/** First word of an action. */
export type Verb =
  | 'place'
  | 'deploy'
  | 'activate'
  | 'command'
  | 'buy'
  | 'recruit'
  | 'act_move'
  | 'act_rest'
  | 'act_repair'
  | 'act_gold'
  | 'act_attack'
  | 'build'
  | 'end_turn'
  | 'pay_minion'
  | 'pay_relic'
  | 'pay_done'
  | 'go_to'
  | 'rest'
  | 'hit_troop'
  | 'hit_fortress'
  | 'hit_outpost'
  | 'use'
  | 'guard'
  | 'done'
  | 'retreat'
  | 'skip'
  | 'stand'
  | 'take_troop'
  | 'push'
  | 'push_to'
  | 'knock'
  | 'swap'
  | 'free_attack'
  | 'exhaust'
  | 'steal_gold'
  | 'steal_relic'
  | 'add_rebel'
  | 'remove_rebel'
  | 'summon'
  | 'build_free'
  | 'draw_scepter'
  | 'deal_overlord'
  | 'hire'
  | 'reveal'
  | 'draw_relic'
  | 'reveal_symbol'
  | 'lose_relic';

/** What can happen. */
export type EventKind =
  | 'scepter'
  | 'overlord'
  | 'hired'
  | 'market'
  | 'set_aside'
  | 'founded'
  | 'day_begins'
  | 'stood_up'
  | 'entered'
  | 'turn'
  | 'bought'
  | 'drew'
  | 'reshuffled'
  | 'activated'
  | 'commanded'
  | 'recruited'
  | 'paid_minion'
  | 'paid_relic'
  | 'paid_gold'
  | 'gained'
  | 'wasted'
  | 'laid_down'
  | 'moved'
  | 'rested'
  | 'repaired'
  | 'attacks'
  | 'storms'
  | 'raids'
  | 'used'
  | 'guarded'
  | 'values'
  | 'held'
  | 'beaten'
  | 'removed'
  | 'retreated'
  | 'damaged'
  | 'destroyed'
  | 'treasure'
  | 'pushed'
  | 'knocked'
  | 'swapped'
  | 'stood'
  | 'exhausted'
  | 'stole_gold'
  | 'stole_relic'
  | 'rebels'
  | 'summoned'
  | 'built'
  | 'razed'
  | 'queued'
  | 'night'
  | 'market_gone'
  | 'supremacy'
  | 'income'
  | 'robs'
  | 'riot'
  | 'riot_troop'
  | 'riot_fortress'
  | 'riot_over'
  | 'rest_all'
  | 'relics_gone'
  | 'symbol'
  | 'bot_fortress'
  | 'bot_lying'
  | 'bot_any'
  | 'bot_moves'
  | 'finished';

/** What an argument of an action or an event can be. */
export type Domain =
  | 'number'
  | 'seat'
  | 'zone'
  | 'minion'
  | 'relic'
  | 'kind'
  | 'posture'
  | 'terrain';

/** A flow on the stack: where it stands and what it remembers. */
export type Frame =
  | { step: 'troop.rest' | 'attack.target' | 'attack.minion' | 'battle.begin' | 'battle.defend' | 'battle.raise' | 'battle.respond' | 'result.compare' | 'result.retreat' | 'result.damage' | 'result.victory' | 'result.end' | 'result.advance' | 'result.deferred' }
  | { step: 'bot.plan' | 'bot.narrow' | 'bot.reveal' | 'bot.strike' | 'bot.move' | 'bot.symbol' | 'bot.done'; candidates: number[]; seat: number; kind: number; symbols: number[]; revealed: number; retreat: number; zone: number }
  | { step: 'setup.begin' | 'setup.scepter' | 'setup.overlord' | 'setup.hire' | 'setup.market' | 'setup.relics' | 'setup.start' | 'morning.stand' | 'morning.deploy' | 'morning.purchase' | 'turn.begin' | 'turn.main' | 'turn.end' | 'night.begin' | 'night.market' | 'night.window' | 'night.buy' | 'night.tax' | 'night.rob' | 'night.rest' | 'night.extra' | 'night.pick' | 'night.end' | 'riot.next' | 'riot.defend' | 'riot.resolve' | 'riot.retreat' | 'bot.turn'; i: number; left: number; window: number; slot: number; picked: number[] }
  | { step: 'recruit.pay' | 'recruit.hire'; mercenary: number; cost: number; value: number; relic_value: number; henchman_value: number; ready: number; next_slot: number; next_relic: number }
  | { step: 'troop.move' | 'effect.next' | 'effect.rest' | 'effect.stand' | 'effect.move' | 'effect.push' | 'effect.push_to' | 'effect.knock' | 'effect.swap' | 'effect.free_attack' | 'effect.exhaust' | 'effect.steal_gold' | 'effect.steal_relic' | 'effect.lose_relic' | 'effect.rebels' | 'effect.summon' | 'effect.build'; owner: number; card: number; on_win: number; index: number; left: number; picked: number[]; seat: number; zone: number; posture: number; reach: number }
  | { step: 'relic.draw'; seat: number; left: number; robbing: number };

/** `player` */
export interface Player {
  standing: { zone: number[] };
  lying: { zone: number[] };
  hand: number[];
  active: number[];
  known: number[];
  hall: number[];
  tired: number[];
  exhausted: number[];
  outposts: number[];
  gold: number;
  hp: number;
  fortress: number;
  hand_size: number;
  gold_action_used: number;
  riot_pending: number;
  older: number;
}

/** `combat` */
export interface Combat {
  stage: number;
  attacker: number;
  defender: number;
  kind: number;
  aim: number;
  from: number;
  to: number;
  attacker_posture: number;
  defender_posture: number;
  minion: number;
  guard: number;
  strike: number;
  siege: number;
  advance: number;
  no_guard: number;
  light_step: number;
  free: number;
  queued: number;
  raised: number;
  won: number;
  attack: number;
  defence: number;
}

/** The position as a seat may see it. */
export interface Position {
  stack: Frame[];
  seats: number;
  board: number;
  day: number;
  phase: number;
  scepter: number;
  active: number;
  rebels: number;
  player: Player[];
  market: number[];
  gone: number[];
  deck_known: number[];
  unseen: number[];
  relic_deck: number[];
  relic_discard: number[];
  deck_size: number;
  relic_deck_size: number;
  recruits_left: number;
  troop_action_done: number;
  outpost_built: number;
  commands_used: number[];
  deferred: number[];
  combat: Combat;
  config: { value: number[] };
  older: number[];
}

/** `zones` */
export interface PackZone {
  adjacent: number[];
  id: string;
  info: string[];
  label: [number, number];
  letter: string;
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  polygon: [number, number][];
  short: string;
  spiral: boolean;
  terrain: ('desert' | 'forest' | 'mountain' | 'water')[];
  town: boolean;
  v: number;
}

/** `boards` */
export interface PackBoard {
  id: string;
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  seats: [number, number];
  short: string;
  size: [number, number];
  v: number;
  zones: PackZone[];
}

/** `minions` */
export interface PackMinion {
  ability: 'aftermath' | 'command' | 'influence' | 'none' | 'reinforcement';
  ability_name: string;
  class: 'assassin' | 'guardian' | 'overlord' | 'saboteur' | 'warrior' | 'wizard';
  class_name: string;
  cost: number;
  id: string;
  info: string[];
  kind: 'henchman' | 'mercenary' | 'overlord';
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  power: number;
  set: 'base' | 'outposts';
  short: string;
  text: string;
  trait: 'defence' | 'melee' | 'ranged';
  trait_name: string;
  v: number;
}

/** `relics` */
export interface PackRelic {
  bonus: string;
  id: string;
  info: string[];
  instant: string;
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  short: string;
  terrain: 'desert' | 'forest' | 'mountain' | 'water';
  v: number;
  value: number;
}

/** The printed content, in the language of the table. */
export interface Pack {
  boards: PackBoard[];
  minions: PackMinion[];
  relics: PackRelic[];
  terms: Record<string, string>;
  terrains: { id: string; name: string; v: number }[];
}

/** `lines` */
export interface DerivedLine {
  minion?: number;
  n: number;
  name: string;
  note: string;
  source: string;
}

/** `attack` */
export interface DerivedAttack {
  lines: DerivedLine[];
  sum: number;
}

/** `lines` */
export interface DerivedLinePart {
  n: number;
  name: string;
  note: string;
  source: string;
  minion?: number;
  relic?: number;
}

/** `defence` */
export interface DerivedDefence {
  lines: DerivedLinePart[];
  sum: number;
}

/** `combat` */
export interface DerivedCombat {
  aim: string;
  attack: DerivedAttack;
  attacker: number | null;
  defence: DerivedDefence;
  defender: number;
  from: number | null;
  hold_at: number;
  if_held: string[];
  if_lost: string[];
  kind: string;
  to: number;
}

/** `players` */
export interface DerivedPlayer {
  bot: boolean;
  cards: number;
  destroyed: boolean;
  gold: number;
  gold_max: number;
  hp: number;
  hp_max: number;
  outposts_left: number;
  parts: { fortress: number; minions: number; outposts: number; relics: number };
  reserve: number;
  scepter: boolean;
  score: number;
  seat: number;
  standing: number;
  tonight: number;
  troops: number;
  troops_max: number;
  unknown_relics: number;
}

/** `previews` */
export interface DerivedPreview {
  a: string;
  delta: number;
  side: string;
  sum: number;
  text: string;
  changes?: { delta: number; side: string; sum: number; text: string }[];
  own?: number;
  theirs?: number;
  theirs_most?: number;
  wins?: boolean;
}

/** `prices` */
export interface DerivedPrices {
  recruit: { cost: number; minion: number }[];
  relic: number;
}

/** Numbers that follow from the position. */
export interface Derived {
  board: number;
  combat: DerivedCombat | null;
  deck: { mercenaries: number; relics: number };
  players: DerivedPlayer[];
  previews: DerivedPreview[];
  prices: DerivedPrices;
  rebels: { max: number; town: number };
  round: { day: number; days: number; phase: string };
  supremacy: ({ counts: number[]; gold: number; leader: number | null; terrain: string })[];
  turn: { recruits_left: number; seat: number; troop_action_done: boolean };
  zones: ({ controller: number | null; v: number })[];
}
