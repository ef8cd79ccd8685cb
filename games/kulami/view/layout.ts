// The 17 plates of a Kulami board as values: where each lies, and the 200-character board text, both ways.
// The arena judges boards; here is only what a drawing and an editor need.
export const side = 10;
export const letters = 'bcdefghijklmnopqr';

export interface Plate {
  letter: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Shorter and longer side of a plate, by its letter. */
export function sides(letter: string): [number, number] {
  const n = letters.indexOf(letter);
  return n < 4 ? [2, 3] : n < 9 ? [2, 2] : n < 13 ? [1, 3] : [1, 2];
}

export const emptyText = 'a0'.repeat(side * side);

export const letterAt = (board: string, x: number, y: number) => board[2 * (side * y + x)];
/** 0 none, 1 black, 2 red. */
export const marbleAt = (board: string, x: number, y: number) => board[2 * (side * y + x) + 1];

export function boardText(plates: Plate[]): string {
  const cells = Array<string>(side * side).fill('a0');
  for (const p of plates)
    eachCell(p, (x, y) => {
      cells[side * y + x] = `${p.letter}0`;
    });
  return cells.join('');
}

export function eachCell(p: Plate, visit: (x: number, y: number) => void) {
  for (let y = p.y; y < p.y + p.height; ++y) for (let x = p.x; x < p.x + p.width; ++x) visit(x, y);
}

/** The plates of a text that lie there as whole rectangles of their size; others are left out. */
export function platesOf(text: string): Plate[] {
  const found = new Map<string, [number, number, number, number, number]>(); // x, y, right, bottom, cells
  for (let i = 0; i < side * side; ++i) {
    const letter = text[2 * i],
      x = i % side,
      y = Math.floor(i / side);
    if (!letters.includes(letter)) continue;
    const [left, top, right, bottom, cells] = found.get(letter) ?? [x, y, x, y, 0];
    found.set(letter, [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y), cells + 1]);
  }
  const plates: Plate[] = [];
  for (const [letter, [x, y, right, bottom, cells]] of found) {
    const width = right - x + 1,
      height = bottom - y + 1,
      [short, long] = sides(letter);
    if (cells === short * long && Math.min(width, height) === short && Math.max(width, height) === long)
      plates.push({ letter, x, y, width, height });
  }
  return plates.sort((a, b) => (a.letter < b.letter ? -1 : 1));
}

export const covers = (p: Plate, x: number, y: number) =>
  x >= p.x && y >= p.y && x < p.x + p.width && y < p.y + p.height;

export const turned = (p: Plate): Plate => ({ ...p, width: p.height, height: p.width });

/** The plate turned around one of its cells, so that this cell stays covered. */
export function turnedAround(p: Plate, x: number, y: number): Plate {
  const q = turned(p);
  return { ...q, x: x - Math.min(y - p.y, q.width - 1), y: y - Math.min(x - p.x, q.height - 1) };
}

export const overlap = (a: Plate, b: Plate) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export interface Obstacle {
  code: 'outside' | 'overlap';
  plate?: string;
}

/** Why a plate may not lie there; null if it may. */
export function obstacle(plates: Plate[], p: Plate): Obstacle | null {
  if (p.x < 0 || p.y < 0 || p.x + p.width > side || p.y + p.height > side) return { code: 'outside' };
  const other = plates.find((q) => q.letter !== p.letter && overlap(p, q));
  return other ? { code: 'overlap', plate: other.letter } : null;
}

export interface Frame {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** The smallest part of the grid that shows all plates. */
export function frameOf(plates: Plate[]): Frame {
  if (!plates.length) return { left: 0, top: 0, columns: side, rows: side };
  const left = Math.min(...plates.map((p) => p.x)),
    top = Math.min(...plates.map((p) => p.y));
  return {
    left,
    top,
    columns: Math.max(...plates.map((p) => p.x + p.width)) - left,
    rows: Math.max(...plates.map((p) => p.y + p.height)) - top,
  };
}
