// A board text as a small picture of its plates.
import { Grid } from 'web/grid';
import { frameOf, letterAt, platesOf } from './layout';
import { Hole, PlateShape } from './pieces';

export function Thumbnail({ text, label }: { text: string; label: string }) {
  const plates = platesOf(text),
    frame = frameOf(plates);
  return (
    <Grid
      small
      framed
      class="kulami"
      columns={frame.columns}
      rows={frame.rows}
      label={label}
      cellLabel={() => ''}
      cell={(x, y) => (letterAt(text, x + frame.left, y + frame.top) === 'a' ? null : <Hole />)}
      under={
        <g transform={`translate(${-frame.left * 100} ${-frame.top * 100})`}>
          {plates.map((p) => (
            <PlateShape key={p.letter} plate={p} />
          ))}
        </g>
      }
    />
  );
}
