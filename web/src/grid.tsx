// A board of squares as one SVG: coordinates outside, one tab stop, arrows, Enter and typed coordinates,
// an accessible grid for screen readers. Games draw into it in units of 100 per square.
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export interface Cell {
  x: number;
  y: number;
}

export interface GridProps {
  columns: number;
  rows: number;
  label: string; // of the whole board, for screen readers
  columnNames?: string[]; // coordinates outside the board; none: none are drawn
  rowNames?: string[];
  cellLabel(x: number, y: number): string;
  cell?(x: number, y: number): ComponentChildren; // drawn with the square's corner as origin
  under?: ComponentChildren; // below and above the squares, in board units
  over?: ComponentChildren;
  may?(x: number, y: number): boolean; // a square that does something now
  onActivate?(x: number, y: number): void;
  plans?: boolean; // it is not one's turn, but a square may be chosen for it
  onTyped?(text: string): void; // coordinates typed on the board and confirmed with Enter
  onKey?(event: KeyboardEvent, at: Cell): boolean; // a game's own keys; true: done
  onHover?(cell: Cell | null): void; // pointer or focus
  onPointer?: Pick<
    JSX.SVGAttributes<SVGSVGElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >;
  typedLabel?: string; // "Typed: {text}" is shown by this prefix
  small?: boolean;
  framed?: boolean; // a wooden frame, with the coordinates on it
  class?: string;
}

const edge = 46; // room for coordinates, in units
const rim = 16; // room for the frame elsewhere

