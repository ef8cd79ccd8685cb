// The treasure hunt in the browser: the live map with fog, steered by arrow keys, buttons or a click on a
// field, and at the end seen by either player or by the referee.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardModule, BoardProps, Seat } from 'web/boards';
import { Grid, type Cell } from 'web/grid';
import type { Translate } from 'web/i18n';
import { HalfMap } from './half';
import { RulesForm } from './rules_form';
import { sheetOf, useNarrow } from './sheet';
import { Chest, Figure, Fog, Fort, Patterns, StepArrow, Tile } from './terrain';
import { texts } from './texts';
import { directions, passable, stepCost, steps, terrainAt, wayTo, type Direction } from './walking';

type Place = [number, number];

export interface PlayerView {
  figure: Place | null; fort: Place | null; treasure: Place | null;
  collected: boolean; treasure_found: boolean; fort_found: boolean; sent: boolean; actions: number;
  half: [number, number, number, number] | null;
  step: { direction: Direction; spent: number; cost: number } | null;
  revealed: string;
}

export interface TreasureView {
  phase: 'maps' | 'hunt' | 'over';
  width: number; height: number; cells: string; actions: number; max_actions: number; turn: Seat | null; positions_real: boolean;
  players: [PlayerView, PlayerView];
  last: { seat: Seat; direction: Direction | null } | null;
  legal: Direction[];
  half_rules: { width: number; height: number; min_mountain: number; min_grass: number; min_water: number; forts: number };
}

type Props = BoardProps<TreasureView>;

const other = (seat: Seat): Seat => (seat === 1 ? 2 : 1);
const seats: Seat[] = [1, 2];
const keys: Record<string, Direction> = { ArrowUp: 'up', ArrowLeft: 'left', ArrowRight: 'right', ArrowDown: 'down' };
const same = (a: Place | null, b: Place | null) => a !== null && b !== null && a[0] === b[0] && a[1] === b[1];

/** A referee's view knows what both have seen, so it can be cut down to what one of them knew. */
const isReferee = (view: TreasureView) => view.players.every((p) => p.revealed !== '');

function seenAs(view: TreasureView, seat: Seat): TreasureView {
  const me = view.players[seat - 1], enemy = view.players[other(seat) - 1];
  const own = { ...me, treasure: me.treasure_found ? me.treasure : null };
  const foe = { ...enemy, treasure: null, revealed: '', fort: me.fort_found ? enemy.fort : null, figure: view.positions_real ? enemy.figure : null, step: null };
  return { ...view, players: seat === 1 ? [own, foe] : [foe, own] };
}

/** Not looked at yet by the one whose eyes we have; water hides nothing. */
function fogged(view: TreasureView, eyes: Seat | null, x: number, y: number): boolean {
  const revealed = eyes ? view.players[eyes - 1].revealed : '';
  return revealed !== '' && passable(view, x, y) && revealed[y * view.width + x] !== '1';
}

function cellLabel(view: TreasureView, eyes: Seat | null, x: number, y: number, t: Translate): string {
  const here: Place = [x, y], out = [t(`terrain.${terrainAt(view, x, y)}`)];
  if (fogged(view, eyes, x, y)) out.push(t('cell.fog'));
  for (const seat of seats) {
    const p = view.players[seat - 1];
    if (same(p.figure, here)) out.push(t('cell.figure', { n: seat }));
    if (same(p.fort, here)) out.push(t('cell.fort', { n: seat }));
    if (same(p.treasure, here)) out.push(t('cell.treasure', { n: seat }));
  }
  return t('cell', { x, y, what: out.join(', ') });
}

function Beliefs({ overlay, view }: { overlay: any; view: TreasureView }) {
  const heat: number[] = overlay.heat ?? [], most = Math.max(...heat, 1e-9), path: Place[] = overlay.path ?? [];
  return (
    <g class="beliefs">
      {heat.map((h, i) => {
        const size = 64 * Math.sqrt(h / most), x = (i % view.width) * 100 + 50, y = Math.floor(i / view.width) * 100 + 50;
        return h > 0 ? <rect key={i} class="heat" x={x - size / 2} y={y - size / 2} width={size} height={size} /> : null;
      })}
      {path.length > 1 && <polyline class="path-under" points={path.map(([x, y]) => `${x * 100 + 50},${y * 100 + 50}`).join(' ')} />}
      {path.length > 1 && <polyline class="path" points={path.map(([x, y]) => `${x * 100 + 50},${y * 100 + 50}`).join(' ')} />}
      {overlay.target && <path class="target" transform={`translate(${overlay.target[0] * 100 + 50} ${overlay.target[1] * 100 + 50})`} d="M-40 -40h22M-40 -40v22M40 -40h-22M40 -40v22M-40 40h22M-40 40v-22M40 40h-22M40 40v-22" />}
    </g>
  );
}

