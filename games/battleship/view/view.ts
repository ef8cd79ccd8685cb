// A Battleship position as the arena sends it to the board.
import type { Seat } from 'web/boards';
import type { KnownShip } from './fleet';

export interface SeaView {
  ready: boolean;
  custody: 'deposited' | 'kept';
  cells: string;
  shots: number;
  hits: number;
  ships: KnownShip[] | null;
  sunk: KnownShip[] | null;
  afloat: number[] | null;
  sums: number[] | null;
  cheated: boolean;
}

export interface BattleshipView {
  width: number;
  height: number;
  rules: string;
  phase: 'setup' | 'shoot' | 'reply' | 'disclose' | 'over';
  turn: Seat[];
  attacker: Seat;
  rounds: number;
  apart: 'none' | 'orthogonal' | 'all';
  sums: boolean;
  sunk: boolean;
  fleet: number[];
  shot: { x: number; y: number } | null;
  last: { by: Seat; x: number; y: number; answer: string } | null;
  seas: [SeaView, SeaView];
}
