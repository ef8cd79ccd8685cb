// Kulami in the browser: the board, what is said about it, and how moves are typed.
import type { BoardModule, BoardProps } from 'web/boards';
import { Grid } from 'web/grid';
import type { Translate } from 'web/i18n';
import type { MoveValue, Seat } from 'web/wire';
import { Editor } from './editor';
import { frameOf, letterAt, marbleAt } from './layout';
import { Hole, Marble, Materials, PlateShape } from './pieces';
import { RulesForm } from './rules_form';
import { Panel } from './score';
import { german } from './german';
import { texts } from './texts';
import type { KulamiView } from './wire';

type Props = BoardProps<KulamiView>;

const seatAt = (view: KulamiView, x: number, y: number): Seat | null => {
  const marble = marbleAt(view.board, x, y);
  return marble === '2' ? 1 : marble === '1' ? 2 : null;
};
const colour = (seat: Seat) => (seat === 1 ? 'red' : 'black');
const split = (move: string) => move.split(',').map(Number) as [number, number];

/** Why a marble may not go there, in the order in which the arena checks; '' if it may. */
function obstacle(view: KulamiView, x: number, y: number, t: Translate): string {
  const at = { x, y },
    letter = letterAt(view.board, x, y);
  if (letter === 'a') return t('no_plate_here', at);
  if (seatAt(view, x, y)) return t('taken', at);
  if (view.taboo.includes(letter)) return t('on_taboo', { ...at, plate: letter });
  if (!view.legal.includes(`${x},${y}`)) return t('off_line', { ...at, last: view.last[0] ?? '' });
  return '';
}

function cellLabel(view: KulamiView, x: number, y: number, t: Translate): string {
  const letter = letterAt(view.board, x, y),
    seat = seatAt(view, x, y),
    move = `${x},${y}`;
  if (letter === 'a') return t('cell.gap', { x, y });
  const what = seat ? t(`cell.${colour(seat)}`) : view.legal.includes(move) ? t('cell.legal') : t('cell.empty');
  return (
    t('cell', { x, y, plate: letter, what }) +
    (view.taboo.includes(letter) ? t('cell.taboo') : '') +
    (view.last[0] === move ? t('cell.last') : '')
  );
}

const isFresh = (p: Props, move: string) =>
  p.settings.motion && p.previous !== null && p.view.last[0] === move && p.previous.last[0] !== move;

function Ring({ move, before }: { move: string; before?: boolean }) {
  const [x, y] = split(move);
  return (
    <g transform={`translate(${x * 100 + 50} ${y * 100 + 50})`}>
      <circle class="ring-under" r="42" />
      <circle class={`ring ${before ? 'before' : ''}`} r="42" />
    </g>
  );
}

function Value({ value, best, text }: { value: MoveValue; best: boolean; text: string }) {
  const [x, y] = split(value.move);
  return (
    <g transform={`translate(${x * 100 + 50} ${y * 100 + 50})`}>
      <rect class={`value-back ${best ? 'best' : ''}`} x="-44" y="-24" width="88" height="48" rx="10" />
      <text class={`value ${best ? 'best' : ''}`}>{text}</text>
    </g>
  );
}

/** A sign of equality marks what is exact. */
function Values({ values }: { values: MoveValue[] }) {
  const best = Math.max(...values.map((v) => v.value));
  return (
    <>
      {values.map((v) => (
        <Value key={v.move} value={v} best={v.value === best} text={(v.exact ? '=' : '') + valueText(v.value)} />
      ))}
    </>
  );
}

/** The largest areas and the chains: what levels 1 and 2 count. */
function Parts({ view }: { view: KulamiView }) {
  const s = view.score;
  return (
    <>
      {[...s.area_red, ...s.area_black].map((m) => {
        const [x, y] = split(m);
        return <circle key={m} class="in-area" cx={x * 100 + 50} cy={y * 100 + 50} r="31" />;
      })}
      {[...s.chain_red, ...s.chain_black].map((m) => {
        const [x, y] = split(m);
        return <rect key={m} class="in-chain" x={x * 100 + 42} y={y * 100 + 42} width="16" height="16" />;
      })}
    </>
  );
}

const mayGo = (p: Props, x: number, y: number) => p.acting !== null && p.view.legal.includes(`${x},${y}`);

function HoleAt({ p, x, y }: { p: Props; x: number; y: number }) {
  const seat = seatAt(p.view, x, y),
    move = `${x},${y}`;
  if (letterAt(p.view.board, x, y) === 'a') return null;
  return (
    <>
      <Hole />
      {seat && <Marble seat={seat} fresh={isFresh(p, move)} />}
      {!seat && mayGo(p, x, y) && <circle class="legal" cx="50" cy="50" r="10" />}
      {p.premove?.move === move && <circle class="planned" cx="50" cy="50" r="34" />}
      {p.hint === move && <circle class="hint" cx="50" cy="50" r="38" />}
    </>
  );
}

const Plates = ({ view, settings: { game: shown }, over }: Props) => (
  <>
    {view.plates.map((plate) => (
      <PlateShape
        key={plate.letter}
        plate={plate}
        look={{ taboo: shown.taboo && plate.taboo && !over, owner: shown.owners ? plate.owner : null }}
      />
    ))}
  </>
);

const Marks = ({ view, settings, values, small }: Props) => (
  <>
    {settings.game.parts && <Parts view={view} />}
    {view.last[1] && !small && <Ring move={view.last[1]} before />}
    {view.last[0] && <Ring move={view.last[0]} />}
    {settings.values && values && !small && <Values values={values} />}
  </>
);

