// A Kulami position as the arena sends it to the board.
import type { Seat } from 'web/boards';
import type { Plate } from './layout';

export interface KulamiPlate extends Plate {
  size: number;
  marbles: [number, number];
  owner: Seat | null;
  taboo: boolean;
}

export interface KulamiView {
  board: string;
  scoring: 0 | 1 | 2;
  turn: Seat | null;
  ply: number;
  plates: KulamiPlate[];
  taboo: string[];
  last: [string | null, string | null];
  legal: string[];
  left: [number, number];
  score: {
    levels: [number, number][];
    plates: [number, number];
    areas: [number, number];
    chains: [number, number];
    area_red: string[];
    area_black: string[];
    chains_red: number[];
    chains_black: number[];
    chain_red: string[];
    chain_black: string[];
  };
}
