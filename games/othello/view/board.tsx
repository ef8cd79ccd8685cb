// The Othello board: felt, discs that flip, legal targets, values of moves, and the passing of a turn.
import type { BoardModule, BoardProps } from 'web/boards';
import { Grid } from 'web/grid';
import type { MoveValue } from 'web/wire';
import { flipped } from './flips';
import { german } from './german';
import { ggf, transcript } from './ggf';
import { Disc, Felt, Materials } from './pieces';
import { texts } from './texts';
import type { OthelloView } from './wire';

const letters = [...'abcdefgh'];
const digits = [...'12345678'];
const square = (x: number, y: number) => letters[x] + digits[y];
const symbols = { 1: 'X', 2: 'O' } as const;
const index = (move: string) => letters.indexOf(move[0]) + 8 * digits.indexOf(move[1]);

/** Steps from one square to another, diagonal ones counted once. */
const distance = (a: number, b: number) =>
  Math.max(Math.abs((a % 8) - (b % 8)), Math.abs(Math.floor(a / 8) - Math.floor(b / 8)));

/** From the worst legal move to the best: 0 to 1. */
function rank(value: number, values: MoveValue[]) {
  const all = values.map((v) => v.value);
  const low = Math.min(...all),
    high = Math.max(...all);
  return high > low ? (value - low) / (high - low) : 1;
}

const signed = (value: number) =>
  (value > 0 ? '+' : value < 0 ? '−' : '') +
  Math.abs(value).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

type Props = BoardProps<OthelloView>;

/** Whoever is not to move has nothing to be shown. */
const mayGo = ({ acting, legal, view }: Props) => new Set(!acting ? [] : legal.length ? legal : view.legal);

/** The value of a square as it is shown; null: none. */
const valueAt = ({ settings, values }: Props, name: string): number | null =>
  settings.values ? (values?.find((v) => v.move === name)?.value ?? null) : null;

/** How good a move is, by shade and by number. */
function Value({ value, all }: { value: number; all: MoveValue[] }) {
  return (
    <>
      <rect class="shade" x="2" y="2" width="96" height="96" opacity={0.15 + 0.55 * rank(value, all)} />
      <rect class="chip" x="4" y="30" width="92" height="40" rx="8" />
      <text class="value" x="50" y="50">
        {signed(value)}
      </text>
    </>
  );
}

function Field({ p, x, y, legal }: { p: Props; x: number; y: number; legal: boolean }) {
  const { view } = p,
    at = x + 8 * y,
    name = square(x, y),
    side = view.cells[at];
  const before = p.previous?.cells ?? view.cells;
  const value = side === '-' ? valueAt(p, name) : null;
  return (
    <>
      {side !== '-' && <Disc side={side} before={before[at]} wait={view.last ? distance(at, index(view.last)) : 0} />}
      {side === '-' && legal && value === null && <circle class="legal" cx="50" cy="50" r="10" />}
      {value !== null && <Value value={value} all={p.values!} />}
      {view.last === name && (
        <>
          <circle class="last" cx="50" cy="49" r="17" />
          <circle class="last-core" cx="50" cy="49" r="7" />
        </>
      )}
      {p.premove?.move === name && <circle class="planned" cx="50" cy="50" r="34" />}
      {p.hint === name && <circle class="hint" cx="50" cy="50" r="40" />}
    </>
  );
}

function fieldLabel(p: Props, x: number, y: number, legal: boolean): string {
  const { view, t } = p,
    name = square(x, y),
    side = view.cells[x + 8 * y],
    value = valueAt(p, name);
  const state = t(side === 'X' ? 'black' : side === 'O' ? 'white' : legal ? 'possible' : 'empty');
  const last = view.last === name ? t('last_move') : '';
  return [name, state, last, value === null ? '' : signed(value)].filter(Boolean).join(', ');
}

function Board(p: Props) {
  const { view, t } = p;
  const legal = mayGo(p);
  const play = (move: string) =>
    legal.has(move)
      ? p.onMove(move)
      : p.onDraft(t(view.cells[index(move)] === '-' ? 'turns_nothing' : 'occupied', { move }));
  const plan = (move: string) => view.cells[index(move)] === '-' && p.premove?.choose(move);
  const type = (text: string) => {
    const move = board.parseTyped(text, p);
    move ? (p.acting ? play(move) : plan(move)) : p.onDraft(t('not_a_square', { text }));
  };
  return (
    <Grid
      class="othello"
      columns={8}
      rows={8}
      small={p.small}
      label={t('board', { game: 'Othello' })}
      columnNames={letters}
      rowNames={digits}
      cell={(x, y) => <Field p={p} x={x} y={y} legal={legal.has(square(x, y))} />}
      cellLabel={(x, y) => fieldLabel(p, x, y, legal.has(square(x, y)))}
      may={(x, y) => p.acting !== null && legal.has(square(x, y))}
      onActivate={p.acting ? (x, y) => play(square(x, y)) : p.premove ? (x, y) => plan(square(x, y)) : undefined}
      plans={p.premove !== null}
      typedLabel={t('typed')}
      onTyped={p.acting || p.premove ? type : undefined}
      framed
      under={<Felt />}
    />
  );
}

/** Passing is a move here: it is announced, and the person confirms it. */
function Controls(p: Props) {
  if (!p.acting || !p.legal.includes('pass')) return null;
  return (
    <p class="pass">
      <span>{p.t('must_pass')}</span>{' '}
      <button class="primary" onClick={() => p.onMove('pass')}>
        {p.t('pass')}
      </button>
    </p>
  );
}

export const board: BoardModule<OthelloView> = {
  game: 'othello',
  texts,
  german,
  Board,
  Materials,
  Controls,
  files: [ggf, transcript],
  premoves: true,
  seatNames: ['black', 'white'],
  parseTyped: (text) => {
    const move = text.trim().toLowerCase();
    return /^([a-h][1-8]|pass)$/.test(move) ? move : null;
  },
  describe: (view, _viewer, t, over) =>
    t(over ? 'describe.over' : 'describe', {
      black: view.discs[0],
      white: view.discs[1],
      side: t(view.turn === 1 ? 'black' : 'white'),
    }),
  moveText: (move, t) => (move === 'pass' ? t('pass') : move),
  announce: (before, after, move, seat, t) => {
    const side = t(seat === 1 ? 'black' : 'white');
    if (move === 'pass') return t('passed', { side });
    const turned = before ? [...before.cells].filter((c, i) => c !== '-' && c !== after.cells[i]).length : 0;
    return t('moved', { side, move, n: turned });
  },
  tally: (view, seat, t) => ({ text: String(view.discs[seat - 1]), label: t('discs', { n: view.discs[seat - 1] }) }),
  predict: (view, seat, move) => {
    if (move === 'pass') return null;
    const cells = flipped(view.cells, index(move), symbols[seat]);
    const count = (c: string) => [...cells].filter((x) => x === c).length;
    return { cells, turn: seat === 1 ? 2 : 1, discs: [count('X'), count('O')], last: move, legal: [] };
  },
  sounds: (before, after) => (before && before.cells !== after.cells ? ['place', 'flip'] : []),
  share: (value) => 0.5 + Math.max(-0.5, Math.min(0.5, value / 64)),
  valueText: signed,
};