function Board(p: Props) {
  const { view, t } = p;
  const { left, top, columns, rows } = frameOf(view.plates);
  const names = (from: number, count: number) => Array.from({ length: count }, (_, i) => String(from + i));
  const plan = (x: number, y: number) => {
    if (letterAt(view.board, x, y) !== 'a' && !seatAt(view, x, y)) p.premove?.choose(`${x},${y}`);
  };
  const play = (x: number, y: number) => {
    if (p.acting === null) return plan(x, y);
    const why = obstacle(view, x, y, t);
    p.onDraft(why);
    if (!why) p.onMove(`${x},${y}`);
  };
  const type = (text: string) => {
    const move = parseTyped(text);
    if (move) play(...split(move));
    else p.onDraft(t('typed_wrong', { text }));
  };
  const shift = `translate(${-left * 100} ${-top * 100})`;
  return (
    <Grid
      class="kulami"
      columns={columns}
      rows={rows}
      small={p.small}
      label={t('board')}
      columnNames={names(left, columns)}
      rowNames={names(top, rows)}
      cellLabel={(x, y) => cellLabel(view, x + left, y + top, t)}
      cell={(x, y) => <HoleAt p={p} x={x + left} y={y + top} />}
      may={(x, y) => mayGo(p, x + left, y + top)}
      onActivate={(x, y) => play(x + left, y + top)}
      plans={p.premove !== null}
      onTyped={type}
      typedLabel={t('typed')}
      framed
      under={
        <>
          <rect class="bed" x="-6" y="-6" width={columns * 100 + 12} height={rows * 100 + 12} rx="6" />
          <g transform={shift}>
            <Plates {...p} />
          </g>
        </>
      }
      over={
        <g transform={shift}>
          <Marks {...p} />
        </g>
      }
    />
  );
}

function parseTyped(text: string): string | null {
  const parts = /^\s*(\d)\s*[,.:;-]?\s*(\d)\s*$/.exec(text);
  return parts ? `${parts[1]},${parts[2]}` : null;
}

const valueText = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '') + Math.abs(Math.round(value * 10) / 10);

function describe(view: KulamiView, _viewer: Seat | null, t: Translate): string {
  const [red, black] = view.score.levels[view.scoring];
  const out = [
    view.turn ? t('describe.turn', { who: t(`seat${view.turn}`) }) : t('describe.over'),
    t('describe.score', { red, black }),
  ];
  if (view.last[0]) out.push(t('describe.last', { at: view.last[0] }));
  if (view.turn && view.taboo.length)
    out.push(t('describe.taboo', { n: view.taboo.length, plates: view.taboo.join(', ') }));
  if (view.turn && view.ply) out.push(t('describe.legal', { n: view.legal.length, holes: view.legal.join('; ') }));
  return out.join(' ');
}

function announce(_before: KulamiView | null, after: KulamiView, move: string, seat: Seat, t: Translate): string {
  const [x, y] = split(move),
    [red, black] = after.score.levels[after.scoring];
  return t('announce', { who: t(`seat${seat}`), x, y, plate: letterAt(after.board, x, y), red, black });
}

/** The own marble lies there at once; points and legal holes wait for the arena. */
function predict(view: KulamiView, seat: Seat, move: string): KulamiView {
  const [x, y] = split(move),
    at = 2 * (10 * y + x) + 1,
    plate = letterAt(view.board, x, y);
  const taboo = [plate, ...view.taboo.slice(0, 1)];
  return {
    ...view,
    board: view.board.slice(0, at) + (seat === 1 ? '2' : '1') + view.board.slice(at + 1),
    taboo,
    last: [move, view.last[0]],
    legal: [],
    ply: view.ply + 1,
    turn: seat === 1 ? 2 : 1,
    left: [view.left[0] - (seat === 1 ? 1 : 0), view.left[1] - (seat === 2 ? 1 : 0)],
    plates: view.plates.map((p) => ({ ...p, taboo: taboo.includes(p.letter) })),
  };
}

export const board: BoardModule<KulamiView> = {
  game: 'kulami',
  texts,
  german,
  Board,
  Materials,
  Panel,
  premoves: true,
  RulesForm,
  joins: {
    kulami: [
      { key: 'board', text: 'join.board' },
      { key: 'scoring', text: 'join.scoring', choices: ['0', '1', '2'] },
    ],
  },
  pages: [{ path: '/editor', title: 'editor.title', menu: 'editor', Page: Editor }],
  switches: [
    { name: 'taboo', text: 'switch.taboo', on: true },
    { name: 'owners', text: 'switch.owners', on: true },
    { name: 'score', text: 'switch.score', on: true },
    { name: 'marbles', text: 'switch.marbles', on: true },
    { name: 'parts', text: 'switch.parts', on: false },
  ],
  seatNames: ['seat1', 'seat2'],
  parseTyped: (text) => parseTyped(text),
  describe,
  announce,
  told: (after, move, seat, _viewer, t) => {
    const [x, y] = split(move);
    return t(after.turn ? 'told' : 'told.over', { who: t(`seat${seat}`), move, x, y, n: after.legal.length });
  },
  moveText: (move) => move,
  tally(view, seat, t) {
    const points = view.score.levels[view.scoring][seat - 1];
    return {
      text: String(points),
      label: t('points_label', { n: points }),
      unit: t('points_unit', { n: points }),
      note: t('marbles_left', { n: view.left[seat - 1] }),
    };
  },
  predict,
  sounds: (before, after) => (before && after.last[0] && before.last[0] !== after.last[0] ? ['marble'] : []),
  share: (value) => 1 / (1 + Math.exp(-value / 6)),
  valueText,
};
