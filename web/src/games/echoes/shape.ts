// Written by `tafel types echoes`: do not change by hand.

/** Steps of the flow. */
export type Step =
  | 'setup.begin'
  | 'setup.roll'
  | 'setup.civ_order'
  | 'setup.civ'
  | 'setup.deck'
  | 'setup.centre'
  | 'setup.hands'
  | 'setup.mulligan'
  | 'setup.exchange'
  | 'setup.roll_first'
  | 'setup.starter'
  | 'turn.begin'
  | 'turn.end'
  | 'turn.draw'
  | 'turn.hand_limit'
  | 'turn.next'
  | 'over'
  | 'turn.mobilize'
  | 'scout.reveal'
  | 'scout.orient'
  | 'scout.end'
  | 'build.pay'
  | 'build.place'
  | 'build.ask'
  | 'fight.begin'
  | 'fight.ask'
  | 'fight.hit'
  | 'fight.after'
  | 'fight.settle'
  | 'fight.last'
  | 'fight.end'
  | 'react.next'
  | 'react'
  | 'turn.deploy'
  | 'deploy.pay'
  | 'deploy.place'
  | 'card.prepare'
  | 'card.give_up_event'
  | 'card.opponent'
  | 'card.target'
  | 'card.targets'
  | 'card.square'
  | 'card.charge'
  | 'card.announce'
  | 'card.heard'
  | 'card.resolve'
  | 'card.end'
  | 'card.played'
  | 'card.decide'
  | 'card.lose'
  | 'pay'
  | 'supply.draw'
  | 'supply.mark'
  | 'supply.exchange'
  | 'supply.end'
  | 'ability.next';

/** First word of an action. */
export type Verb =
  | 'roll'
  | 'lay_centre'
  | 'deal'
  | 'reveal'
  | 'lose'
  | 'choose_first'
  | 'choose_second'
  | 'take_civ'
  | 'preset'
  | 'take_card'
  | 'mark'
  | 'done'
  | 'starter'
  | 'move'
  | 'strike'
  | 'storm'
  | 'shoot'
  | 'bombard'
  | 'change_mode'
  | 'build_camp'
  | 'build_barracks'
  | 'relocate_camp'
  | 'relocate_barracks'
  | 'village_draw'
  | 'village_resupply'
  | 'recruit'
  | 'unit_action'
  | 'play'
  | 'play_as'
  | 'drop_event'
  | 'end_mobilization'
  | 'deploy'
  | 'replace'
  | 'civ_action'
  | 'end_turn'
  | 'turn_tile'
  | 'target'
  | 'aim'
  | 'put'
  | 'against'
  | 'stop'
  | 'step'
  | 'stay'
  | 'pay'
  | 'resource'
  | 'ready'
  | 'discard'
  | 'recover'
  | 'fetch'
  | 'grant'
  | 'pass'
  | 'answer'
  | 'answer_as';

/** What can happen. */
export type EventKind =
  | 'rolled'
  | 'chooses_first'
  | 'civ_taken'
  | 'deck_chosen'
  | 'centre_laid'
  | 'drawn'
  | 'exchanged'
  | 'starts'
  | 'team_starts'
  | 'joker_given'
  | 'turn_began'
  | 'readied'
  | 'deployment_began'
  | 'turn_ended'
  | 'moved'
  | 'revealed'
  | 'tile_turned'
  | 'went_back'
  | 'attacked'
  | 'attacked_building'
  | 'hit'
  | 'hit_building'
  | 'hit_capital'
  | 'unit_fell'
  | 'building_fell'
  | 'capital_fell'
  | 'royal_gone'
  | 'occupied'
  | 'cancelled'
  | 'exhausted'
  | 'stunned'
  | 'mode_changed'
  | 'built'
  | 'relocated'
  | 'main_gained'
  | 'main_lost'
  | 'main_readied'
  | 'token_gained'
  | 'token_lost'
  | 'paid'
  | 'deployed'
  | 'card_played'
  | 'answered'
  | 'card_cancelled'
  | 'attached'
  | 'event_active'
  | 'discarded'
  | 'removed_unit'
  | 'true_damage'
  | 'true_damage_building'
  | 'healed'
  | 'healed_building'
  | 'healed_capital'
  | 'regenerated'
  | 'stepped'
  | 'placed'
  | 'strengthened'
  | 'shielded'
  | 'sharpened'
  | 'recovered'
  | 'fetched'
  | 'lost_card'
  | 'branch_chosen'
  | 'borrowed'
  | 'camps_open'
  | 'opponent_chosen'
  | 'limit_reached'
  | 'stalled'
  | 'army_gone'
  | 'game_over'
  | 'drawn_game';