function Halves({ view, eyes }: { view: TreasureView; eyes: Seat | null }) {
  return (
    <>
      {seats.map((seat) => {
        const box = view.players[seat - 1].half;
        if (!box || (eyes !== null && eyes !== seat)) return null;
        return <rect key={seat} class={`half seat${seat}`} x={box[0] * 100 + 4} y={box[1] * 100 + 4} width={box[2] * 100 - 8} height={box[3] * 100 - 8} rx="8" />;
      })}
    </>
  );
}

function Things({ view, p, eyes }: { view: TreasureView; p: Props; eyes: Seat | null }) {
  const [a, b] = view.players, shared = same(a.figure, b.figure);
  return (
    <>
      {seats.map((seat) => view.players[seat - 1].fort && <Fort key={`f${seat}`} at={view.players[seat - 1].fort!} seat={seat} />)}
      {seats.map((seat) => view.players[seat - 1].treasure && <Chest key={`t${seat}`} at={view.players[seat - 1].treasure!} seat={seat} />)}
      {seats.map((seat) => {
        const who = view.players[seat - 1], before = p.previous?.players[seat - 1].figure ?? null;
        const unsure = eyes !== null && eyes !== seat && !view.positions_real;
        const stepped = who.figure && before && Math.abs(who.figure[0] - before[0]) + Math.abs(who.figure[1] - before[1]) === 1;
        return who.figure && <Figure key={`p${seat}.${who.figure.join()}`} at={who.figure} seat={seat} shared={shared} last={view.last?.seat === seat && view.phase !== 'maps'}
          unsure={unsure} carries={who.collected} walks={stepped && !unsure && p.settings.motion ? before : null} />;
      })}
      {seats.map((seat) => {
        const { step, figure } = view.players[seat - 1];
        return step && figure && step.spent > 0 && <StepArrow key={`s${seat}`} at={figure} {...step} />;
      })}
    </>
  );
}

/** Steering: single commands, and a goal that is walked to command by command whenever it is our turn. */
function useSteering(p: Props, me: Seat | null) {
  const { view, t } = p, [goal, setGoal] = useState<Place | null>(null), sentAt = useRef(-1);
  const may = p.acting !== null && p.acting === me && view.phase === 'hunt' && !p.over;
  const figure = me ? view.players[me - 1].figure : null;
  const command = (d: Direction) => {
    if (!may || !figure || sentAt.current === view.actions) return;
    const [x, y] = [figure[0] + steps[d][0], figure[1] + steps[d][1]];
    if (!passable(view, x, y)) { p.onDraft(t(terrainAt(view, x, y) === 'W' ? 'drowns' : 'off_map', { direction: t(`dir.${d}`) })); return; }
    p.onDraft('');
    sentAt.current = view.actions;
    p.onMove(d);
  };
  useEffect(() => { if (view.actions !== sentAt.current) sentAt.current = -1; }, [view.actions]);
  useEffect(() => {
    if (!goal || !figure) return;
    const way = wayTo(view, figure, goal);
    if (!way?.length || p.over) setGoal(null);
    else command(way[0]);
  }, [goal, may, view.actions]);
  const steer = (d: Direction) => { setGoal(null); command(d); };
  const walkTo = (x: number, y: number) => {
    if (!figure || view.phase !== 'hunt') return;
    if (same(figure, [x, y])) setGoal(null);
    else if (!wayTo(view, figure, [x, y])) p.onDraft(t('no_way', { x, y }));
    else { p.onDraft(''); setGoal([x, y]); }
  };
  return { may, goal, steer, walkTo, stop: () => setGoal(null) };
}

