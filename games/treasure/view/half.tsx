// Making one's half of the map: paint fields with a brush, by mouse, touch or letter keys, or let the dice
// do it. The arena judges every stroke, with all its reasons at once.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sentenceOf } from 'web/api';
import type { BoardProps } from 'web/boards';
import { cellAt, Grid, type Cell } from 'web/grid';
import { say } from 'web/i18n';
import { useJudgement, type Judged } from 'web/judgement';
import type { Verdict } from 'web/wire';
import { Fort, Patterns, Tile } from './terrain';
import type { Overlay, Place, TreasureView } from './wire';

type Brush = 'G' | 'M' | 'W' | 'F';
const brushes: Brush[] = ['G', 'M', 'W', 'F'];

interface Half {
  cells: string;
  forts: Place[];
}

/** The other half as it was sent, where it has arrived: some rules compare both. */
function otherHalf(view: TreasureView): string | undefined {
  const box = view.players.find((p) => p.half)?.half;
  if (!box) return undefined;
  const [x, y, width, height] = box;
  return Array.from({ length: height }, (_, row) =>
    view.cells.slice((y + row) * view.width + x, (y + row) * view.width + x + width),
  ).join('');
}

/** "map:GGM/GWG@0,1" as a half; null for anything else. */
function readHalf(move: string | null): Half | null {
  if (!move?.startsWith('map:')) return null;
  const [rows, ...forts] = move.slice(4).split('@');
  return { cells: rows.replaceAll('/', ''), forts: forts.map((f) => f.split(',').map(Number) as Place) };
}

function painted(half: Half, width: number, { x, y }: Cell, brush: Brush): Half {
  const at = y * width + x,
    there = half.forts.some(([a, b]) => a === x && b === y);
  if (brush === 'F')
    return { ...half, forts: there ? half.forts.filter(([a, b]) => a !== x || b !== y) : [...half.forts, [x, y]] };
  return { ...half, cells: half.cells.slice(0, at) + brush + half.cells.slice(at + 1) };
}

export function HalfMap(p: BoardProps<TreasureView, Overlay>) {
  const { view, t, api } = p,
    { width, height, forts } = view.half_rules,
    other = otherHalf(view);
  const [half, setHalf] = useState<Half>({ cells: 'G'.repeat(width * height), forts: [] });
  const [brush, setBrush] = useState<Brush>('W');
  const [stroke, setStroke] = useState(false);

  const subject = { rules: p.rules, ...half, other };
  const judged = useJudgement<Judged<Verdict>>(
    () => api.post('/api/treasure/check', subject),
    JSON.stringify(subject),
    (why) => ({ ok: false, defects: [why], move: null }),
  );

  useEffect(() => {
    const hinted = readHalf(p.hint);
    if (hinted) setHalf(hinted);
  }, [p.hint]);

  const dice = () =>
    api.post('/api/treasure/half', { rules: p.rules, seed: Math.floor(Math.random() * 1e9), other }).then(
      (a) => setHalf({ cells: a.cells, forts: a.forts }),
      (e: unknown) => p.onDraft(say(sentenceOf(e), p.lang)),
    );
  const paint = (c: Cell, with_: Brush) =>
    setHalf((before) => {
      const ready =
        with_ === 'F' && forts === 1
          ? { ...before, forts: before.forts.filter(([a, b]) => a === c.x && b === c.y) }
          : before;
      return painted(ready, width, c, with_);
    });
  const under = (e: JSX.TargetedPointerEvent<SVGSVGElement>) => cellAt(e.currentTarget, e, width, height);
  const count = (terrain: string) => half.cells.split(terrain).length - 1;
  const terrainName = (x: number, y: number) =>
    t(`terrain.${half.cells[y * width + x]}`) +
    (half.forts.some(([a, b]) => a === x && b === y) ? t('cell.fort_here') : '');
  const least = {
    G: view.half_rules.min_grass,
    M: view.half_rules.min_mountain,
    W: view.half_rules.min_water,
    F: forts,
  };
  const names = (n: number) => Array.from({ length: n }, (_, i) => String(i));
  return (
    <div class="th-half">
      <p>{t('half.help', { n: forts })}</p>
      <div class="th-brushes" role="radiogroup" aria-label={t('half.brush')}>
        {brushes.map((b) => (
          <label key={b} class={brush === b ? 'chosen' : ''}>
            <input
              type="radio"
              class="hidden"
              name="brush"
              value={b}
              checked={brush === b}
              onChange={() => setBrush(b)}
            />
            <svg class="treasure" viewBox="0 0 100 100" aria-hidden="true">
              <Tile x={0} y={0} terrain={b === 'F' ? 'G' : b} />
              {b === 'F' && <Fort at={[0, 0]} seat={p.acting ?? 1} />}
            </svg>
            {t(b === 'F' ? 'half.forts' : 'half.fields', {
              what: t(`terrain.${b}`),
              n: b === 'F' ? half.forts.length : count(b),
              least: least[b],
            })}
          </label>
        ))}
      </div>
      <Grid
        class="treasure painting"
        columns={width}
        rows={height}
        columnNames={names(width)}
        rowNames={names(height)}
        label={t('half.label')}
        cellLabel={(x, y) => t('cell', { x, y, what: terrainName(x, y) })}
        may={() => true}
        onActivate={(x, y) => {
          if (!stroke) paint({ x, y }, brush);
          setStroke(false);
        }}
        onKey={(e, at) => {
          const b = e.key.toUpperCase() as Brush;
          if (!brushes.includes(b)) return false;
          setBrush(b);
          paint(at, b);
          return true;
        }}
        onPointer={{
          onPointerDown: (e) => {
            const c = under(e);
            if (c && brush !== 'F') {
              paint(c, brush);
              setStroke(true);
              (e.target as Element).releasePointerCapture?.(e.pointerId);
            }
          },
          onPointerMove: (e) => {
            const c = under(e);
            if (c && stroke && e.buttons === 1 && brush !== 'F') paint(c, brush);
          },
        }}
        under={
          <>
            <Patterns />
            {Array.from(half.cells, (terrain, i) => (
              <Tile key={i} x={i % width} y={Math.floor(i / width)} terrain={terrain} />
            ))}
          </>
        }
        over={half.forts.map((at) => (
          <Fort key={at.join()} at={at} seat={p.acting ?? 1} />
        ))}
      />
      <div class="th-buttons">
        <button type="button" onClick={dice}>
          {t('half.dice')}
        </button>
        <button type="button" onClick={() => setHalf({ cells: 'G'.repeat(width * height), forts: [] })}>
          {t('half.clear')}
        </button>
        <button
          type="button"
          class="primary"
          disabled={!judged?.move || p.acting === null}
          onClick={() => judged?.move && p.onMove(judged.move)}
        >
          {t('half.send')}
        </button>
      </div>
      <div aria-live="polite" class="th-reasons">
        {judged === null ? (
          <p>{t('half.checking')}</p>
        ) : judged.ok ? (
          <p>{t('half.valid')}</p>
        ) : (
          <ul>
            {judged.defects.map((d, i) => (
              <li key={i}>{say(d, p.lang)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
