// Written by `tafel types immortals`: do not change by hand.

/** Steps of the flow. */
export type Step =
  | 'setup.peoples'
  | 'setup.first'
  | 'start.group'
  | 'tower.fill'
  | 'fill.split'
  | 'draft.deal'
  | 'draft.pick'
  | 'draft.turn'
  | 'draft.site'
  | 'draft.group'
  | 'draft.end'
  | 'draft.refill'
  | 'round.begin'
  | 'reinforce.draw'
  | 'reinforce.place'
  | 'plan.begin'
  | 'plan.field'
  | 'execute.turn'
  | 'execute.choose'
  | 'execute.action'
  | 'execute.count'
  | 'execute.place'
  | 'execute.draw'
  | 'execute.compensation'
  | 'battle.throw'
  | 'score.round';

/** First word of an action. */
export type Verb =
  | 'deal_peoples'
  | 'draw_first'
  | 'station'
  | 'deal_hand'
  | 'pick'
  | 'take_site'
  | 'place_group'
  | 'refill'
  | 'throw'
  | 'to_light'
  | 'deal_card'
  | 'reinforce'
  | 'stop'
  | 'plan'
  | 'leave'
  | 'reveal'
  | 'pass'
  | 'compensate'
  | 'collect'
  | 'raise'
  | 'build'
  | 'attack'
  | 'move'
  | 'send'
  | 'raise_world'
  | 'place'
  | 'draw'
  | 'take_marker'
  | 'claim';

/** What can happen. */
export type EventKind =
  | 'peoples_dealt'
  | 'first_player'
  | 'stationed'
  | 'hand_dealt'
  | 'drafted'
  | 'kept_secret'
  | 'card_kept'
  | 'group_placed'
  | 'land_gained'
  | 'land_taken'
  | 'land_torn'
  | 'land_returned'
  | 'discarded'
  | 'hands_passed'
  | 'refilled'
  | 'pile_shuffled'
  | 'deck_shuffled'
  | 'start_income'
  | 'tower_filled'
  | 'fell'
  | 'limbo_split'
  | 'round_began'
  | 'card_drawn'
  | 'reinforced'
  | 'plans_locked'
  | 'revealed'
  | 'passed'
  | 'compensated'
  | 'paid'
  | 'collected'
  | 'raised'
  | 'built'
  | 'moved'
  | 'attacked'
  | 'defended'
  | 'inhabitant_added'
  | 'inhabitant_removed'
  | 'thrown'
  | 'losses'
  | 'inhabitants_left'
  | 'attack_won'
  | 'attack_failed'
  | 'defence_won'
  | 'tied'
  | 'abandoned'
  | 'marker_taken'
  | 'scored'
  | 'game_over';

/** What an argument of an action or an event can be. */
export type Domain =
  | 'number'
  | 'seat'
  | 'site'
  | 'card'
  | 'field'
  | 'building'
  | 'resource'
  | 'world'
  | 'light_people'
  | 'shadow_people'
  | 'stance'
  | 'colour'
  | 'phase';

/** A flow on the stack: where it stands and what it remembers. */
export type Frame =
  | { step: 'setup.peoples' | 'setup.first' | 'start.group' | 'tower.fill' | 'fill.split' | 'draft.deal' | 'draft.pick' | 'draft.turn' | 'draft.site' | 'draft.group' | 'draft.end' | 'draft.refill' | 'round.begin' | 'reinforce.draw' | 'reinforce.place' | 'plan.begin' | 'plan.field' | 'execute.turn' | 'score.round'; k: number; world: number; left: number; last: number; site: number; empty: number; landless: number }
  | { step: 'execute.choose' | 'execute.action' | 'execute.count' | 'execute.place' | 'execute.draw' | 'execute.compensation' | 'battle.throw'; seat: number; field: number; card: number; verb: number; src: number; dst: number; stance: number; defender: number; world: number; left: number; last: number };

/** The position as a seat may see it. */
export interface Position {
  stack: Frame[];
  seats: number;
  phase: number;
  round: number;
  rounds: number;
  first: number;
  marker: number;
  shown: number;
  deck: number[];
  discard: number[];
  known: number[];
  conflict: number[][];
  draft: number[][];
  own: number[][];
  portal: number[];
  shrine: number[];
  capital: number[];
  land: number[][];
  gold: number[];
  energy: number[];
  vp: number[];
  earned: number[][];
  config: { value: number[] };
  armies: number[];
  field: number[][];
  groups: number[][];
  round_vp: number[][];
  limbo: [number, number][];
  reserve: number[];
  box: number[];
  inside: number[];
  tray: number[];
  supply: number;
  light: number[];
  shadow: number[];
  picked: number[];
  plan_at: number[];
  passed: number[];
  conflict_count: number[];
  draft_count: number[];
  draft_world: number[];
  pile: [number, number];
}

/** `zones` */
export interface PackZone {
  adjacent: number[];
  country: number;
  energy: number;
  gold: number;
  id: string;
  info: string[];
  label: [number, number];
  mark: 'given' | 'found' | 'designed';
  name: string;
  polygon: [number, number][];
  region: number;
  role: 'hub' | 'inner' | 'left' | 'outer' | 'right';
  short: string;
  terrain: ('anvil' | 'fens' | 'pearl' | 'steppe' | 'verdant')[];
  twin: number;
  v: number;
  world: number;
  world_region: number;
}

/** `boards` */
export interface PackBoard {
  canvas: [number, number];
  id: string;
  name: string;
  seats: [number, number];
  zones: PackZone[];
}

