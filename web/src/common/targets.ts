// Which cells of a board a move names, and which moves are meant by cells that were chosen one after the other. Cells
// are named by column and row ("d3"), a column by its letter alone ("d"). Nothing here touches the page.
import type { Layout } from '../wire';

/** Where row 1 is decides how a cell is called; y counts from the top. */
export const rowName = (l: Layout, y: number) => String(l.first_row === 'top' ? y + 1 : l.rows - y);
export const columnName = (x: number) => String.fromCharCode(97 + x);
export const cellName = (l: Layout, x: number, y: number) => columnName(x) + rowName(l, y);
export const cellAt = (l: Layout, x: number, y: number) => l.cells[y * l.columns + x] ?? ' ';

const words = /[a-z]\d+|(?<![a-z0-9])[a-z](?![a-z0-9])/g;

function onBoard(l: Layout, word: string): boolean {
  const column = word.charCodeAt(0) - 97,
    row = word.slice(1);
  return column < l.columns && (row === '' || (Number(row) >= 1 && Number(row) <= l.rows));
}

/** The cells and columns that a move names, in order; none where its text is about something else. */
export const named = (l: Layout, move: string): string[] =>
  (move.match(words) ?? []).filter((word) => onBoard(l, word));

const begins = (all: string[], with_: string[]) => with_.every((word, i) => all[i] === word);

export interface Choice {
  targets: Set<string>; // cells and columns that may be chosen next
  buttons: string[]; // moves that no further cell tells apart
}

/** What may be done after these cells have been chosen. */
export function choice(l: Layout, legal: string[], chosen: string[]): Choice {
  const targets = new Set<string>(),
    buttons: string[] = [];
  for (const move of legal) {
    const way = named(l, move);
    if (!begins(way, chosen)) continue;
    if (way.length > chosen.length) targets.add(way[chosen.length]);
    else buttons.push(move);
  }
  return { targets, buttons };
}

/** The target that a cell belongs to: itself, or its column. */
export function targetOf(targets: Set<string>, cell: string): string | null {
  return targets.has(cell) ? cell : targets.has(cell[0]) ? cell[0] : null;
}