function Board(p: Props) {
  const { t } = p, [as, setAs] = useState<Seat | null>(null);
  const folds = useNarrow() && p.view.width > 12;
  const referee = isReferee(p.view), me: Seat | null = p.mine.length === 2 ? p.acting ?? p.mine[0] : p.mine[0] ?? null;
  const steering = useSteering(p, me);
  useEffect(() => {  // arrow keys steer without looking for the board first
    if (me === null || p.small) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== document.body || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key] || !steering.may) return;
      event.preventDefault();
      steering.steer(keys[event.key]);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  if (p.view.phase === 'maps' && p.acting !== null && p.acting === me && !p.over && !p.small) return <HalfMap key={`${p.table}.${me}`} {...p} />;

  const view = referee && as ? seenAs(p.view, as) : p.view;
  const eyes: Seat | null = referee ? as : seats.find((s) => view.players[s - 1].revealed !== '') ?? me;
  const onKey = (event: KeyboardEvent, _at: Cell): boolean => {
    if (event.key === 'Escape' && steering.goal) steering.stop();
    else if (keys[event.key] && !event.shiftKey && me !== null && view.phase === 'hunt' && !p.over) steering.steer(keys[event.key]);
    else return false;
    return true;
  };
  const own = me ? view.players[me - 1].figure : null, towards = own && p.hint ? steps[p.hint as Direction] : null;
  const hinted = own && towards ? [own[0] + towards[0], own[1] + towards[1]] : null;
  const fields = Array.from(view.cells, (terrain, i) => ({ terrain, x: i % view.width, y: Math.floor(i / view.width) }));
  const sheet = sheetOf(view, folds);
  return (
    <div class="th">
      {referee && !p.small && (
        <div class="th-eyes" role="group" aria-label={t('eyes')}>
          {([null, 1, 2] as (Seat | null)[]).map((seat) => (
            <button key={String(seat)} type="button" aria-pressed={as === seat} onClick={() => setAs(seat)}>{seat === null ? t('eyes.referee') : p.names[seat - 1]}</button>
          ))}
        </div>
      )}
      <Grid class="treasure" columns={sheet.columns} rows={sheet.rows} small={p.small} label={t('board')} columnNames={sheet.columnNames} rowNames={sheet.rowNames}
        cellLabel={(x, y) => cellLabel(view, eyes, ...sheet.field(x, y), t)} may={(x, y) => me !== null && view.phase === 'hunt' && !p.over && passable(view, ...sheet.field(x, y))}
        onActivate={me === null ? undefined : (x, y) => steering.walkTo(...sheet.field(x, y))} onKey={onKey} typedLabel={t('typed')}
        onTyped={me === null ? undefined : (text) => { const d = parseTyped(text); if (d) steering.steer(d as Direction); else p.onDraft(t('typed_wrong', { text })); }}
        under={sheet.lay(
          <>
            <Patterns />
            {fields.map((f) => <Tile key={`${f.x},${f.y}`} {...f} />)}
            {fields.filter((f) => fogged(view, eyes, f.x, f.y)).map((f) => <Fog key={`${f.x},${f.y}`} x={f.x} y={f.y} />)}
          </>)}
        over={sheet.lay(
          <>
            <Halves view={view} eyes={eyes} />
            {p.overlay && p.settings.game.beliefs && <Beliefs overlay={p.overlay} view={view} />}
            <Things view={view} p={p} eyes={eyes} />
            {hinted && <rect class="hint" x={hinted[0] * 100 + 8} y={hinted[1] * 100 + 8} width="84" height="84" rx="10" />}
            {steering.goal && <circle class="goal" cx={steering.goal[0] * 100 + 50} cy={steering.goal[1] * 100 + 50} r="30" />}
          </>)} />
      {me !== null && !p.small && view.phase === 'hunt' && !p.over && <Pad {...steering} t={t} />}
    </div>
  );
}

function Pad({ may, goal, steer, stop, t }: ReturnType<typeof useSteering> & { t: Translate }) {
  const glyphs: Record<Direction, string> = { up: 'M4 15L12 7L20 15', left: 'M15 4L7 12L15 20', right: 'M9 4L17 12L9 20', down: 'M4 9L12 17L20 9' };
  return (
    <div class="th-pad" role="group" aria-label={t('pad')}>
      {directions.map((d) => (
        <button key={d} type="button" class={d} aria-label={t(`dir.${d}`)} disabled={!may} onClick={() => steer(d)}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d={glyphs[d]} /></svg>
        </button>
      ))}
      <button type="button" class="stop" disabled={!goal} onClick={stop}>{t('stop')}</button>
    </div>
  );
}

