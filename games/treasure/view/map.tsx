// The live map: terrain, fog, things and figures, seen by a player, by the public or by the referee.
import { useEffect, useState } from 'preact/hooks';
import type { BoardProps } from 'web/boards';
import { Grid } from 'web/grid';
import type { Translate } from 'web/i18n';
import type { Seat } from 'web/wire';
import { HalfMap } from './half';
import { sheetOf, useNarrow } from './sheet';
import { keys, useSteering, type Steering } from './steering';
import { Chest, Figure, Fog, Fort, StepArrow, Tile } from './terrain';
import { fogged, isReferee, same, seats, seenAs } from './view';
import { directions, passable, steps, terrainAt, typedDirection } from './walking';
import type { Direction, Overlay, Place, TreasureView } from './wire';

type Props = BoardProps<TreasureView, Overlay>;

function cellLabel(view: TreasureView, eyes: Seat | null, x: number, y: number, t: Translate): string {
  const here: Place = [x, y],
    out = [t(`terrain.${terrainAt(view, x, y)}`)];
  if (fogged(view, eyes, x, y)) out.push(t('cell.fog'));
  for (const seat of seats) {
    const p = view.players[seat - 1];
    if (same(p.figure, here)) out.push(t('cell.figure', { n: seat }));
    if (same(p.fort, here)) out.push(t('cell.fort', { n: seat }));
    if (same(p.treasure, here)) out.push(t('cell.treasure', { n: seat }));
  }
  return t('cell', { x, y, what: out.join(', ') });
}

function Beliefs({ overlay: { heat, path, target }, view }: { overlay: Overlay; view: TreasureView }) {
  const most = Math.max(...heat, 1e-9);
  return (
    <g class="beliefs">
      {heat.map((h, i) => {
        const size = 64 * Math.sqrt(h / most),
          x = (i % view.width) * 100 + 50,
          y = Math.floor(i / view.width) * 100 + 50;
        return h > 0 ? (
          <rect key={i} class="heat" x={x - size / 2} y={y - size / 2} width={size} height={size} />
        ) : null;
      })}
      {path.length > 1 && (
        <polyline class="path-under" points={path.map(([x, y]) => `${x * 100 + 50},${y * 100 + 50}`).join(' ')} />
      )}
      {path.length > 1 && (
        <polyline class="path" points={path.map(([x, y]) => `${x * 100 + 50},${y * 100 + 50}`).join(' ')} />
      )}
      {target && (
        <path
          class="target"
          transform={`translate(${target[0] * 100 + 50} ${target[1] * 100 + 50})`}
          d="M-40 -40h22M-40 -40v22M40 -40h-22M40 -40v22M-40 40h22M-40 40v-22M40 40h-22M40 40v-22"
        />
      )}
    </g>
  );
}

function Halves({ view, eyes }: { view: TreasureView; eyes: Seat | null }) {
  return (
    <>
      {seats.map((seat) => {
        const box = view.players[seat - 1].half;
        if (!box || (eyes !== null && eyes !== seat)) return null;
        const size = { width: box[2] * 100 - 8, height: box[3] * 100 - 8, rx: 8 };
        return (
          <g key={seat} transform={`translate(${box[0] * 100 + 4} ${box[1] * 100 + 4})`}>
            <rect class="half-under" {...size} />
            <rect class={`half seat${seat}`} {...size} />
          </g>
        );
      })}
    </>
  );
}

function Things({ view, p, eyes }: { view: TreasureView; p: Props; eyes: Seat | null }) {
  const [a, b] = view.players,
    shared = same(a.figure, b.figure);
  return (
    <>
      {seats.map(
        (seat) =>
          view.players[seat - 1].fort && <Fort key={`f${seat}`} at={view.players[seat - 1].fort!} seat={seat} />,
      )}
      {seats.map(
        (seat) =>
          view.players[seat - 1].treasure && (
            <Chest key={`t${seat}`} at={view.players[seat - 1].treasure!} seat={seat} />
          ),
      )}
      {seats.map((seat) => {
        const who = view.players[seat - 1],
          before = p.previous?.players[seat - 1].figure ?? null;
        const unsure = eyes !== null && eyes !== seat && !view.positions_real;
        const stepped =
          who.figure && before && Math.abs(who.figure[0] - before[0]) + Math.abs(who.figure[1] - before[1]) === 1;
        return (
          who.figure && (
            <Figure
              key={`p${seat}.${who.figure.join()}`}
              at={who.figure}
              seat={seat}
              shared={shared}
              last={view.last?.seat === seat && view.phase !== 'maps'}
              unsure={unsure}
              carries={who.collected}
              walks={stepped && !unsure && p.settings.motion ? before : null}
            />
          )
        );
      })}
      {seats.map((seat) => {
        const { step, figure } = view.players[seat - 1];
        return step && figure && step.spent > 0 && <StepArrow key={`s${seat}`} at={figure} {...step} />;
      })}
    </>
  );
}

