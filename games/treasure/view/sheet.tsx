// How the map lies on the page. A map of twenty columns is folded on a phone: its right half comes below the
// left one, so that fields stay large enough to read and to touch.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const phone = matchMedia('(max-width: 700px)');

export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(phone.matches);
  useEffect(() => {
    const change = () => setNarrow(phone.matches);
    phone.addEventListener('change', change);
    return () => phone.removeEventListener('change', change);
  }, []);
  return narrow;
}

export interface Sheet {
  columns: number;
  rows: number;
  columnNames: string[];
  rowNames: string[];
  field(column: number, row: number): [number, number]; // of the map, for a square of the page
  lay(picture: ComponentChildren): ComponentChildren; // the map's picture as it lies on the page
}

const numbers = (n: number) => Array.from({ length: n }, (_, i) => String(i));

export function sheetOf({ width, height }: { width: number; height: number }, folded: boolean): Sheet {
  if (!folded)
    return {
      columns: width,
      rows: height,
      columnNames: numbers(width),
      rowNames: numbers(height),
      field: (x, y) => [x, y],
      lay: (picture) => picture,
    };
  const columns = width / 2;
  const part = (picture: ComponentChildren, i: number) => (
    <svg
      key={i}
      y={i * height * 100}
      width={columns * 100}
      height={height * 100}
      viewBox={`${i * columns * 100} 0 ${columns * 100} ${height * 100}`}
    >
      {picture}
    </svg>
  );
  return {
    columns,
    rows: 2 * height,
    columnNames: numbers(columns).map((x) => `${x}·${Number(x) + columns}`),
    rowNames: [...numbers(height), ...numbers(height)],
    field: (x, y) => [x + (y >= height ? columns : 0), y % height],
    lay: (picture) => (
      <>
        {part(picture, 0)}
        {part(picture, 1)}
        <path class="seam" d={`M0 ${height * 100}H${columns * 100}`} />
      </>
    ),
  };
}
