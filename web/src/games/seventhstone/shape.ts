// Written by `tafel types seventhstone`: do not change by hand.

/** Steps of the flow. */
export type Step =
  | 'setup.column'
  | 'setup.tiles'
  | 'setup.map'
  | 'setup.order'
  | 'setup.capital'
  | 'setup.barracks'
  | 'year.begin'
  | 'event.roll'
  | 'event.effect'
  | 'event.corner'
  | 'event.lava'
  | 'market.begin'
  | 'market.stones'
  | 'market.sheet'
  | 'market.open'
  | 'market.prize'
  | 'stones.take'
  | 'stones.drop'
  | 'stones.left'
  | 'order.position'
  | 'order.assign'
  | 'order.dice'
  | 'placement.next'
  | 'placement.place'
  | 'move.next'
  | 'move.main'
  | 'move.keep_stone'
  | 'move.settle'
  | 'move.settled'
  | 'move.overrun'
  | 'move.group'
  | 'move.to'
  | 'combat.overrun'
  | 'combat.support'
  | 'combat.choose'
  | 'combat.end'
  | 'battle.begin'
  | 'battle.stone'
  | 'battle.walls'
  | 'battle.round'
  | 'battle.aim'
  | 'battle.part'
  | 'battle.roll'
  | 'battle.stop'
  | 'battle.hits'
  | 'battle.part_end'
  | 'battle.end'
  | 'battle.crumble'
  | 'battle.victory'
  | 'tournament.begin'
  | 'tournament.pairs'
  | 'tournament.final'
  | 'tournament.end'
  | 'tournament.duel'
  | 'tournament.tie'
  | 'year.end'
  | 'dice.off'
  | 'debt.pay';

/** First word of an action. */
export type Verb =
  | 'lay_column'
  | 'lay_tiles'
  | 'roll_off'
  | 'deal_stones'
  | 'roll_event'
  | 'roll_corner'
  | 'erupt'
  | 'roll'
  | 'crumble'
  | 'joust'
  | 'place_capital'
  | 'place_barracks'
  | 'alloc'
  | 'keep'
  | 'take_stone'
  | 'drop_stone'
  | 'take_position'
  | 'assign'
  | 'place_unit'
  | 'place_merc'
  | 'place_stone'
  | 'build'
  | 'replace'
  | 'end_placement'
  | 'move_army'
  | 'move_group'
  | 'move_to'
  | 'settle'
  | 'reset'
  | 'use_stone'
  | 'overrun'
  | 'end_movement'
  | 'keep_stone'
  | 'no_overrun'
  | 'support'
  | 'end_support'
  | 'choose_battle'
  | 'use_combat'
  | 'no_combat'
  | 'use_walls'
  | 'aim'
  | 'spare'
  | 'lose_merc'
  | 'lose_unit'
  | 'lose_guard'
  | 'dissolve';

/** What can happen. */
export type EventKind =
  | 'map_laid'
  | 'map_again'
  | 'dice_off'
  | 'start_order'
  | 'capital_placed'
  | 'barracks_placed'
  | 'store_filled'
  | 'year_began'
  | 'event_rolled'
  | 'corner_rolled'
  | 'lava_fell'
  | 'army_lost'
  | 'army_saved'
  | 'unit_max_up'
  | 'mercs_dismissed'
  | 'crossing_open'
  | 'portals_open'
  | 'stones_shuffled'
  | 'stones_dealt'
  | 'sheet_goods'
  | 'sheet_bids'
  | 'mercs_won'
  | 'stone_taken'
  | 'stone_dropped'
  | 'stones_left'
  | 'stones_left_open'
  | 'tear_stone_found'
  | 'position_taken'
  | 'order_set'
  | 'double_move'
  | 'tourney_won'
  | 'placing'
  | 'unit_placed'
  | 'merc_placed'
  | 'stone_placed'
  | 'built'
  | 'replaced'
  | 'goods_lost'
  | 'moving'
  | 'moved'
  | 'controlled'
  | 'captured'
  | 'conflict'
  | 'stone_used'
  | 'stone_discarded'
  | 'movement_over'
  | 'overrun_declared'
  | 'debt'
  | 'dissolved'
  | 'conflict_over'
  | 'supports'
  | 'support_lapsed'
  | 'battle_began'
  | 'walls_used'
  | 'round_began'
  | 'aimed'
  | 'rolled'
  | 'extra_rolled'
  | 'stopped'
  | 'merc_lost'
  | 'unit_lost'
  | 'guard_lost'
  | 'hits_lost'
  | 'battle_won'
  | 'destruction'
  | 'wall_gone'
  | 'stones_captured'
  | 'eliminated'
  | 'round_marked'
  | 'tournament'
  | 'duel'
  | 'jousted'
  | 'duel_won'
  | 'tournament_won'
  | 'ts_now'
  | 'year_over'
  | 'game_won';