/** Arrow keys steer without looking for the board first. */
function usePageKeys({ may, steer }: Steering, on: boolean) {
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      const direction = keys[event.key];
      if (event.target !== document.body || event.altKey || event.ctrlKey || event.metaKey || !direction || !may)
        return;
      event.preventDefault();
      steer(direction);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** A referee's eyes may look through those of either player. */
function Eyes({ p, as, setAs }: { p: Props; as: Seat | null; setAs(seat: Seat | null): void }) {
  const { t, names } = p;
  return (
    <div class="th-eyes" role="group" aria-label={t('eyes')}>
      {[null, ...seats].map((seat) => (
        <button key={String(seat)} type="button" aria-pressed={as === seat} onClick={() => setAs(seat)}>
          {seat === null ? t('eyes.referee') : `${names[seat - 1]} (${t(`seat${seat}`)})`}
        </button>
      ))}
    </div>
  );
}

function Land({ view, eyes }: { view: TreasureView; eyes: Seat | null }) {
  const fields = Array.from(view.cells, (terrain, i) => ({
    terrain,
    x: i % view.width,
    y: Math.floor(i / view.width),
  }));
  return (
    <>
      {fields.map((f) => (
        <Tile key={`${f.x},${f.y}`} {...f} />
      ))}
      {fields
        .filter((f) => fogged(view, eyes, f.x, f.y))
        .map((f) => (
          <Fog key={`${f.x},${f.y}`} x={f.x} y={f.y} />
        ))}
    </>
  );
}

/** The field that a hinted step leads to. */
function Hint({ figure, hint }: { figure: Place | null; hint: string | null }) {
  const step = hint ? steps[hint as Direction] : undefined;
  if (!figure || !step) return null;
  const [x, y] = [figure[0] + step[0], figure[1] + step[1]];
  return <rect class="hint" x={x * 100 + 8} y={y * 100 + 8} width="84" height="84" rx="10" />;
}

interface MapProps {
  p: Props;
  view: TreasureView; // as it is shown: perhaps cut down to what one player knew
  eyes: Seat | null;
  me: Seat | null;
  steering: Steering;
}

function Scene({ p, view, eyes, me, steering: { goal } }: MapProps) {
  return (
    <>
      <Halves view={view} eyes={eyes} />
      {p.overlay && p.settings.game.beliefs && <Beliefs overlay={p.overlay} view={view} />}
      <Things view={view} p={p} eyes={eyes} />
      <Hint figure={me && view.players[me - 1].figure} hint={p.hint} />
      {goal && !p.over && <circle class="goal" cx={goal[0] * 100 + 50} cy={goal[1] * 100 + 50} r="30" />}
    </>
  );
}

function LiveMap({ p, view, eyes, me, steering }: MapProps) {
  const { t } = p;
  const narrow = useNarrow();
  const sheet = sheetOf(view, (narrow || p.small) && view.width > 12);
  const hunting = me !== null && view.phase === 'hunt' && !p.over;
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape' && steering.goal) steering.stop();
    else if (keys[event.key] && !event.shiftKey && hunting) steering.steer(keys[event.key]);
    else return false;
    return true;
  };
  const onTyped = (text: string) => {
    const d = typedDirection(text);
    if (d) steering.steer(d);
    else p.onDraft(t('typed_wrong', { text }));
  };
  return (
    <Grid
      class="treasure"
      columns={sheet.columns}
      rows={sheet.rows}
      small={p.small}
      label={t('board')}
      columnNames={sheet.columnNames}
      rowNames={sheet.rowNames}
      cellLabel={(x, y) => cellLabel(view, eyes, ...sheet.field(x, y), t)}
      may={(x, y) => hunting && passable(view, ...sheet.field(x, y))}
      onActivate={me === null ? undefined : (x, y) => steering.walkTo(...sheet.field(x, y))}
      onKey={onKey}
      typedLabel={t('typed')}
      onTyped={me === null ? undefined : onTyped}
      under={
        <>
          <rect class="rim" x="-8" y="-8" width={sheet.columns * 100 + 16} height={sheet.rows * 100 + 16} rx="10" />
          {sheet.lay(<Land view={view} eyes={eyes} />)}
        </>
      }
      over={sheet.lay(<Scene p={p} view={view} eyes={eyes} me={me} steering={steering} />)}
    />
  );
}

export function Board(p: Props) {
  const [as, setAs] = useState<Seat | null>(null);
  const me: Seat | null = p.mine.length === 2 ? (p.acting ?? p.mine[0]) : (p.mine[0] ?? null);
  const steering = useSteering(p, me);
  usePageKeys(steering, me !== null && !p.small);
  if (p.view.phase === 'maps' && p.acting !== null && p.acting === me && !p.over && !p.small)
    return <HalfMap key={`${p.table}.${me}`} {...p} />;
  const referee = isReferee(p.view);
  const view = referee && as ? seenAs(p.view, as) : p.view;
  const eyes: Seat | null = referee ? as : (seats.find((s) => view.players[s - 1].revealed !== '') ?? me);
  return (
    <div class="th">
      {referee && !p.small && <Eyes p={p} as={as} setAs={setAs} />}
      <LiveMap p={p} view={view} eyes={eyes} me={me} steering={steering} />
      {me !== null && !p.small && view.phase === 'hunt' && !p.over && <Pad {...steering} t={p.t} />}
    </div>
  );
}

function Pad({ may, goal, steer, stop, t }: Steering & { t: Translate }) {
  const glyphs: Record<Direction, string> = {
    up: 'M4 15L12 7L20 15',
    left: 'M15 4L7 12L15 20',
    right: 'M9 4L17 12L9 20',
    down: 'M4 9L12 17L20 9',
  };
  return (
    <div class="th-pad" role="group" aria-label={t('pad')}>
      {directions.map((d) => (
        <button key={d} type="button" class={d} aria-label={t(`dir.${d}`)} disabled={!may} onClick={() => steer(d)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={glyphs[d]} />
          </svg>
        </button>
      ))}
      <button type="button" class="stop" disabled={!goal} onClick={stop}>
        {t('stop')}
      </button>
    </div>
  );
}
