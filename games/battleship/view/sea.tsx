// One sea: water, hulls with rounded ends, crosses for hits, dots for misses. Own water is blue from the
// start, the enemy's is grey until it is known.
import type { ComponentChildren } from 'preact';
import { Grid, type GridProps } from 'web/grid';
import type { Translate } from 'web/i18n';
import type { Ship } from 'web/wire';
import { cellsOf } from './fleet';
import type { KnownShip } from './wire';

export interface SeaPicture {
  width: number;
  height: number;
  cells: string; // row by row: ? . x # s
  ships: KnownShip[];
  own: boolean; // seen by its owner
  last: { x: number; y: number } | null;
  pending: { x: number; y: number } | null;
  heat?: number[] | null;
  fresh?: boolean; // the last shot is new: let it splash
}

const stateAt = (sea: SeaPicture, x: number, y: number) => {
  const state = sea.cells[y * sea.width + x];
  return state === 'x' && sea.ships.some((s) => s.sunk && cellsOf(s).some(([a, b]) => a === x && b === y))
    ? '#'
    : state;
};

const kinds: Record<string, string> = { '?': 'unknown', '.': 'miss', x: 'hit', '#': 'sunk', s: 'ship' };
export const kindAt = (sea: SeaPicture, x: number, y: number) => {
  const kind = kinds[stateAt(sea, x, y)];
  if (kind !== 'unknown' || !sea.own) return kind;
  return sea.ships.some((s) => cellsOf(s).some(([a, b]) => a === x && b === y)) ? 'ship' : 'water';
};

export function Hull({ ship: s, sunk, class: extra }: { ship: Ship; sunk?: boolean; class?: string }) {
  const width = (s.vertical ? 1 : s.length) * 100 - 22,
    height = (s.vertical ? s.length : 1) * 100 - 22;
  return (
    <rect
      class={`hull ${sunk ? 'sunk' : ''} ${extra ?? ''}`}
      x={s.x * 100 + 11}
      y={s.y * 100 + 11}
      width={width}
      height={height}
      rx="36"
    />
  );
}

function Mark({ kind }: { kind: string }) {
  if (kind === 'miss') return <circle class="dot" cx="50" cy="50" r="13" />;
  if (kind === 'hit')
    return (
      <>
        <rect class="fire" x="14" y="14" width="72" height="72" rx="32" />
        <path class="cross" d="M30 30L70 70M70 30L30 70" />
      </>
    );
  return kind === 'sunk' ? <path class="cross down" d="M32 32L68 68M68 32L32 68" /> : null;
}

const at = (cell: { x: number; y: number }) => `translate(${cell.x * 100} ${cell.y * 100})`;

function Background({ sea }: { sea: SeaPicture }) {
  const squares = [];
  for (let y = 0; y < sea.height; ++y)
    for (let x = 0; x < sea.width; ++x) {
      const kind = kindAt(sea, x, y),
        ground = sea.own && (kind === 'ship' || kind === 'hit' || kind === 'sunk') ? 'water' : kind;
      squares.push(
        <rect
          key={`${x},${y}`}
          class={`square ${ground}`}
          x={x * 100 + 2}
          y={y * 100 + 2}
          width="96"
          height="96"
          rx="5"
        />,
      );
    }
  return <>{squares}</>;
}

function Heat({ sea }: { sea: SeaPicture }) {
  const most = Math.max(...sea.heat!, 1e-9);
  return (
    <>
      {sea.heat!.map((h, i) => {
        const size = 60 * Math.sqrt(h / most),
          x = (i % sea.width) * 100 + 50,
          y = Math.floor(i / sea.width) * 100 + 50;
        return h > 0 && sea.cells[i] === '?' ? (
          <rect key={i} class="heat" x={x - size / 2} y={y - size / 2} width={size} height={size} />
        ) : null;
      })}
    </>
  );
}

type Rest = Pick<GridProps, 'may' | 'onActivate' | 'onTyped' | 'onKey' | 'onHover' | 'onPointer'>;

interface SeaProps extends Rest {
  sea: SeaPicture;
  label: string;
  small: boolean;
  t: Translate;
  hint?: string | null;
  children?: ComponentChildren;
}

export function Sea({ sea, label, small, t, hint, children, ...rest }: SeaProps) {
  const names = (count: number) => Array.from({ length: count }, (_, i) => String(i));
  return (
    <Grid
      {...rest}
      class={`battleship ${sea.own ? 'own' : 'enemy'}`}
      columns={sea.width}
      rows={sea.height}
      small={small}
      label={label}
      typedLabel={t('typed')}
      columnNames={names(sea.width)}
      rowNames={names(sea.height)}
      cellLabel={(x, y) =>
        t('cell', { x, y, what: t(`cell.${kindAt(sea, x, y)}`) }) +
        (sea.last?.x === x && sea.last.y === y ? t('cell.last') : '')
      }
      cell={(x, y) => (
        <>
          <g class={sea.fresh && sea.last?.x === x && sea.last.y === y ? 'fresh' : ''}>
            <Mark kind={kindAt(sea, x, y)} />
          </g>
          {!sea.own && kindAt(sea, x, y) === 'unknown' && rest.may?.(x, y) && (
            <circle class="legal" cx="50" cy="50" r="7" />
          )}
          {hint === `${x},${y}` && <rect class="hint" x="10" y="10" width="80" height="80" rx="10" />}
        </>
      )}
      under={
        <>
          <Background sea={sea} />
          {sea.ships.map((s, i) => (
            <Hull key={i} ship={s} sunk={s.sunk} />
          ))}
          {sea.heat && <Heat sea={sea} />}
        </>
      }
      over={
        <>
          {sea.last && (
            <g transform={at(sea.last)}>
              <circle class="ring-under" cx="50" cy="50" r="44" />
              <circle class="ring" cx="50" cy="50" r="44" />
            </g>
          )}
          {sea.pending && <circle class="pending" transform={at(sea.pending)} cx="50" cy="50" r="36" />}
          {children}
        </>
      }
    />
  );
}