/** What an argument of an action or an event can be. */
export type Domain =
  | 'number'
  | 'seat'
  | 'square'
  | 'unit'
  | 'card'
  | 'civ'
  | 'tile'
  | 'turn'
  | 'resource'
  | 'holder'
  | 'pawn'
  | 'option'
  | 'building'
  | 'mode'
  | 'terrain'
  | 'phase'
  | 'place'
  | 'keyword';

/** A flow on the stack: where it stands and what it remembers. */
export type Frame =
  | { step: 'over' | 'fight.begin' | 'fight.ask' | 'fight.hit' | 'fight.after' | 'fight.settle' | 'fight.last' | 'fight.end' }
  | { step: 'deploy.pay' | 'deploy.place'; card: number; slot: number; square: number; instead: number; unit: number }
  | { step: 'setup.begin' | 'setup.roll' | 'setup.civ_order' | 'setup.civ' | 'setup.deck' | 'setup.centre' | 'setup.hands' | 'setup.mulligan' | 'setup.exchange' | 'setup.roll_first' | 'setup.starter' | 'turn.begin' | 'turn.end' | 'turn.draw' | 'turn.hand_limit' | 'turn.next' | 'turn.mobilize' | 'turn.deploy'; k: number; rolling: number; stage: number; first: number; die: number[]; opening: number[] }
  | { step: 'ability.next'; moment: number; k: number; spot: number; part: number; unit: number; seat: number; card: number; first: number }
  | { step: 'supply.mark' | 'supply.exchange' | 'supply.end'; seat: number }
  | { step: 'card.prepare' | 'card.give_up_event' | 'card.opponent' | 'card.target' | 'card.targets' | 'card.square' | 'card.charge' | 'card.announce' | 'card.heard' | 'card.resolve' | 'card.end' | 'card.played' | 'card.decide' | 'card.lose'; seat: number; ability: number; at: number; source: number; subject: number; card: number; option: number; chosen: [number, number, number]; square: number; where: number; opponent: number; left: number; kept: number }
  | { step: 'pay'; seat: number; cost: number[]; less: number; last: number; coin: number[]; card: number }
  | { step: 'supply.draw'; seat: number; left: number }
  | { step: 'scout.reveal' | 'scout.orient' | 'scout.end'; unit: number; from: number; to: number; tile: number }
  | { step: 'build.pay' | 'build.place' | 'build.ask'; unit: number; kind: number; old: number; place: number; asked: number }
  | { step: 'react.next' | 'react'; window: number; k: number; subject: number; card: number; option: number; owner: number };

/** `unit` */
export interface Unit {
  card: number;
  square: number;
  damage: number;
  flags: number;
  tokens: { n: number[] };
  own: number[];
  mate: number[];
}

/** `event` */
export interface Event {
  card: number;
  used: number;
  tokens: { n: number[] };
}

/** `action` */
export interface Action {
  card: number;
  used: number;
  tokens: { n: number[] };
}

/** `player` */
export interface Player {
  list: { cards: number[] };
  deck: { cards: number[] };
  hand: { cards: number[] };
  discard: { cards: number[] };
  known: { cards: number[] };
  aside: { cards: number[] };
  civ: number;
  capital: number;
  capital_hp: number;
  hand_count: number;
  deck_count: number;
  aside_count: number;
  playing: number;
  marked: number;
  turns: number;
  civ_used: number;
  upgrades: number;
  ready: [number, number, number];
  spent: [number, number, number];
  civ_tokens: { n: number[] };
  event: Event[];
  action: Action[];
}