/** The square under a pointer event, or null outside the board. */
export function cellAt(
  svg: SVGSVGElement,
  event: { clientX: number; clientY: number },
  columns: number,
  rows: number,
): Cell | null {
  const matrix = svg.getScreenCTM();
  if (!matrix) return null;
  const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const x = Math.floor(p.x / 100),
    y = Math.floor(p.y / 100);
  return x >= 0 && y >= 0 && x < columns && y < rows ? { x, y } : null;
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const within = (v: number, size: number) => Math.min(Math.max(v, 0), size - 1);

/** Text on the board keeps its size in pixels while the board grows. */
function useTextSize(svg: RefObject<SVGSVGElement>, shape: string) {
  useEffect(() => {
    const element = svg.current!;
    const measure = () => {
      const scale = element.getScreenCTM()?.a;
      if (scale) element.style.setProperty('--px', String(1 / scale));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [shape]);
}

interface Cursor {
  at: Cell; // the one square that the tab key reaches
  set(cell: Cell): void;
  goTo(x: number, y: number): void; // with the focus
}

function useCursor(svg: RefObject<SVGSVGElement>, columns: number, rows: number): Cursor {
  const [at, set] = useState<Cell>({ x: 0, y: 0 });
  const goTo = (x: number, y: number) => {
    const to = { x: within(x, columns), y: within(y, rows) };
    set(to);
    svg.current?.querySelector<SVGElement>(`[data-cell="${to.x},${to.y}"]`)?.focus();
  };
  return { at, set, goTo };
}

/** The keys that lead the cursor; false: this is none of them. */
function lead({ at, goTo }: Cursor, key: string, columns: number): boolean {
  const step = steps[key];
  if (step) goTo(at.x + step[0], at.y + step[1]);
  else if (key === 'Home') goTo(0, at.y);
  else if (key === 'End') goTo(columns - 1, at.y);
  else return false;
  return true;
}

/** What was typed so far, and what a key does: a game's own keys first. */
function useKeyboard(p: GridProps, cursor: Cursor): [typed: string, onKeyDown: (event: KeyboardEvent) => void] {
  const [typed, setTyped] = useState('');
  const type = (key: string): boolean => {
    if (key === 'Enter' && typed) {
      p.onTyped?.(typed);
      setTyped('');
    } else if (key === 'Enter' || key === ' ') p.onActivate?.(cursor.at.x, cursor.at.y);
    else if (key === 'Backspace') setTyped(typed.slice(0, -1));
    else if (key === 'Escape') setTyped('');
    else if (/^[\w,.:-]$/.test(key) && p.onTyped) setTyped((typed + key).slice(-12));
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!p.onKey?.(event, cursor.at) && !lead(cursor, event.key, p.columns) && !type(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  useKeysElsewhere(p.onTyped !== undefined, typed !== '', type);
  return [typed, onKeyDown];
}

/** Coordinates may be typed without a way to the board first, unless what has the focus wants the keys itself. */
function useKeysElsewhere(wanted: boolean, begun: boolean, type: (key: string) => boolean) {
  const latest = useRef({ begun, type });
  latest.current = { begun, type };
  useEffect(() => {
    if (!wanted) return;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.closest('input, select, textarea, [role=grid], [role=tab], dialog')) return;
      const goesOn = latest.current.begun && ['Enter', 'Backspace', 'Escape'].includes(event.key);
      if ((goesOn || /^[\w,.:-]$/.test(event.key)) && latest.current.type(event.key)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [wanted]);
}

// A picture has none of them: whatever listens for focus in an SVG gets it by the tab key, too.
const handlers = (p: GridProps, cursor: Cursor, x: number, y: number) => ({
  tabindex: x === cursor.at.x && y === cursor.at.y ? 0 : -1, // as SVG spells it: tabIndex is no attribute there
  // Where nothing can be done a click leaves the keys to the page, such as the arrows of a replay.
  onMouseDown: (event: MouseEvent) => p.onActivate || p.onPointer || event.preventDefault(),
  onClick() {
    cursor.set({ x, y });
    p.onActivate?.(x, y);
  },
  onFocus() {
    cursor.set({ x, y });
    p.onHover?.({ x, y });
  },
  onBlur: () => p.onHover?.(null),
  onMouseEnter: () => p.onHover?.({ x, y }),
  onMouseLeave: () => p.onHover?.(null),
});

function Square({ p, cursor, x, y }: { p: GridProps; cursor: Cursor; x: number; y: number }) {
  const open = p.may?.(x, y) ?? false;
  return (
    <g
      role="gridcell"
      data-cell={`${x},${y}`}
      class={open ? 'cell open' : 'cell'}
      transform={`translate(${x * 100} ${y * 100})`}
      aria-label={p.cellLabel(x, y)}
      aria-disabled={p.onActivate && !open && !p.plans ? 'true' : undefined}
      {...(p.small ? {} : handlers(p, cursor, x, y))}
    >
      <rect class="hit" width="100" height="100" />
      {p.cell?.(x, y)}
      {!p.small && <rect class="focus" x="4" y="4" width="92" height="92" rx="6" />}
    </g>
  );
}

function Frame({ columns, rows, margin }: { columns: number; rows: number; margin: number }) {
  const size = (n: number) => n * 100 + margin + rim - 3;
  return (
    <rect
      class="frame"
      aria-hidden="true"
      x={1.5 - margin}
      y={1.5 - margin}
      width={size(columns)}
      height={size(rows)}
      rx="14"
    />
  );
}

function Coordinates({ columns, rows }: { columns: string[]; rows: string[] }) {
  return (
    <g class="coordinates" aria-hidden="true">
      {columns.map((name, x) => (
        <text key={`c${x}`} x={x * 100 + 50} y={-22}>
          {name}
        </text>
      ))}
      {rows.map((name, y) => (
        <text key={`r${y}`} x={-25} y={y * 100 + 50} class="row-name">
          {name}
        </text>
      ))}
    </g>
  );
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

function Drawing({ p, cursor, named }: { p: GridProps; cursor: Cursor; named: boolean }) {
  return (
    <>
      {p.framed && <Frame columns={p.columns} rows={p.rows} margin={named ? edge : rim} />}
      {p.under && <g aria-hidden="true">{p.under}</g>}
      {upTo(p.rows).map((y) => (
        <g key={y} role="row">
          {upTo(p.columns).map((x) => (
            <Square key={x} p={p} cursor={cursor} x={x} y={y} />
          ))}
        </g>
      ))}
      {p.over && (
        <g aria-hidden="true" class="over">
          {p.over}
        </g>
      )}
      {named && <Coordinates columns={p.columnNames!} rows={p.rowNames!} />}
    </>
  );
}

export function Grid(p: GridProps) {
  const svg = useRef<SVGSVGElement>(null);
  const named = !p.small && !!p.columnNames && !!p.rowNames;
  const margin = named ? edge : rim;
  const box = `${-margin} ${-margin} ${p.columns * 100 + margin + rim} ${p.rows * 100 + margin + rim}`;
  useTextSize(svg, box);
  const cursor = useCursor(svg, p.columns, p.rows);
  const [typed, onKeyDown] = useKeyboard(p, cursor);
  const common = { ref: svg, class: `grid ${p.class ?? ''}`, viewBox: box, 'aria-label': p.label };
  const drawing = <Drawing p={p} cursor={cursor} named={named} />;
  if (p.small)
    return (
      <svg {...common} role="img">
        <g aria-hidden="true">{drawing}</g>
      </svg>
    );
  const counted = { 'aria-rowcount': p.rows, 'aria-colcount': p.columns };
  return (
    <>
      <svg {...common} {...counted} role="grid" onKeyDown={onKeyDown} {...p.onPointer}>
        {drawing}
      </svg>
      {p.onTyped && (
        <output class="typed" aria-live="polite">
          {typed && `${p.typedLabel ?? ''} ${typed}`}
        </output>
      )}
    </>
  );
}
