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
import { Fort, Tile } from './terrain';
import type { HalfRules, Overlay, Place, TreasureView } from './wire';

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

type Props = BoardProps<TreasureView, Overlay>;
type Painting = ReturnType<typeof usePainting>;

const meadow = ({ width, height }: HalfRules): Half => ({ cells: 'G'.repeat(width * height), forts: [] });

/** The half as it was painted so far, and what the arena says of it. */
function usePainting({ view, rules, api, hint, lang, onDraft }: Props) {
  const { width, forts } = view.half_rules;
  const [half, setHalf] = useState<Half>(meadow(view.half_rules));
  const subject = { rules, ...half, other: otherHalf(view) };
  const judged = useJudgement<Judged<Verdict>>(
    () => api.post('/api/treasure/check', subject),
    JSON.stringify(subject),
    (why) => ({ ok: false, defects: [why], move: null }),
  );
  useEffect(() => {
    const hinted = readHalf(hint);
    if (hinted) setHalf(hinted);
  }, [hint]);
  return {
    half,
    judged,
    clear: () => setHalf(meadow(view.half_rules)),
    dice: () =>
      api.post('/api/treasure/half', { rules, seed: Math.floor(Math.random() * 1e9), other: subject.other }).then(
        (drawn) => setHalf({ cells: drawn.cells, forts: drawn.forts }),
        (e: unknown) => onDraft(say(sentenceOf(e), lang)),
      ),
    /** A single fort moves to where it is put. */
    paint: (c: Cell, brush: Brush) =>
      setHalf((before) => {
        const alone = brush === 'F' && forts === 1;
        const kept = alone ? before.forts.filter(([a, b]) => a === c.x && b === c.y) : before.forts;
        return painted({ ...before, forts: kept }, width, c, brush);
      }),
  };
}

interface BrushesProps {
  p: Props;
  half: Half;
  brush: Brush;
  setBrush(brush: Brush): void;
}

function Brushes({ p: { view, acting, t }, half, brush, setBrush }: BrushesProps) {
  const { min_grass, min_mountain, min_water, forts } = view.half_rules;
  const least = { G: min_grass, M: min_mountain, W: min_water, F: forts };
  const count = (b: Brush) => (b === 'F' ? half.forts.length : half.cells.split(b).length - 1);
  return (
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
            {b === 'F' && <Fort at={[0, 0]} seat={acting ?? 1} />}
          </svg>
          {t(b === 'F' ? 'half.forts' : 'half.fields', { what: t(`terrain.${b}`), n: count(b), least: least[b] })}
        </label>
      ))}
    </div>
  );
}

/** A pressed pointer paints every field that it crosses; forts are put one by one. */
function useStroke({ width, height }: HalfRules, brush: Brush, paint: Painting['paint']) {
  const [stroke, setStroke] = useState(false);
  const under = (e: JSX.TargetedPointerEvent<SVGSVGElement>) => cellAt(e.currentTarget, e, width, height);
  return {
    onActivate(x: number, y: number) {
      if (!stroke) paint({ x, y }, brush);
      setStroke(false);
    },
    onPointer: {
      onPointerDown(e: JSX.TargetedPointerEvent<SVGSVGElement>) {
        const cell = under(e);
        if (!cell || brush === 'F') return;
        paint(cell, brush);
        setStroke(true);
        (e.target as Element).releasePointerCapture?.(e.pointerId);
      },
      onPointerMove(e: JSX.TargetedPointerEvent<SVGSVGElement>) {
        const cell = under(e);
        if (cell && stroke && e.buttons === 1 && brush !== 'F') paint(cell, brush);
      },
    },
  };
}

interface CanvasProps extends BrushesProps {
  paint: Painting['paint'];
}

function Canvas({ p: { view, acting, t }, half, brush, setBrush, paint }: CanvasProps) {
  const { width, height } = view.half_rules;
  const names = (n: number) => Array.from({ length: n }, (_, i) => String(i));
  const terrainName = (x: number, y: number) =>
    t(`terrain.${half.cells[y * width + x]}`) +
    (half.forts.some(([a, b]) => a === x && b === y) ? t('cell.fort_here') : '');
  const onKey = (event: KeyboardEvent, at: Cell): boolean => {
    const letter = brushes.find((b) => b === event.key.toUpperCase());
    if (!letter) return false;
    setBrush(letter);
    paint(at, letter);
    return true;
  };
  const tiles = Array.from(half.cells, (terrain, i) => (
    <Tile key={i} x={i % width} y={Math.floor(i / width)} terrain={terrain} />
  ));
  return (
    <Grid
      class="treasure painting"
      columns={width}
      rows={height}
      columnNames={names(width)}
      rowNames={names(height)}
      label={t('half.label')}
      cellLabel={(x, y) => t('cell', { x, y, what: terrainName(x, y) })}
      may={() => true}
      onKey={onKey}
      {...useStroke(view.half_rules, brush, paint)}
      under={tiles}
      over={half.forts.map((at) => (
        <Fort key={at.join()} at={at} seat={acting ?? 1} />
      ))}
    />
  );
}

function Reasons({ judged, lang, t }: Pick<Props, 'lang' | 't'> & Pick<Painting, 'judged'>) {
  return (
    <div aria-live="polite" class="th-reasons">
      {judged === null && <p>{t('half.checking')}</p>}
      {judged?.ok && <p>{t('half.valid')}</p>}
      {judged && !judged.ok && (
        <ul>
          {judged.defects.map((d, i) => (
            <li key={i}>{say(d, lang)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function HalfMap(p: Props) {
  const { t } = p;
  const { half, judged, paint, dice, clear } = usePainting(p);
  const [brush, setBrush] = useState<Brush>('W');
  const common = { p, half, brush, setBrush };
  const move = (p.acting !== null && judged?.move) || null;
  return (
    <div class="th-half">
      <p>{t('half.help', { n: p.view.half_rules.forts })}</p>
      <Brushes {...common} />
      <Canvas {...common} paint={paint} />
      <div class="th-buttons">
        <button type="button" onClick={dice}>
          {t('half.dice')}
        </button>
        <button type="button" onClick={clear}>
          {t('half.clear')}
        </button>
        <button type="button" class="primary" disabled={!move} onClick={() => move && p.onMove(move)}>
          {t('half.send')}
        </button>
      </div>
      <Reasons judged={judged} lang={p.lang} t={t} />
    </div>
  );
}
