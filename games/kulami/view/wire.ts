// Written by web/wire.mjs from games/kulami/view.schema.json; do not edit.

export interface LaidPlate {
  letter: string;
  size: 2 | 3 | 4 | 6;
  x: number;
  y: number;
  width: number;
  height: number;
  marbles: [number, number];
  owner: 1 | 2 | null;
  taboo: boolean;
}

export interface Score {
  /** the points of every level */
  levels: [[number, number], [number, number], [number, number]];
  plates: [number, number];
  areas: [number, number];
  chains: [number, number];
  /** the largest area */
  area_red: string[];
  /** lengths */
  chains_red: number[];
  /** their holes */
  chain_red: string[];
  area_black: string[];
  chains_black: number[];
  chain_black: string[];
}

export interface KulamiView {
  /** row by row: the plate, and 0 no marble, 1 black, 2 red */
  board: string;
  scoring: 0 | 1 | 2;
  /** null: nobody can move */
  turn: 1 | 2 | null;
  ply: number;
  connected: boolean;
  plates: LaidPlate[];
  /** the plate used last, then the one before it */
  taboo: string[];
  /** the last marble, then the one before it */
  last: [string | null, string | null];
  legal: string[];
  /** marbles by seat */
  left: [number, number];
  score: Score;
}
