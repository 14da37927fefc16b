// Written by `tafel types schatten`: do not change by hand.

/** Steps of the flow. */
export type Step =
  | 'setup.factions'
  | 'setup.faction'
  | 'draft.deal'
  | 'draft.keep'
  | 'start.next'
  | 'start.adventurer'
  | 'start.ship'
  | 'start.org'
  | 'plans.deal'
  | 'plans.choose'
  | 'setup.start_player'
  | 'round.begin'
  | 'supply.quest'
  | 'supply.tokens'
  | 'supply.arks'
  | 'supply.ark_seas'
  | 'supply.discard'
  | 'supply.draw_all'
  | 'draw'
  | 'supply.reinforce'
  | 'action.begin'
  | 'action.turn'
  | 'action.choose'
  | 'action.end'
  | 'move.group'
  | 'move.to'
  | 'move.fleet_to'
  | 'move.march'
  | 'row.refill'
  | 'acquire.take'
  | 'acquire.blind'
  | 'acquire.place'
  | 'acquire.strengthen'
  | 'hero.bid'
  | 'hero.action'
  | 'hero.parts'
  | 'hero.set_down'
  | 'hero.swap'
  | 'hero.org_to'
  | 'hero.push_to'
  | 'decision.begin'
  | 'decision.conflict'
  | 'conflict.support'
  | 'conflict.assassin'
  | 'conflict.resolve'
  | 'conflict.losses'
  | 'conflict.end'
  | 'decision.unopposed'
  | 'decision.quests'
  | 'decision.end';

/** First word of an action. */
export type Verb =
  | 'choose_faction'
  | 'keep_region'
  | 'start_adventurer'
  | 'start_ship'
  | 'start_org'
  | 'keep_plan'
  | 'ark_seas'
  | 'throw_away'
  | 'keep_rest'
  | 'reinforce_adventurer'
  | 'reinforce_ship'
  | 'upgrade'
  | 'reinforce_none'
  | 'recruit'
  | 'build'
  | 'move'
  | 'acquire'
  | 'strengthen'
  | 'use_hero'
  | 'pass'
  | 'play'
  | 'unload'
  | 'finish'
  | 'from_org'
  | 'place'
  | 'place_ship'
  | 'fill'
  | 'stop'
  | 'group'
  | 'fleet'
  | 'to'
  | 'to_sea'
  | 'take_org'
  | 'take_blind'
  | 'settle'
  | 'staff'
  | 'staff_from'
  | 'bid'
  | 'waive'
  | 'use'
  | 'put'
  | 'lift'
  | 'set_down'
  | 'swap'
  | 'swap_black'
  | 'clear'
  | 'hand_in'
  | 'lift_org'
  | 'dismiss'
  | 'summon'
  | 'summon_ship'
  | 'push'
  | 'push_to'
  | 'replace'
  | 'expel'
  | 'empty_org'
  | 'retrieve'
  | 'call_up'
  | 'conflict'
  | 'sea_conflict'
  | 'send'
  | 'send_magic'
  | 'enough'
  | 'assassinate'
  | 'assassinate_black'
  | 'spare'
  | 'lose_ship'
  | 'lose_djinn'
  | 'lose_magic'
  | 'deal_faction'
  | 'deal_regions'
  | 'deal_plans'
  | 'draw_start'
  | 'reveal_quest'
  | 'draw_region'
  | 'deal_cards'
  | 'lay_out'
  | 'draw_org';

