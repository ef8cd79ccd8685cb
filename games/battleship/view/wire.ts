// Written by web/wire.mjs from games/battleship/view.schema.json; do not edit.

export interface Cell { x: number; y: number }

export interface AnsweredShot {
  by: 1 | 2;
  x: number;
  y: number;
  answer: 'water' | 'hit' | 'sunk' | 'last';
}

export interface KnownShip {
  x: number;
  y: number;
  length: number;
  vertical: boolean;
  sunk: boolean;
}

export interface SeaView {
  ready: boolean;
  custody: 'deposited' | 'kept';
  /** row by row: ? not shot at, . water, x hit, # sunk, s a ship */
  cells: string;
  shots: number;
  hits: number;
  ships: KnownShip[] | null;
  sunk: KnownShip[] | null;
  /** lengths */
  afloat: number[] | null;
  sums: number[] | null;
  cheated: boolean;
}

export interface BattleshipView {
  width: number;
  height: number;
  rules: string;
  phase: 'setup' | 'shoot' | 'reply' | 'disclose' | 'over';
  turn: (1 | 2)[];
  attacker: 1 | 2;
  rounds: number;
  apart: 'none' | 'orthogonal' | 'all';
  /** column sums are announced */
  sums: boolean;
  /** it is told when a ship sinks */
  sunk: boolean;
  /** lengths */
  fleet: number[];
  /** not answered yet */
  shot: Cell | null;
  last: AnsweredShot | null;
  /** by owner */
  seas: [SeaView, SeaView];
}

/** how likely a ship is, row by row */
export interface Overlay {
  heat: number[];
  /** the chance of the shot advised */
  hit?: number;
  /** bits that its answer tells on average */
  tells?: number;
  /** bits that the answer to the shot before told */
  told?: number;
}