/** What an argument of an action or an event can be. */
export type Domain =
  | 'number'
  | 'seat'
  | 'cell'
  | 'tile'
  | 'type'
  | 'building'
  | 'stone'
  | 'event'
  | 'field'
  | 'dice'
  | 'gear'
  | 'aim'
  | 'people'
  | 'phase';

/** A flow on the stack: where it stands and what it remembers. */
export type Frame =
  | { step: 'dice.off' }
  | { step: 'tournament.duel' | 'tournament.tie'; a: number; b: number; life_a: number; life_b: number; rolls_low: number; rolls_high: number }
  | { step: 'battle.begin' | 'battle.stone' | 'battle.walls' | 'battle.round' | 'battle.aim' | 'battle.part' | 'battle.roll' | 'battle.stop' | 'battle.hits' | 'battle.part_end' | 'battle.end' | 'battle.crumble' | 'battle.victory'; cell: number; restricted: number; k: number; pool: number; target: number; left: number; ones: number; extra: number; winner: number }
  | { step: 'move.group' | 'move.to'; cohort: number; mil: number; merc: number; stone: number }
  | { step: 'setup.column' | 'setup.tiles' | 'setup.map' | 'setup.order' | 'setup.capital' | 'setup.barracks' | 'year.begin' | 'event.roll' | 'event.effect' | 'event.corner' | 'event.lava' | 'market.begin' | 'market.stones' | 'market.sheet' | 'market.open' | 'market.prize' | 'stones.take' | 'stones.drop' | 'stones.left' | 'order.position' | 'order.assign' | 'order.dice' | 'placement.next' | 'placement.place' | 'move.next' | 'move.main' | 'move.keep_stone' | 'move.settle' | 'move.settled' | 'move.overrun' | 'combat.overrun' | 'combat.support' | 'combat.choose' | 'combat.end' | 'tournament.begin' | 'tournament.pairs' | 'tournament.final' | 'tournament.end' | 'year.end'; k: number; market: number; a: number; b: number; verb: number; cell: number; ending: number; last: number[] }
  | { step: 'debt.pay'; seat: number; last: number; asked: number };

/** `base` */
export interface Base {
  cell: number;
  type: number;
  mil: number;
  merc: number;
  points: number;
  marks: number;
}

/** `now` */
export interface Now {
  cell: number;
  type: number;
  mil: number;
  merc: number;
  points: number;
  marks: number;
}

/** `trips` */
export interface Trip {
  from: number;
  to: number;
  type: number;
  mil: number;
  merc: number;
}

/** `move` */
export interface Move {
  base: Base[];
  now: Now[];
  carried: { stone: number; cell: number; type: number }[];
  trips: Trip[];
  resets: number;
  legal: number;
}

/** `battle` */
export interface Battle {
  open: number;
  cell: number;
  restricted: number;
  defender: number;
  guard: number;
  walls: number;
  wall_stops: number;
  natural: number;
  part: number;
  round_low: number;
  round_high: number;
  shield: number[];
  reroll: number[];
  better: number[];
  extra: number[];
  hits: number[];
  aim: number[][][];
}