/** What can happen. */
export type EventKind =
  | 'faction_chosen'
  | 'regions_dealt'
  | 'draft_passed'
  | 'start_region'
  | 'neutrals_placed'
  | 'start_adventurer'
  | 'start_ship'
  | 'plans_dealt'
  | 'plan_kept'
  | 'start_player'
  | 'round_began'
  | 'quest_revealed'
  | 'eye_placed'
  | 'artefact_placed'
  | 'dragon_placed'
  | 'region_drawn'
  | 'ark_placed'
  | 'discarded'
  | 'reshuffled'
  | 'drew_1'
  | 'drew_2'
  | 'drew_3'
  | 'drew_4'
  | 'reinforced'
  | 'ship_reinforced'
  | 'upgraded'
  | 'passed'
  | 'marker_taken'
  | 'played'
  | 'unloaded'
  | 'paid'
  | 'recruited'
  | 'built'
  | 'moved'
  | 'djinn_moved'
  | 'sailed'
  | 'magic_moved'
  | 'org_revealed'
  | 'org_taken'
  | 'org_drawn'
  | 'org_placed'
  | 'org_loaded'
  | 'hero_used'
  | 'outbid'
  | 'waived'
  | 'retrieved'
  | 'region_cleared'
  | 'sent_home'
  | 'black_sent_home'
  | 'dismissed'
  | 'djinn_summoned'
  | 'magic_summoned'
  | 'pushed'
  | 'ship_replaced'
  | 'expelled'
  | 'org_emptied'
  | 'called_up'
  | 'relocated'
  | 'swapped'
  | 'black_swapped'
  | 'org_moved'
  | 'decision_began'
  | 'conflict'
  | 'sea_conflict'
  | 'ship_sent'
  | 'magic_sent'
  | 'assassinated'
  | 'black_assassinated'
  | 'strength'
  | 'black_strength'
  | 'won'
  | 'black_won'
  | 'sea_won'
  | 'ark_won'
  | 'tied'
  | 'sea_tied'
  | 'fell'
  | 'black_fell'
  | 'ships_lost'
  | 'djinn_lost'
  | 'magic_lost'
  | 'dragon_slain'
  | 'ark_sunk'
  | 'region_lost'
  | 'conquered'
  | 'region_neutral'
  | 'region_protected'
  | 'org_seized'
  | 'org_orphaned'
  | 'converted'
  | 'quest_won'
  | 'quest_failed'
  | 'ended_by_quest'
  | 'ended_by_clock'
  | 'plan_shown';

/** What an argument of an action or an event can be. */
export type Domain =
  | 'number'
  | 'seat'
  | 'region'
  | 'sea'
  | 'card'
  | 'org'
  | 'quest'
  | 'plan'
  | 'faction'
  | 'colour'
  | 'resource'
  | 'pile'
  | 'phase'
  | 'region_in'
  | 'region_to'
  | 'region_from'
  | 'sea_in'
  | 'sea_to'
  | 'sea_from'
  | 'faction_led';

/** A flow on the stack: where it stands and what it remembers. */
export type Frame =
  | { step: 'row.refill' }
  | { step: 'conflict.support' | 'conflict.assassin' | 'conflict.resolve' | 'conflict.losses' | 'conflict.end'; area: number; chooser: number; k: number; stage: number; parties: number; neutrals: number; winner: number; special: number; ships: number; adv: number }
  | { step: 'setup.factions' | 'setup.faction' | 'draft.deal' | 'draft.keep' | 'start.next' | 'start.adventurer' | 'start.ship' | 'start.org' | 'plans.deal' | 'plans.choose' | 'setup.start_player' | 'round.begin' | 'supply.quest' | 'supply.tokens' | 'supply.arks' | 'supply.ark_seas' | 'supply.discard' | 'supply.draw_all' | 'supply.reinforce' | 'action.begin' | 'action.turn' | 'decision.begin' | 'decision.conflict' | 'decision.unopposed' | 'decision.quests' | 'decision.end'; k: number; n: number; last: number; kind: number; left: number; seas: number; used: number }
  | { step: 'action.choose' | 'action.end' | 'move.group' | 'move.to' | 'move.fleet_to' | 'move.march' | 'acquire.take' | 'acquire.blind' | 'acquire.place' | 'acquire.strengthen' | 'hero.bid' | 'hero.action' | 'hero.parts' | 'hero.set_down' | 'hero.swap' | 'hero.org_to' | 'hero.push_to'; seat: number; act: number; stage: number; last: number; paid: number; done: number; taken: number; left: number; quest: number; from: number; count: number; special: number; whose: number }
  | { step: 'draw'; seat: number; left: number };