/** `fallen` */
export interface Fallen {
  own: number[];
  mate: number[];
  unit: number;
  card: number;
  in_combat: number;
  square: number;
}

/** `combat` */
export interface Combat {
  open: number;
  attacker: number;
  target: number;
  ranged: number;
  square: number;
  from: number;
  steps: number;
  charges: number;
  bonus: number;
  cancelled: number;
  back: number;
  attacker_fell: number;
  target_fell: number;
  razed: number;
}

/** The position as a seat may see it. */
export interface Position {
  stack: Frame[];
  seats: number;
  tiles: number;
  phase: number;
  active: number;
  at: number;
  round: number;
  ending: number;
  board: number[];
  open: number[];
  terrain: number[][];
  camps: number[][];
  barracks: number[][];
  unit: Unit[];
  player: Player[];
  fallen: Fallen[];
  lasting: { units: number[]; effect: number; square: number }[];
  pool: number[];
  seen: number[];
  winner: number;
  fallen_count: number;
  lasting_count: number;
  quiet: number;
  busy: number;
  joker: number;
  joker_team: number;
  camps_built: number;
  borrow: number;
  deploy_on_camps: number;
  centre: number;
  order: number[];
  config: { value: number[] };
  hurt: number[];
  given: number[];
  combat: Combat;
}

/** `zones` */
export interface PackZone {
  adjacent: number[];
  id: string;
  label: [number, number];
  name: string;
  place: number;
  polygon: [number, number][];
  v: number;
  x: number;
  y: number;
}

/** `boards` */
export interface PackBoard {
  id: string;
  name: string;
  size: [number, number];
  tiles: number;
  zones: PackZone[];
}

/** `costs` */
export interface PackCost {
  any: number;
  food: number;
  gold: number;
  total: number;
  wood: number;
}

/** `cards` */
export interface PackCard {
  civ: number;
  classes: ({ id: 'archer' | 'cavalry' | 'conqueror' | 'infantry' | 'ship' | 'siege' | 'villager'; name: string })[];
  copies: number;
  cost_text: string;
  costs: PackCost[];
  dirs: 'all' | 'diag' | 'ortho';
  for_class: ({ id: 'archer' | 'cavalry' | 'infantry' | 'siege'; name: string })[];
  hp: number;
  icon: 'none' | 'tactic' | 'technology';
  id: string;
  info: string[];
  keywords: { help: string; id: string; n: number; name: string }[];
  local: number;
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  melee: number;
  move: number;
  name: string;
  ranged: number;
  rarity: number;
  short: string;
  tags: ('janissary' | 'mercenary' | 'starting_scout')[];
  text: string;
  type: 'action' | 'civilisation' | 'event' | 'reaction' | 'unit' | 'upgrade';
  v: number;
}

/** `civs` */
export interface PackCivs {
  cards: number;
  conqueror: number;
  deck: number;
  first: number;
  id: string;
  info: string[];
  name: string;
  scout: number;
  style: string;
  v: number;
}

/** `tiles` */
export interface PackTile {
  centre: boolean;
  id: string;
  info: string[];
  mark: 'given' | 'found' | 'designed';
  name: string;
  set: 'constantinople' | 'highland_3x3' | 'highland_4x4' | 'home';
  squares: ('capital' | 'farmland' | 'forest' | 'mine' | 'mountain' | 'rich_mine' | 'river' | 'river_village' | 'village' | 'water')[];
  turns: number;
  v: number;
}

/** The printed content, in the language of the table. */
export interface Pack {
  boards: PackBoard[];
  cards: PackCard[];
  civs: PackCivs[];
  classes: { id: string; name: string; v: number }[];
  holders: { id: string; name: string; v: number }[];
  keywords: { help: string; id: string; info: string[]; name: string }[];
  resources: { id: string; name: string; v: number }[];
  signs: { info: string[]; name: string; sign: string }[];
  terms: Record<string, string>;
  terrains: { id: string; name: string; v: number }[];
  tiles: PackTile[];
  types: { id: string; name: string; v: number }[];
}

