// Written by web/wire.mjs from games/treasure/view.schema.json; do not edit.

export type Place = [number, number];

/** x, y, width, height */
export type HalfBox = [number, number, number, number];

export type Direction = 'up' | 'left' | 'right' | 'down';

export interface BegunStep { direction: Direction; spent: number; cost: number }

export interface PlayerView {
  figure: Place | null;
  fort: Place | null;
  treasure: Place | null;
  collected: boolean;
  treasure_found: boolean;
  fort_found: boolean;
  sent: boolean;
  actions: number;
  half: HalfBox | null;
  step: BegunStep | null;
  /** 1 per field this player has seen; empty: not told */
  revealed: string;
}

export interface LastCommand { seat: 1 | 2; direction: Direction | null }

export interface HalfRules {
  width: number;
  height: number;
  min_mountain: number;
  min_grass: number;
  min_water: number;
  forts: number;
}

export interface TreasureView {
  phase: 'maps' | 'hunt' | 'over';
  width: number;
  height: number;
  /** row by row; ? not sent yet */
  cells: string;
  actions: number;
  max_actions: number;
  turn: 1 | 2;
  /** the enemy's place is no longer drawn by lot */
  positions_real: boolean;
  players: [PlayerView, PlayerView];
  last: LastCommand | null;
  legal: Direction[];
  half_rules: HalfRules;
}

export interface Overlay {
  /** commands to the goal */
  expected: number;
  target: Place | null;
  path: Place[];
  /** how likely the goal is, row by row */
  heat: number[];
}
