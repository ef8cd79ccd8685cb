// The board that is edited: plates by drag, double click or keyboard.
import type { RefObject } from 'preact';
import { follow } from 'web/drag';
import { cellAt, Grid, type Cell } from 'web/grid';
import type { Translate } from 'web/i18n';
import type { Editing, Held } from './editing';
import { covers, letterAt, side } from './layout';
import { Hole, PlateShape } from './pieces';
import type { Workbench } from './workbench';

const lines = Array.from({ length: side - 1 }, (_, i) => (i + 1) * 100);
const numbers = Array.from({ length: side }, (_, i) => String(i));
const moves: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const gridIn = (box: HTMLElement) => box.querySelector<SVGSVGElement>('svg.grid')!;

/** A plate follows the pointer from the board or the tray; let go beside the board it is back in the tray. */
export function dragPlate(bench: Workbench, box: HTMLElement, press: PointerEvent, letter: string, from: Cell | null) {
  const { edit } = bench;
  let h: Held | null = null;
  const drag = (event: PointerEvent) => {
    h ??= edit.take(letter, from?.x ?? 0, from?.y ?? 0, from !== null);
    const cell = cellAt(gridIn(box), event, side, side);
    h = edit.carry(h, cell?.x ?? h.plate.x + h.grip[0], cell?.y ?? h.plate.y + h.grip[1], cell !== null);
    if (cell) bench.tell(h);
  };
  const drop = (event: PointerEvent) => {
    if (!h || event.type === 'pointercancel') edit.release();
    else if (!h.over) bench.takeOff(letter);
    else if (!bench.put(h)) edit.release();
  };
  bench.select(letter);
  follow(press, drag, drop);
}

/** What a key does with the plate in the hand; false: nothing. */
function keyHeld(bench: Workbench, key: string, h: Held): boolean {
  const { edit, tell } = bench,
    step = moves[key];
  if (step) tell(edit.carry(h, h.plate.x + h.grip[0] + step[0], h.plate.y + h.grip[1] + step[1]));
  else if (/^[tr]$/i.test(key)) tell(edit.turnHeld(h));
  else if (key === 'Enter' || key === ' ') bench.put(h);
  else if (key === 'Escape') {
    edit.release();
    bench.setStatus('');
  } else if (key === 'Delete' || key === 'Backspace') bench.takeOff(h.plate.letter);
  else return false;
  return true;
}

/** What a key does at a cell with nothing in the hand: letters take plates. */
function keyAt(bench: Workbench, key: string, { x, y }: Cell): boolean {
  const { edit, tell } = bench,
    plate = edit.at(x, y);
  if (/^[b-r]$/i.test(key)) tell(edit.take(key.toLowerCase(), x, y, true));
  else if ((key === 'Enter' || key === ' ') && plate) tell(edit.take(plate.letter, x, y, true));
  else if ((key === 'Delete' || key === 'Backspace') && plate) bench.takeOff(plate.letter);
  else if (/^t$/i.test(key)) bench.turn(x, y);
  else return false;
  return true;
}

const Ground = ({ edit, selected }: { edit: Editing; selected: string | null }) => (
  <>
    <rect class="ground" width="1000" height="1000" />
    {lines.map((at) => (
      <path key={at} class="crossing" d={`M${at} 0V1000M0 ${at}H1000`} />
    ))}
    {edit.shown.map((p) => (
      <PlateShape key={p.letter} plate={p} look={{ lifted: p.letter === selected }} />
    ))}
  </>
);

const Letters = ({ edit }: { edit: Editing }) => (
  <>
    {edit.shown.map((p) => (
      <g key={p.letter} class="plate">
        <text x={p.x * 100 + 20} y={p.y * 100 + 22}>
          {p.letter}
        </text>
      </g>
    ))}
    {edit.held?.over && (
      <g class="held">
        <PlateShape plate={edit.held.plate} look={{ lifted: true, bad: edit.problem(edit.held) !== null }} />
      </g>
    )}
  </>
);

export function Surface({ bench, box, t }: { bench: Workbench; box: RefObject<HTMLDivElement>; t: Translate }) {
  const { edit, text, selected } = bench;
  const label = (x: number, y: number) => {
    const plate = letterAt(text, x, y);
    return plate === 'a' ? t('editor.gap', { x, y }) : t('editor.cell', { x, y, plate });
  };
  const press = (event: PointerEvent) => {
    const cell = cellAt(gridIn(box.current!), event, side, side),
      plate = cell && edit.at(cell.x, cell.y);
    if (plate && event.button === 0) dragPlate(bench, box.current!, event, plate.letter, cell);
  };
  const turn = (event: MouseEvent) => {
    const cell = cellAt(gridIn(box.current!), event, side, side);
    if (cell) bench.turn(cell.x, cell.y);
  };
  const onKey = ({ key }: KeyboardEvent, at: Cell) =>
    edit.held ? keyHeld(bench, key, edit.held) : keyAt(bench, key, at);
  return (
    <div class="surface" ref={box} onDblClick={turn}>
      <Grid
        class="kulami"
        columns={side}
        rows={side}
        columnNames={numbers}
        rowNames={numbers}
        label={t('editor.board')}
        onKey={onKey}
        cellLabel={label}
        may={(x, y) => edit.at(x, y) !== null}
        onPointer={{ onPointerDown: press }}
        under={<Ground edit={edit} selected={selected} />}
        cell={(x, y) => (edit.shown.some((p) => covers(p, x, y)) ? <Hole /> : null)}
        over={<Letters edit={edit} />}
      />
      <p class="status" aria-live="polite">
        {bench.status}
      </p>
      <p class="kulami-legend">{t('editor.help')}</p>
    </div>
  );
}
