// One sea: water, hulls, crosses for hits, ripples for misses. Own water is blue from the start, over the enemy's lies
// mist until it is known.
import type { ComponentChildren } from 'preact';
import { Grid, type GridProps } from 'web/grid';
import type { Translate } from 'web/i18n';
import { cellsOf } from './fleet';
import { Hull, Lines, Mark, Water } from './pieces';
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

const at = (cell: { x: number; y: number }) => `translate(${cell.x * 100} ${cell.y * 100})`;

/** Fields of which more is known than that there is water or mist. */
function Known({ sea }: { sea: SeaPicture }) {
  const squares = [];
  for (let y = 0; y < sea.height; ++y)
    for (let x = 0; x < sea.width; ++x) {
      const kind = kindAt(sea, x, y),
        plain = kind === 'unknown' || kind === 'water' || (sea.own && kind !== 'miss');
      if (!plain)
        squares.push(
          <rect key={`${x},${y}`} class={`square ${kind}`} x={x * 100} y={y * 100} width="100" height="100" />,
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
            <path class="legal" d="M50 22v18M50 60v18M22 50h18M60 50h18M50 50h.1" />
          )}
          {hint === `${x},${y}` && <rect class="hint" x="10" y="10" width="80" height="80" rx="10" />}
        </>
      )}
      under={
        <>
          <rect class="rim" x="-8" y="-8" width={sea.width * 100 + 16} height={sea.height * 100 + 16} rx="10" />
          <Water width={sea.width} height={sea.height} mist={!sea.own} />
          <Known sea={sea} />
          <Lines width={sea.width} height={sea.height} />
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
              <rect class="ring-under" x="4" y="4" width="92" height="92" rx="12" />
              <rect class="ring" x="4" y="4" width="92" height="92" rx="12" />
            </g>
          )}
          {sea.pending && <circle class="pending" transform={at(sea.pending)} cx="50" cy="50" r="36" />}
          {children}
        </>
      }
    />
  );
}
