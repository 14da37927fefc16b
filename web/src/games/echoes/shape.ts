// Stands in for the output of `tafel types echoes`, which replaces it.
export interface Tok { food: number; wood: number; gold: number; wild: number }
export interface Main { food: number; wood: number; gold: number }
export interface CardShape { v: number; id: string; name: string; short: string; civ: number; local: number; type: string; icon: string; costs: { food: number; wood: number; gold: number; any: number; total: number }[]; cost_text: string; classes: { id: string; name: string }[]; tags: string[]; for_class: { id: string; name: string }[]; copies: number; rarity: number; melee: number; hp: number; ranged: number; move: number; dirs: string; keywords: { id: string; n: number; name: string; help: string }[]; text: string; info: string[]; mark: { mark: string; note?: string } }
export interface Pack { cards: CardShape[]; tiles: { v: number; id: string; name: string; squares: string[]; turns: number }[]; civs: { v: number; id: string; name: string; style: string; first: number; cards: number }[] }
export interface Position { active: number; seats: number; order: number[]; round: number }
export interface Attack0 { attacker: number; target: number | null; square: number; mode: string; damage: number; counter: number; falls: boolean; dies: boolean; attack_lines: { name: string; n: number }[]; counter_lines: { name: string; n: number }[]; text: string }
export interface Derived {
  board: number; round: { round: number; rounds: number; quiet: number; phase: string; order: number[] };
  tiles: { place: number; open: boolean; centre: boolean }[]; pool: number[];
  squares: { v: number; open: boolean; terrain: string | null; centre: boolean; building: { kind: string; owner: number; hp: number; max: number; armour: number; given: number } | null; units: number[] }[];
  players: { seat: number; team: number; civ: number | null; life: number; life_max: number; capital: number; hand: number; deck: number; ready: Main; spent: Main; joker: boolean; civ_tokens: Tok; units: number; camps_left: number; barracks_left: number; pawns: string[]; events?: { card: number; used: boolean; tokens: Tok }[]; actions?: { card: number; used: boolean; tokens: Tok }[]; discard?: number[]; known?: number[]; playing?: number | null }[];
  units?: { v: number; seat: number; slot: number; pawn: string; card: number; square: number; hp: number; max: number; melee: number; ranged: number; move: number; armour: number; mode: string; ready: boolean; moved: boolean; stays_exhausted: boolean; garrisoned: boolean; keywords: string[]; tokens: Tok; upgrades: { card: number; works: boolean }[] }[];
  turn?: { seat: number; ready_units: number; camps_built: number; camp_limit: number; free_sites: number; camps_open: boolean; borrow: number | null };
  combat?: Attack0 | null; scouting?: { unit: number; square: number; place: number; tile: number } | null;
  payment?: { seat: number; cost: { food: number; wood: number; gold: number; any: number }; less: number; card: number | null } | null;
  hand?: { card: number; count: number; less: number; lacks: number }[];
  previews: { a: string; delta?: number; side?: string; sum?: number; text?: string; damage?: number; counter?: number; square?: number; target?: number | null; mode?: string; falls?: boolean; dies?: boolean }[];
}