/** The position as a seat may see it. */
export interface Position {
  stack: Frame[];
  seats: number;
  phase: number;
  round: number;
  marker: number;
  first_pass: number;
  last_turns: number;
  grace: number;
  owned: number[][];
  discard: number[][];
  hand: number[][];
  known: number[][];
  thrown: number[][];
  played: number[];
  draft: number[][];
  here: number[][];
  eyes: number[];
  artefacts: number[];
  dragons: number[];
  carbuncles: number[];
  visited: number[];
  pending: number[];
  orgs: number[][];
  row: number[];
  ownerless: number[];
  loaded: number[];
  fading: number[];
  taken: number[];
  won: number[][];
  open: number[];
  revealed: number[];
  dealt: number[][];
  adv: number[][];
  ships: number[][];
  tipped: number[][];
  sent: number[][];
  org_region: number[];
  org_load: number[];
  bid: number[];
  bidder: number[];
  tied: number[];
  pick: number[][];
  supply: number[];
  reserve: number[];
  ship_supply: number[];
  ship_reserve: number[];
  hand_count: number[];
  faction: number[];
  plan: number[];
  acts: number[];
  quests_left: [number, number, number];
  pool: number;
  djinn_of: number;
  djinn_at: number;
  magic_of: number;
  magic_at: number;
  magic_tipped: number;
  magic_sent: number;
  arks: number[];
  splinters: number[];
  ready: number[];
  overfull: number[];
  recruited: number[];
  picks: number;
  knife: number;
  config: { value: number[] };
}

/** `zones` */
export interface PackZone {
  adjacent: number[];
  code: string;
  gives: { anchor: number; boot: number; gold: number; sword: number };
  id: string;
  in: string;
  info: string[];
  island: boolean;
  keys: number;
  label: [number, number];
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  mountains: number[];
  name: string;
  polygon: [number, number][];
  rough: boolean;
  seas: number[];
  short: string;
  v: number;
}

/** `boards` */
export interface PackBoard {
  canvas: [number, number];
  id: string;
  name: string;
  seats: [number, number];
  zones: PackZone[];
}

/** `cards` */
export interface PackCard {
  gives: { anchor: number; boot: number; gold: number; sword: number };
  id: string;
  keys?: number;
  kind: 'eminence' | 'improved' | 'region';
  name: string;
  region?: number;
  seas?: number[];
  short: string;
  v: number;
  faction?: number | null;
  info?: string[];
  mark?: { mark: 'given' | 'found' | 'designed'; note: string };
  symbol?: 'bishop' | 'knight' | 'rook';
}

/** `faction_rules` */
export interface PackFactionRules {
  off: { info: string[]; rule: string };
}

/** `mode` */
export interface PackMode {
  beginner: { info: string[]; rule: string; start: string };
}

/** `when` */
export interface PackWhen {
  faction_rules: PackFactionRules;
  mode: PackMode;
}

/** `factions` */
export interface PackFaction {
  eminences: number[];
  id: string;
  info: string[];
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  rule: string;
  rule_name: string;
  short: string;
  start: string;
  v: number;
  when: PackWhen;
}

/** `organisations` */
export interface PackOrganisation {
  amount: number;
  id: string;
  info: string[];
  kind: 'advantage' | 'resource';
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  resource: 'anchor' | 'any' | 'boot' | 'gold' | 'sword' | null;
  short: string;
  text: string;
  v: number;
}

/** `plans` */
export interface PackPlan {
  conditions: string[];
  id: string;
  info: string[];
  mark: { mark: 'given' | 'found' | 'designed'; note: '' };
  name: string;
  regions: number[][];
  short: string;
  v: number;
}

/** `quests` */
export interface PackQuest {
  action: string;
  beginner: boolean;
  condition: string;
  does: string;
  id: string;
  info: string[];
  level: number;
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  revealed: string;
  short: string;
  v: number;
}

/** `seas` */
export interface PackSeas {
  adjacent: number[];
  anchor: [number, number];
  coast: number[];
  id: string;
  in: string;
  info: string[];
  mark: { mark: 'given' | 'found' | 'designed'; note: string };
  name: string;
  short: string;
  v: number;
}