/** `buildings` */
export interface PackBuilding {
  id: string;
  info: string[];
  name: string;
  supply: number;
  text: string;
  v: number;
  vp_built: number;
  vp_scored: number;
}

/** `does` */
export interface PackDoes {
  cost: { energy: number; gold: number };
  do: string;
  n: number;
}

/** `cards` */
export interface PackCard {
  country?: number;
  id: string;
  info: string[];
  kind: 'blank' | 'conflict' | 'hidden' | 'joker' | 'land' | 'magic';
  light?: { energy: number; gold: number };
  name: string;
  shadow?: { energy: number; gold: number };
  short: string;
  sites?: number[];
  text: string;
  v: number;
  income?: { energy: number; gold: number };
  world?: number;
  region?: number;
  cost?: { energy: number; gold: number };
  does?: PackDoes[];
}

/** `attack` */
export interface PackAttack {
  does: PackDoes[];
  info: string[];
  name: string;
  short: string;
  text: string;
}

/** `eighth_field` */
export interface PackEighthField {
  attack: PackAttack;
}

/** `when` */
export interface PackWhen {
  eighth_field: PackEighthField;
}

/** `fields` */
export interface PackField {
  does: PackDoes[];
  half: number;
  id: string;
  info: string[];
  kind: 'army' | 'magic';
  mark: 'given' | 'found' | 'designed';
  name: string;
  number: number;
  short: string;
  text: string;
  v: number;
  when?: PackWhen;
}

/** `price` */
export interface PackPrice {
  capital: { energy: number; gold: number };
  portal: { energy: number; gold: number };
  shrine: { energy: number; gold: number };
}

/** `light_peoples` */
export interface PackLightPeople {
  energy: number;
  gold: number;
  groups: number[];
  id: string;
  info: string[];
  mark: 'given' | 'found' | 'designed';
  name: string;
  outer: number;
  price: PackPrice;
  short: string;
  start_country: number;
  text: string;
  v: number;
}

/** `regions` */
export interface PackRegion {
  colour: string;
  id: string;
  name: string;
  short: string;
  v: number;
}

/** `shadow_peoples` */
export interface PackShadowPeople {
  action: string;
  cost: { energy: number; gold: number };
  does: PackDoes[];
  energy: number;
  gold: number;
  groups: number[];
  id: string;
  info: string[];
  mark: 'given' | 'found' | 'designed';
  name: string;
  outer: number;
  short: string;
  text: string;
  v: number;
}

/** `worlds` */
export interface PackWorld {
  id: string;
  name: string;
  outline: [number, number][];
  rift: [number, number][];
  v: number;
}

/** The printed content, in the language of the table. */
export interface Pack {
  boards: PackBoard[];
  buildings: PackBuilding[];
  cards: PackCard[];
  fields: PackField[];
  light_peoples: PackLightPeople[];
  regions: PackRegion[];
  shadow_peoples: PackShadowPeople[];
  terms: Record<string, string>;
  worlds: PackWorld[];
}

/** `odds` */
export interface DerivedOdds {
  count: number;
  hold: number;
  killed: number;
  loss: number;
  lost: number;
  remaining: number;
  settle: number;
  stance: string;
  take: number;
  tie: number;
  win: number;
}

/** `battle` */
export interface DerivedBattle {
  attacker: number;
  defender: number | null;
  from: number;
  odds: DerivedOdds[];
  stance: string;
  to: number;
}

/** `now` */
export interface DerivedNow {
  site?: number;
  left?: number;
  world?: number;
  seat?: number;
  card?: number;
  field?: number;
  from?: number;
  to?: number;
  verb?: string;
}

/** `earned` */
export interface DerivedEarned {
  built: number;
  capitals: number;
  countries: number;
  regions_all: number;
  regions_some: number;
  shrines: number;
}

/** `next_scoring` */
export interface DerivedNextScoring {
  capitals: number;
  countries: number;
  regions_all: number;
  regions_some: number;
  shrines: number;
  total: number;
}

/** `prices` */
export interface DerivedPrices {
  capital: { energy: number; gold: number };
  portal: { energy: number; gold: number };
  shrine: { energy: number; gold: number };
}

/** `players` */
export interface DerivedPlayer {
  armies: number;
  cards: number;
  conflicts: number;
  countries: number;
  earned: DerivedEarned;
  energy: number;
  fields: string[];
  first: boolean;
  gold: number;
  lands: number;
  light: number;
  limbo: [number, number];
  marker: boolean;
  next_scoring: DerivedNextScoring;
  passed: boolean;
  prices: DerivedPrices;
  quota: [number, number];
  rounds: number[];
  score: number;
  seat: number;
  shadow: number;
}

/** `regions` */
export interface DerivedRegion {
  capital: boolean;
  counts: number[];
  region: number;
  v: number;
  world: number;
}

/** `round` */
export interface DerivedRound {
  first: number;
  marker: number;
  phase: string;
  round: number;
  rounds: number;
}

/** `zones` */
export interface DerivedZone {
  armies: number;
  building: string;
  controller: number | null;
  land_holder: number | null;
  portal: boolean;
  v: number;
}

/** Numbers that follow from the position. */
export interface Derived {
  battle: DerivedBattle | null;
  board: number;
  hand?: { blanks: number; conflicts: number[]; lands: number[]; magic: number[] };
  now: DerivedNow | null;
  piles: { deck: number; discard: number };
  players: DerivedPlayer[];
  regions: DerivedRegion[];
  round: DerivedRound;
  tower: { inside: number[] | null; supply: number; tray: number[] };
  zones: DerivedZone[];
}