/** `actions` */
export interface DerivedAction {
  card: number;
  tokens: { food: number; gold: number; wild: number; wood: number };
  used: boolean;
}

/** `events` */
export interface DerivedEvent {
  card: number;
  tokens: { food: number; gold: number; wild: number; wood: number };
  used: boolean;
}

/** `players` */
export interface DerivedPlayer {
  barracks_left: number;
  camps_left: number;
  capital: number;
  civ: number | null;
  civ_tokens: { food: number; gold: number; wild: number; wood: number };
  deck: number;
  hand: number;
  joker: boolean;
  life: number;
  life_max: number;
  pawns: string[];
  ready: { food: number; gold: number; wood: number };
  seat: number;
  spent: { food: number; gold: number; wood: number };
  team: number;
  units: number;
  actions?: DerivedAction[];
  discard?: number[];
  events?: DerivedEvent[];
  known?: number[];
  playing?: number | null;
}

/** `previews` */
export interface DerivedPreview {
  a: string;
  delta?: number;
  side?: string;
  sum?: number;
  text: string;
  attack_lines?: { n: number; name: string }[];
  attacker?: number;
  counter?: number;
  counter_lines?: { n: number; name: string }[];
  damage?: number;
  dies?: boolean;
  falls?: boolean;
  mode?: string;
  square?: number;
  target?: number | null;
  changes?: { delta: number; side: string; sum: number; text: string }[];
}

/** `round` */
export interface DerivedRound {
  order: number[];
  phase: string;
  quiet: number;
  round: number;
  rounds: number;
}

/** `building` */
export interface DerivedBuilding {
  armour: number;
  given: number;
  hp: number;
  kind: string;
  max: number;
  owner: number;
}

/** `squares` */
export interface DerivedSquare {
  building: DerivedBuilding | null;
  centre: boolean;
  open: boolean;
  terrain: string | null;
  units: number[];
  v: number;
}

/** `combat` */
export interface DerivedCombat {
  attack_lines: { n: number; name: string }[];
  attacker: number;
  counter: number;
  counter_lines: { n: number; name: string }[];
  damage: number;
  dies: boolean;
  falls: boolean;
  mode: string;
  square: number;
  target: number | null;
  text: string;
}

/** `payment` */
export interface DerivedPayment {
  card: number | null;
  cost: { any: number; food: number; gold: number; wood: number };
  less: number;
  owed: number;
  seat: number;
}

/** `units` */
export interface DerivedUnit {
  armour: number;
  card: number;
  garrisoned: boolean;
  hp: number;
  keywords: string[];
  max: number;
  melee: number;
  melee_printed: number;
  mode: string;
  move: number;
  moved: boolean;
  pawn: string;
  ranged: number;
  ranged_printed: number;
  ready: boolean;
  seat: number;
  slot: number;
  square: number;
  stays_exhausted: boolean;
  tokens: { food: number; gold: number; wild: number; wood: number };
  upgrades: { card: number; works: boolean }[];
  v: number;
}

/** `turn` */
export interface DerivedTurn {
  borrow: number | null;
  camp_limit: number;
  camps_built: number;
  camps_open: boolean;
  free_sites: number;
  ready_units: number;
  seat: number;
}

/** Numbers that follow from the position. */
export interface Derived {
  board: number;
  players: DerivedPlayer[];
  pool: number[];
  previews: DerivedPreview[];
  round: DerivedRound;
  squares: DerivedSquare[];
  tiles: { centre: boolean; open: boolean; place: number }[];
  asking?: { card: null; seat: number; subject: number; window: string } | null;
  combat?: DerivedCombat | null;
  hand?: { card: number; count: number; lacks: number; less: number }[];
  payment?: DerivedPayment | null;
  scouting?: { place: number; square: number; tile: number; unit: number } | null;
  units?: DerivedUnit[];
  turn?: DerivedTurn;
}