function Panel({ view, names, overlay, settings, t }: Props) {
  return (
    <div class="th-panel">
      <p>{t('action_of', { n: view.actions, of: view.max_actions })}</p>
      <progress max={view.max_actions} value={view.actions} aria-label={t('action_of', { n: view.actions, of: view.max_actions })} />
      <dl>
        {seats.map((seat) => {
          const who = view.players[seat - 1];
          const state = !who.sent ? 'state.no_half' : who.collected ? 'state.carries' : who.treasure_found ? 'state.found' : 'state.seeks';
          return <div key={seat}><dt>{names[seat - 1]}</dt><dd>{t(state)}{who.step && who.step.spent > 0 ? `; ${t('state.step', { direction: t(`dir.${who.step.direction}`), n: who.step.spent, of: who.step.cost })}` : ''}</dd></div>;
        })}
      </dl>
      {view.phase === 'hunt' && !view.positions_real && <p class="th-note">{t('random_enemy')}</p>}
      {overlay?.expected !== undefined && settings.game.beliefs && <p class="th-note">{t('expected', { n: Math.round(overlay.expected * 10) / 10 })}</p>}
      <p class="th-note">{t('legend')}</p>
    </div>
  );
}

const words: Record<string, Direction> = {
  up: 'up', u: 'up', oben: 'up', hoch: 'up', o: 'up', left: 'left', l: 'left', links: 'left', right: 'right', r: 'right', rechts: 'right', down: 'down', d: 'down', unten: 'down',
};
const parseTyped = (text: string): string | null => words[text.trim().toLowerCase()] ?? null;

function describe(view: TreasureView, viewer: Seat | null, t: Translate): string {
  const out = [t('describe.actions', { n: view.actions, of: view.max_actions })];
  if (view.phase === 'maps') out.push(t('describe.maps'));
  for (const seat of seats) {
    const who = view.players[seat - 1], whose = viewer === null ? t('describe.seat', { n: seat }) : t(seat === viewer ? 'describe.own' : 'describe.enemy');
    if (who.figure) out.push(t('describe.figure', { whose, x: who.figure[0], y: who.figure[1] }));
    if (who.fort) out.push(t('describe.fort', { whose, x: who.fort[0], y: who.fort[1] }));
    if (who.collected) out.push(t('describe.carries', { whose }));
    else if (who.treasure) out.push(t('describe.treasure', { whose, x: who.treasure[0], y: who.treasure[1] }));
  }
  if (view.phase === 'hunt' && !view.positions_real && viewer !== null) out.push(t('random_enemy'));
  return out.join(' ');
}

const moveText = (move: string, t: Translate) => (move.startsWith('map:') || move === 'map' ? t('move.half') : directions.includes(move as Direction) ? t(`dir.${move}`) : move);

/** The command counts at once; what the step reveals comes with the arena's answer. */
function predict(view: TreasureView, seat: Seat, move: string): TreasureView | null {
  const who = view.players[seat - 1], d = move as Direction;
  if (!directions.includes(d) || !who.figure) return null;
  const cost = stepCost(view, who.figure[0], who.figure[1], d), spent = (who.step?.direction === d ? who.step.spent : 0) + 1;
  const next: PlayerView = spent < cost
    ? { ...who, step: { direction: d, spent, cost } }
    : { ...who, step: null, figure: [who.figure[0] + steps[d][0], who.figure[1] + steps[d][1]] };
  return { ...view, turn: other(seat), legal: [], players: seat === 1 ? [next, view.players[1]] : [view.players[0], next], last: { seat, direction: d } };
}

export const board: BoardModule<TreasureView> = {
  game: 'treasure',
  texts,
  Board,
  Panel,
  RulesForm,
  switches: [{ name: 'beliefs', text: 'switch.beliefs', on: true }],
  seatNames: ['seat1', 'seat2'],
  parseTyped: (text) => parseTyped(text),
  describe,
  moveText,
  announce(before, after, move, seat, t) {
    const out = [`${t(`seat${seat}`)}: ${moveText(move, t)}.`], was = before?.players[seat - 1], is = after.players[seat - 1];
    if (is.collected && !was?.collected) out.push(t('announce.collected'));
    if (is.fort_found && !was?.fort_found) out.push(t('announce.fort'));
    if (is.treasure_found && !was?.treasure_found && !is.collected) out.push(t('announce.treasure'));
    return out.join(' ');
  },
  tally(view, seat, t) {
    const who = view.players[seat - 1];
    return { text: String(who.actions) + (who.collected ? ' ◆' : ''), label: t('tally', { n: who.actions }) + (who.collected ? `, ${t('state.carries')}` : '') };
  },
  predict,
  sounds: (before, after) => (before && before.actions !== after.actions && seats.some((s) => !same(before.players[s - 1].figure, after.players[s - 1].figure) && after.last?.seat === s) ? ['place'] : []),
};