/** The printed content, in the language of the table. */
export interface Pack {
  boards: PackBoard[];
  cards: PackCard[];
  factions: PackFaction[];
  mountains: { between: [number, number]; id: string; name: string }[];
  organisations: PackOrganisation[];
  plans: PackPlan[];
  quests: PackQuest[];
  resources: { id: string; name: string; v: number }[];
  seas: PackSeas[];
  steps: number[];
  terms: Record<string, string>;
}

/** `conflicts` */
export interface DerivedConflict {
  area: number;
  open: boolean;
  parties: { colour: number; ships: number; strength: number }[];
  region: number | null;
  sea: number | null;
  text: string;
  winner: number | null;
}

/** `fight` */
export interface DerivedFight {
  area: number;
  open: boolean;
  parties: { colour: number; ships: number; strength: number }[];
  region: number;
  sea: null;
  text: string;
  winner: number | null;
}

/** `lines` */
export interface DerivedLine {
  more: number;
  plain: { ends: string; left: number | null; other: number; own: number };
  ships: { ends: string; left: number | null; other: number; own: number } | null;
}

/** `forecasts` */
export interface DerivedForecast {
  area: number;
  lines: DerivedLine[];
  region: number | null;
  sea: number | null;
}

/** `means` */
export interface DerivedMeans {
  acquire: { buys: number; pays: number; possible: boolean };
  build: { buys: number; pays: number; possible: boolean };
  move: { buys: number; pays: number; possible: boolean };
  recruit: { buys: number; pays: number; possible: boolean };
  strengthen: { buys: number; pays: number; possible: boolean };
}

/** `plan` */
export interface DerivedPlan {
  conditions: { have: number; holds: boolean; need: number; text: string }[];
  points: number;
  v: number;
}

/** `players` */
export interface DerivedPlayer {
  cards: number;
  discard: number[] | null;
  discard_count: number;
  draw: number;
  faction: number;
  hand_limit: number;
  have: { organisations: number; quests: number; regions: number; trophies: number };
  known_hand: number[];
  marker: boolean;
  organisations: ({ load: number; region: number | null; v: number; works: boolean })[];
  passed: boolean;
  plan_points: number | null;
  points: { organisations: number; quests: number; regions: number; trophies: number };
  public_score: number;
  reserve: number;
  score: number;
  seat: number;
  ship_reserve: number;
  ship_supply: number;
  supply: number;
  won: number[];
}

/** `quests` */
export interface DerivedQuest {
  bid: number;
  bidder: number | null;
  needs: number;
  own: { have: number; holds: boolean; need: number; text: string }[];
  v: number;
}

/** `seas` */
export interface DerivedSeas {
  ark: boolean;
  magic: number | null;
  ships: number[];
  splinter: boolean;
  tipped: number[];
  v: number;
}

/** `ways` */
export interface DerivedWays {
  cost: number;
  from: number;
  least: number;
  lost: number;
  most: number;
  to: number;
}

/** `zones` */
export interface DerivedZone {
  adventurers: number[];
  artefact: boolean;
  carbuncle: boolean;
  controller: number | null;
  djinn: number | null;
  dragon: boolean;
  eye: boolean;
  free_keys: number;
  organisations: number[];
  v: number;
}

/** Numbers that follow from the position. */
export interface Derived {
  board: number;
  conflicts: DerivedConflict[];
  fight: DerivedFight | null;
  forecasts: DerivedForecast[];
  improved: number[];
  last_turns: boolean;
  means: DerivedMeans | null;
  org_stack: number;
  payment: { buys: number; next: number; paid: number; resource: string } | null;
  phase: string;
  plan: DerivedPlan | null;
  plans: DerivedPlan[];
  players: DerivedPlayer[];
  quests: DerivedQuest[];
  quests_left: number[];
  round: number;
  row: number[];
  seas: DerivedSeas[];
  ways: DerivedWays[];
  zones: DerivedZone[];
}
