// The board of a game that brings none: cells, pieces and lines as its layout says, or the drawing of the terminal.
// Moves are made by choosing the cells that they name, by buttons where no cell tells them apart, or by typing.
import { useEffect, useState } from 'preact/hooks';
import type { BoardModule, BoardProps } from '../boards';
import { Grid } from '../grid';
import type { Translate } from '../i18n';
import type { CommonView, Game, Layout } from '../wire';
import { cellAt, cellName, choice, columnName, named, rowName, targetOf, type Choice } from './targets';
import { german, texts } from './texts';

type Props = BoardProps<CommonView>;

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
const sides: Record<string, 'first' | 'second'> = { X: 'first', O: 'second' };

/** Cells chosen so far of a move that names several; a new position begins anew. */
function useChosen(p: Props): [string[], (chosen: string[]) => void] {
  const [chosen, set] = useState<string[]>([]);
  useEffect(() => set([]), [p.view, p.acting]);
  return [p.acting ? chosen : [], set];
}

function Lines({ l }: { l: Layout }) {
  const at = (name: string) => {
    const x = name.charCodeAt(0) - 97,
      row = Number(name.slice(1));
    return `${x * 100 + 50} ${(l.first_row === 'top' ? row - 1 : l.rows - row) * 100 + 50}`;
  };
  return <path class="lines" d={l.lines.map(([from, to]) => `M${at(from)}L${at(to)}`).join('')} />;
}

function Squares({ l }: { l: Layout }) {
  const lines = [
    ...upTo(l.columns + 1).map((x) => `M${x * 100} 0V${l.rows * 100}`),
    ...upTo(l.rows + 1).map((y) => `M0 ${y * 100}H${l.columns * 100}`),
  ];
  return (
    <>
      <rect class="ground" width={l.columns * 100} height={l.rows * 100} />
      <path class="lines" d={lines.join('')} />
    </>
  );
}

interface CellProps {
  p: Props;
  l: Layout;
  x: number;
  y: number;
  open: boolean;
  chosen: boolean;
}

function Piece({ kind }: { kind: string }) {
  if (sides[kind]) return <circle class={`piece ${sides[kind]}`} cx="50" cy="50" r="38" />;
  return (
    <text class="sign" x="50" y="50">
      {kind}
    </text>
  );
}

/** A value is shown where the move is made: on its cell, or on top of its column. */
function valueAt({ settings, values }: Props, l: Layout, name: string, y: number): string | null {
  const of = settings.values && values?.find((v) => v.move === name || (y === 0 && v.move === name[0]));
  return of && named(l, of.move).length === 1 ? valueText(of.value) : null;
}

function Cell({ p, l, x, y, open, chosen }: CellProps) {
  const kind = cellAt(l, x, y),
    name = cellName(l, x, y),
    value = valueAt(p, l, name, y);
  if (kind === ' ') return null;
  return (
    <>
      {kind === '.' && l.lines.length > 0 && <circle class="point" cx="50" cy="50" r="12" />}
      {kind !== '.' && <Piece kind={kind} />}
      {l.marks.includes(name) && <circle class="marked" cx="50" cy="50" r="14" />}
      {open && !value && <circle class="legal" cx="50" cy="50" r={kind === '.' ? 10 : 44} />}
      {chosen && <circle class="chosen" cx="50" cy="50" r="44" />}
      {value && (
        <text class="value" x="50" y="50">
          {value}
        </text>
      )}
      {p.hint && named(l, p.hint).some((word) => word === name || word === name[0]) && (
        <circle class="hint" cx="50" cy="50" r="42" />
      )}
    </>
  );
}

function cellLabel({ p, l, x, y, open, chosen }: CellProps): string {
  const kind = cellAt(l, x, y),
    name = cellName(l, x, y);
  const on = kind === ' ' ? 'no_cell' : kind === '.' ? 'empty' : sides[kind];
  const marks = [open && 'possible', chosen && 'chosen', l.marks.includes(name) && 'marked'].filter(Boolean);
  return [name, on ? p.t(on) : kind, ...marks.map((m) => p.t(m as string))].join(', ');
}