/** The position as a seat may see it. */
export interface Position {
  stack: Frame[];
  seats: number;
  phase: number;
  year: number;
  unit_max: number;
  event: number;
  counter: number;
  board: number;
  yield: number[];
  desert: number[];
  temple: number[];
  plain: number[];
  forest: number[];
  mountain: number[];
  lava: number[];
  gates: number[];
  capital: number[];
  conflict: number[];
  pending: number[];
  own: number[][];
  army: [number[], number[], number[]][];
  built: { slot: [[number[], number[], number[]], [number[], number[], number[]]]; fresh: [number[], number[]] };
  deck: number[];
  deck_known: number[];
  display: number[];
  passed: number[];
  up: number[];
  down: number[];
  hand: number[][];
  sheet: number[];
  tile: number[];
  mil: number[][];
  merc: number[][];
  stone: number[][];
  placed: number[];
  maybe: number[][];
  alloc: number[][];
  alloc_at: number[];
  goods: { units: [number, number, number]; buildings: number; mercs: number }[];
  hand_size: number[];
  deck_size: number;
  down_size: number;
  passed_size: number;
  tear_holder: number;
  stones: number[];
  wins: number[];
  out: number[];
  order: number[];
  rank: number[];
  people: number[];
  portal: number[];
  home: number[];
  arrival: [number[], number[], number[]];
  volcano: number;
  mover: number;
  doubled: number;
  supports: { seat: number; from: number; to: number }[];
  move: Move;
  battle: Battle;
  config: { value: number[] };
}

/** `boards` */
export interface PackBoard {
  columns: number;
  id: string;
  map: ({ id: string; tile: number | null; v: number })[];
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  rows: number;
  short: string;
  stride: number;
  v: number;
}

/** `buildings` */
export interface PackBuilding {
  id: string;
  info: string[];
  mark: 'given' | 'found' | 'designed';
  name: string;
  price: number;
  sign: string;
  v: number;
}

/** `events` */
export interface PackEvent {
  colour: string;
  id: string;
  info: string[];
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  text: string;
  v: number;
}

/** `fields` */
export interface PackField {
  id: string;
  info: string[];
  name: string;
  price: number;
  v: number;
}

/** `peoples` */
export interface PackPeople {
  capital: string;
  god: string;
  id: string;
  info: string[];
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  v: number;
}

/** `adv_cavalry_terrain` */
export interface PackAdvCavalryTerrain {
  on: { info_basic: never[]; info_cavalry: string[] };
}

/** `adv_terrain_income` */
export interface PackAdvTerrainIncome {
  on: { info_basic: never[]; info_income: string[] };
}

/** `advanced` */
export interface PackAdvanced {
  info_basic: never[];
  info_cavalry: string[];
  info_income: string[];
  info_support?: string[];
  info_wall?: string[];
}

/** `rules` */
export interface PackRules {
  advanced: PackAdvanced;
}

/** `adv_support_terrain` */
export interface PackAdvSupportTerrain {
  on: { info_basic: never[]; info_support: string[] };
}

/** `adv_natural_wall` */
export interface PackAdvNaturalWall {
  on: { info_basic: never[]; info_wall: string[] };
}

/** `when` */
export interface PackWhen {
  adv_cavalry_terrain: PackAdvCavalryTerrain;
  adv_terrain_income: PackAdvTerrainIncome;
  rules: PackRules;
  adv_support_terrain?: PackAdvSupportTerrain;
  adv_natural_wall?: PackAdvNaturalWall;
}

/** `signs` */
export interface PackSign {
  info: string[];
  info_basic?: string[];
  name: string;
  sign: string;
  when?: PackWhen;
}

/** `stones` */
export interface PackStone {
  class: '1' | '2' | 'movement';
  design: string;
  id: string;
  info: string[];
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  text: string;
  types: string;
  v: number;
}

/** `tiles` */
export interface PackTile {
  id: string;
  info: string[];
  kind: 'desert' | 'temple' | 'volcano' | 'yield';
  kind_name: string;
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  portal: 'blue' | 'green' | 'red' | 'yellow' | null;
  short: string;
  terrain: 'forest' | 'mountain' | 'plain' | null;
  v: number;
}

/** `units` */
export interface PackUnit {
  hit: number;
  hit_support: number;
  id: string;
  info: string[];
  mark: 'given' | 'found' | 'designed';
  moves: number;
  name: string;
  price: number;
  sign: string;
  v: number;
}

/** The printed content, in the language of the table. */
export interface Pack {
  boards: PackBoard[];
  buildings: PackBuilding[];
  events: PackEvent[];
  fields: PackField[];
  markets: { key: number[]; seats: number; stones: number }[];
  peoples: PackPeople[];
  signs: PackSign[];
  stones: PackStone[];
  terms: Record<string, string>;
  tiles: PackTile[];
  units: PackUnit[];
}

