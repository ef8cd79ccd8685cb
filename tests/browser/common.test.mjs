// Which cells a move names, and what may be chosen next; without a browser.
import { check, load, test } from './harness.mjs';

const { choice, named, targetOf } = await load('web/src/common/targets.ts');
const board = (columns, rows) => ({ columns, rows, cells: '', first_row: 'bottom', marks: [], lines: [] });
const text = (value) => JSON.stringify(value);
const same = (a, b) => check(text(a) === text(b), `${text(a)} is not ${text(b)}`);

test('a move names cells and columns in its order', async () => {
  same(named(board(7, 6), 'd'), ['d']);
  same(named(board(7, 7), 'd2-d3xf4'), ['d2', 'd3', 'f4']);
  same(named(board(8, 8), 'pass'), []);
  same(named(board(3, 3), 'h9'), []); // outside
  same(named(board(12, 12), 'a12'), ['a12']);
});

test('cells are chosen one after the other, and moves that none tells apart are buttons', async () => {
  const legal = ['a1-a2', 'a1-a3xb2', 'a1-a3xb3', 'b1-b2=q', 'b1-b2=r', 'pass'];
  const l = board(3, 3);
  same([...choice(l, legal, []).targets], ['a1', 'b1']);
  same(choice(l, legal, []).buttons, ['pass']);
  same([...choice(l, legal, ['a1', 'a3']).targets], ['b2', 'b3']);
  same(choice(l, legal, ['b1', 'b2']), { targets: {}, buttons: ['b1-b2=q', 'b1-b2=r'] });
  same(targetOf(choice(l, ['b'], []).targets, 'b3'), 'b');
  same(targetOf(choice(l, ['b'], []).targets, 'c3'), null);
});