function LaidOut({ p, l, chosen, choose, next }: Parts & { l: Layout; next: Choice }) {
  const go = (x: number, y: number) => {
    const cell = cellName(l, x, y),
      target = targetOf(next.targets, cell);
    if (target) choose([...chosen, target]);
    else {
      choose([]);
      if (!chosen.length && cellAt(l, x, y) !== ' ') p.onDraft(p.t('not_a_move', { text: cell }));
    }
  };
  const at = (x: number, y: number): CellProps => {
    const name = cellName(l, x, y);
    return { p, l, x, y, open: targetOf(next.targets, name) !== null, chosen: chosen.includes(name) };
  };
  return (
    <Grid
      class={`common ${l.lines.length ? 'points' : 'squares'}`}
      columns={l.columns}
      rows={l.rows}
      small={p.small}
      label={p.t('board', { game: p.t('title') })}
      columnNames={upTo(l.columns).map(columnName)}
      rowNames={upTo(l.rows).map((y) => rowName(l, y))}
      under={l.lines.length ? <Lines l={l} /> : <Squares l={l} />}
      cell={(x, y) => <Cell {...at(x, y)} />}
      cellLabel={(x, y) => cellLabel(at(x, y))}
      may={(x, y) => at(x, y).open}
      onActivate={p.acting ? go : undefined}
      onTyped={p.acting ? (text) => play(p, text) : undefined}
      typedLabel={p.t('typed')}
    />
  );
}

/** The server judges what cannot be listed. */
function play(p: Props, text: string) {
  if (p.legal.length && !p.legal.includes(text)) p.onDraft(p.t('not_a_move', { text }));
  else p.onMove(text);
}

interface Parts {
  p: Props;
  chosen: string[];
  choose(chosen: string[]): void;
}

function Buttons({ p, moves }: { p: Props; moves: string[] }) {
  if (!moves.length) return null;
  return (
    <div class="row moves-to-choose" role="group" aria-label={p.t('possible_moves')}>
      {moves.map((move) => (
        <button key={move} onClick={() => p.onMove(move)}>
          {move}
        </button>
      ))}
    </div>
  );
}

function TypeMove({ p }: { p: Props }) {
  const [text, setText] = useState('');
  const send = (event: Event) => {
    event.preventDefault();
    if (text) play(p, text);
  };
  return (
    <form class="row" onSubmit={send}>
      <input value={text} aria-label={p.t('type_move')} onInput={(e) => setText(e.currentTarget.value)} />
      <button class="primary">{p.t('do_move')}</button>
    </form>
  );
}

function Board(p: Props) {
  const l = p.view.layout;
  const [chosen, set] = useChosen(p);
  const next = l ? choice(l, p.acting ? p.legal : [], chosen) : null;
  const choose = (cells: string[]) => {
    const then = choice(l!, p.legal, cells);
    if (then.buttons.length === 1 && !then.targets.size) p.onMove(then.buttons[0]);
    else set(cells);
  };
  return (
    <>
      {l ? (
        <LaidOut p={p} l={l} chosen={chosen} choose={choose} next={next!} />
      ) : (
        <pre class="drawing">{p.view.drawing ?? JSON.stringify(p.view, null, 1)}</pre>
      )}
      {p.acting && !p.small && <Buttons p={p} moves={next ? next.buttons : p.legal} />}
      {p.acting && !p.small && !p.legal.length && <TypeMove p={p} />}
    </>
  );
}

function describe({ layout: l, drawing }: CommonView, t: Translate): string {
  if (!l) return drawing ?? '';
  return Object.entries(sides)
    .map(([kind, side]) => {
      const cells = upTo(l.columns * l.rows).filter((i) => l.cells[i] === kind);
      const names = cells.map((i) => cellName(l, i % l.columns, Math.floor(i / l.columns)));
      return t('pieces', { side: t(side), cells: names.join(', ') || t('nothing') });
    })
    .join(' ');
}

const decided = 900_000; // a won game is worth more than any estimate
function valueText(value: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return sign + (Math.abs(value) > decided ? '∞' : Math.abs(value).toFixed(Math.abs(value) < 10 ? 1 : 0));
}

/** The board of a game by what the server says of it; before it has said anything, by its name. */
export function commonBoard(name: string, game?: Game): BoardModule<CommonView> {
  const own = (lang: 'en' | 'de') => ({ ...texts[lang], title: game?.title ?? name, ...game?.face[lang] });
  return {
    game: name,
    texts: { en: own('en'), de: own('de') },
    german: { ...german, ...game?.face.de },
    Board,
    seatNames: ['first', 'second'],
    parseTyped: (text, p) => (p.legal.includes(text) ? text : null),
    describe: (view, _viewer, t) => describe(view, t),
    share: (value) => 1 / (1 + Math.exp(-value / 20)),
    valueText,
  };
}