/** `odds` */
export interface DerivedOdds {
  attacker: number;
  chances: { enemies_left: number; left: number; lose: number; win: number };
}

/** `pools` */
export interface DerivedPool {
  aim: number[];
  dice: number;
  hit: number;
  part: number;
  pool: string;
}

/** `sides` */
export interface DerivedSide {
  defends: boolean;
  guard: number;
  hits: number;
  on_field: boolean;
  pools: DerivedPool[];
  seat: number;
  shield: number;
  units: number;
  walls: number;
}

/** `battle` */
export interface DerivedBattle {
  cell: number;
  defender: number;
  odds: DerivedOdds;
  part: number;
  restricted: boolean;
  round: number;
  sides: DerivedSide[];
  uncounted: never[];
}

/** `armies` */
export interface DerivedArmy {
  merc: number;
  mil: number;
  seat: number;
  stone: number;
  type: number;
}

/** `cells` */
export interface DerivedCell {
  armies: DerivedArmy[];
  buildings: { fresh: boolean; kind: number; slot: number }[];
  capital: number | null;
  conflict: boolean;
  controller: number | null;
  ground_rs: number;
  id: string;
  lava: boolean;
  name: string;
  rs: number;
  tile: number | null;
  v: number;
}

/** `conflicts` */
export interface DerivedConflict {
  defender: number;
  odds?: { enemies_left: number; left: number; lose: number; win: number };
  overrun?: { enemies_left: number; left: number; lose: number; win: number };
  seats: [number, number];
  v: number;
}

/** `cohorts` */
export interface DerivedCohort {
  cell: number;
  ended: boolean;
  gear: number;
  held: boolean;
  merc: number;
  mil: number;
  points: number;
  type: number;
  v: number;
}

/** `trips` */
export interface DerivedTrip {
  from: number;
  merc: number;
  mil: number;
  to: number;
  type: number;
}

/** `foe` */
export interface DerivedFoe {
  guards: number;
  hit: number;
  seat: number;
  short: number;
  units: number;
  walls: number;
}

/** `targets` */
export interface DerivedTarget {
  fight: boolean;
  points: number;
  rs: number;
  ts: number;
  v: number;
  odds?: { enemies_left: number; left: number; lose: number; win: number };
  foe?: DerivedFoe;
  odds_by?: { enemies_left: number; left: number; lose: number; win: number }[];
  helped_by?: number[];
  stone?: number;
  stone_by?: number[];
}

/** `movement` */
export interface DerivedMovement {
  cohorts: DerivedCohort[];
  legal: boolean;
  mover: number;
  orders: number;
  pending: never[];
  resets_left: number;
  stones: { cell: number; stone: number }[];
  trips: DerivedTrip[];
  order?: { cohort: number; merc: number; mil: number; stone: number };
  targets?: DerivedTarget[];
}

/** `players` */
export interface DerivedPlayer {
  armies: number;
  bids: number[];
  fields: number;
  goods: { all: number; buildings: number; mercs: number; units: number[] };
  hand: number;
  merc: number;
  mil: number;
  out: boolean;
  people: number;
  place: number;
  production: number;
  ready: boolean;
  score: number;
  seat: number;
  sheet: number;
  stones: number;
  ts: { capitals: number; tear_stone: boolean; temples: number; tournaments: number };
}

/** `round` */
export interface DerivedRound {
  counter: number;
  doubled: null;
  event: number | null;
  order: number[];
  phase: string;
  unit_max: number;
  victory: number;
  year: number;
  years: number;
}

/** `stones` */
export interface DerivedStones {
  deck: number;
  discard: number[];
  display: number[];
  face_down: number;
  passed: number[];
}

/** `sheet` */
export interface DerivedSheet {
  barracks_places: number;
  building_slots: number;
  places: number[];
  rs: number;
  spent: number;
}

/** Numbers that follow from the position. */
export interface Derived {
  battle: DerivedBattle | null;
  board: number;
  cells: DerivedCell[];
  conflicts: DerivedConflict[];
  duel: null;
  hand?: number[];
  movement: DerivedMovement | null;
  players: DerivedPlayer[];
  round: DerivedRound;
  stones: DerivedStones;
  supports: { from: number; seat: number; to: number }[];
  sheet?: DerivedSheet;
}
