// Written by web/wire.mjs from games/othello/view.schema.json; do not edit.

export interface OthelloView {
  /** a1 to h8; X black, O white */
  cells: string;
  turn: 1 | 2;
  discs: [number, number];
  last: string | null;
  legal: string[];
}
