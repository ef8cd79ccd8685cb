// A board of squares as one SVG: coordinates outside, one tab stop, arrows, Enter and typed coordinates,
// an accessible grid for screen readers. Games draw into it in units of 100 per square.
import type { ComponentChildren, JSX } from 'preact';
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
  onTyped?(text: string): void; // coordinates typed on the board and confirmed with Enter
  onKey?(event: KeyboardEvent, at: Cell): boolean; // a game's own keys; true: done
  onHover?(cell: Cell | null): void; // pointer or focus
  onPointer?: Pick<
    JSX.SVGAttributes<SVGSVGElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >;
  typedLabel?: string; // "Typed: {text}" is shown by this prefix
  small?: boolean;
  class?: string;
}

const edge = 46; // room for coordinates, in units
const rim = 6; // room for the frame's line elsewhere

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

export function Grid(p: GridProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [focus, setFocus] = useState<Cell>({ x: 0, y: 0 });
  const [typed, setTyped] = useState('');
  const named = !p.small && p.columnNames && p.rowNames;
  const margin = named ? edge : rim;
  const box = `${-margin} ${-margin} ${p.columns * 100 + margin + rim} ${p.rows * 100 + margin + rim}`;

  useEffect(() => {
    // text on the board keeps its size in pixels while the board grows
    const element = svg.current!;
    const measure = () => {
      const scale = element.getScreenCTM()?.a;
      if (scale) element.style.setProperty('--px', String(1 / scale));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [p.columns, p.rows, margin]);

  const goTo = (x: number, y: number) => {
    const to = { x: within(x, p.columns), y: within(y, p.rows) };
    setFocus(to);
    svg.current?.querySelector<SVGElement>(`[data-cell="${to.x},${to.y}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (p.onKey?.(event, focus)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const step = steps[event.key];
    if (step) goTo(focus.x + step[0], focus.y + step[1]);
    else if (event.key === 'Home') goTo(0, focus.y);
    else if (event.key === 'End') goTo(p.columns - 1, focus.y);
    else if (event.key === 'Enter' && typed) {
      p.onTyped?.(typed);
      setTyped('');
    } else if (event.key === 'Enter' || event.key === ' ') p.onActivate?.(focus.x, focus.y);
    else if (event.key === 'Backspace') setTyped(typed.slice(0, -1));
    else if (event.key === 'Escape') setTyped('');
    else if (/^[\w,.:-]$/.test(event.key) && p.onTyped) setTyped((typed + event.key).slice(-12));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // A picture has none of them: whatever listens for focus in an SVG gets it by the tab key, too.
  const handlers = (x: number, y: number) => ({
    onClick() {
      setFocus({ x, y });
      p.onActivate?.(x, y);
    },
    onFocus() {
      setFocus({ x, y });
      p.onHover?.({ x, y });
    },
    onBlur: () => p.onHover?.(null),
    onMouseEnter: () => p.onHover?.({ x, y }),
    onMouseLeave: () => p.onHover?.(null),
  });
  const squares = [];
  for (let y = 0; y < p.rows; ++y) {
    const row = [];
    for (let x = 0; x < p.columns; ++x) {
      const open = p.may?.(x, y) ?? false;
      row.push(
        <g
          key={x}
          role="gridcell"
          data-cell={`${x},${y}`}
          class={open ? 'cell open' : 'cell'}
          transform={`translate(${x * 100} ${y * 100})`}
          tabIndex={p.small ? undefined : x === focus.x && y === focus.y ? 0 : -1}
          aria-label={p.cellLabel(x, y)}
          aria-disabled={p.onActivate && !open ? 'true' : undefined}
          {...(p.small ? {} : handlers(x, y))}
        >
          <rect class="hit" width="100" height="100" />
          {p.cell?.(x, y)}
          {!p.small && <rect class="focus" x="4" y="4" width="92" height="92" rx="6" />}
        </g>,
      );
    }
    squares.push(
      <g key={y} role="row">
        {row}
      </g>,
    );
  }
  const content = (
    <>
      {p.under && <g aria-hidden="true">{p.under}</g>}
      {squares}
      {p.over && (
        <g aria-hidden="true" class="over">
          {p.over}
        </g>
      )}
      {named && (
        <g class="coordinates" aria-hidden="true">
          {p.columnNames!.map((name, x) => (
            <text key={`c${x}`} x={x * 100 + 50} y={-16}>
              {name}
            </text>
          ))}
          {p.rowNames!.map((name, y) => (
            <text key={`r${y}`} x={-24} y={y * 100 + 50} class="row-name">
              {name}
            </text>
          ))}
        </g>
      )}
    </>
  );
  if (p.small) {
    return (
      <svg ref={svg} class={`grid ${p.class ?? ''}`} viewBox={box} role="img" aria-label={p.label}>
        <g aria-hidden="true">{content}</g>
      </svg>
    );
  }
  return (
    <>
      <svg
        ref={svg}
        class={`grid ${p.class ?? ''}`}
        viewBox={box}
        role="grid"
        aria-label={p.label}
        aria-rowcount={p.rows}
        aria-colcount={p.columns}
        onKeyDown={onKeyDown}
        {...p.onPointer}
      >
        {content}
      </svg>
      {p.onTyped && (
        <output class="typed" aria-live="polite">
          {typed && `${p.typedLabel ?? ''} ${typed}`}
        </output>
      )}
    </>
  );
}
