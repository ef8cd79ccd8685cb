// Battleship in the browser: two seas side by side, own fleets placed here, shots by click, key or typed.
import { useEffect, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { BoardModule, BoardProps } from 'web/boards';
import type { Translate } from 'web/i18n';
import type { Seat, Ship } from 'web/wire';
import { cellsOf, columnSums, fleetMove } from './fleet';
import { dutyOf, useKeptFleet } from './kept';
import { Placing } from './placing';
import { RulesForm } from './rules_form';
import { Hull, Mark, Materials } from './pieces';
import { Sea, type SeaPicture } from './sea';
import { german } from './german';
import { texts } from './texts';
import type { AnsweredShot, BattleshipView, KnownShip, Overlay } from './wire';

type Props = BoardProps<BattleshipView, Overlay>;

const other = (seat: Seat): Seat => (seat === 1 ? 2 : 1);

function known(view: BattleshipView, seat: Seat, kept: Ship[] | null): KnownShip[] {
  const sea = view.seas[seat - 1];
  const hit = (x: number, y: number) => 'x#'.includes(sea.cells[y * view.width + x]);
  return sea.ships ?? kept?.map((s) => ({ ...s, sunk: cellsOf(s).every(([x, y]) => hit(x, y)) })) ?? sea.sunk ?? [];
}

/** At whose sea the next shot goes: an engine's beliefs are about that one. */
const targetOf = ({ mine, view }: Props): Seat | null => {
  const shooter = mine[0] ?? view.turn[0];
  return shooter ? other(shooter) : null;
};

const sameShot = (a: AnsweredShot | null, b: AnsweredShot | undefined) => JSON.stringify(a) === JSON.stringify(b);

function pictureOf(
  p: Props,
  seat: Seat,
  own: boolean,
  kept: Ship[] | null,
  last: AnsweredShot | undefined,
): SeaPicture {
  const { view } = p;
  return {
    width: view.width,
    height: view.height,
    own,
    ships: known(view, seat, kept),
    last: last ?? null,
    cells: view.seas[seat - 1].cells,
    pending: view.shot && view.attacker !== seat ? view.shot : null,
    heat: targetOf(p) === seat ? p.overlay?.heat : null,
    fresh: p.settings.motion && p.previous !== null && last === view.last && !sameShot(p.previous.last, last),
  };
}

/** The fleet as silhouettes, sunk ones struck through; where sinking is not told, the fields hit. */
function Fleet({ view, seat, t }: { view: BattleshipView; seat: Seat; t: Translate }) {
  const sea = view.seas[seat - 1],
    fields = view.fleet.reduce((a, b) => a + b, 0);
  const left = sea.ships && sea.afloat === null ? sea.ships.filter((s) => !s.sunk).map((s) => s.length) : sea.afloat;
  if (!left) return <p class="bs-fleet">{t('fields_hit', { n: sea.hits, of: fields })}</p>;
  const rest = [...left];
  const afloat = view.fleet.map((length) => {
    const i = rest.indexOf(length);
    if (i >= 0) rest.splice(i, 1);
    return i >= 0;
  });
  return (
    <p
      class="bs-fleet"
      role="img"
      aria-label={t('afloat', { n: left.length, of: view.fleet.length, lengths: left.join(', ') })}
    >
      {view.fleet.map((length, i) => (
        <svg
          key={i}
          viewBox={`0 0 ${length * 100} 100`}
          class={`battleship ${afloat[i] ? '' : 'gone'}`}
          style={{ width: `${length * 13}px`, height: '13px' }}
        >
          <Hull ship={{ x: 0, y: 0, length, vertical: false }} sunk={!afloat[i]} />
          {!afloat[i] && <path class="strike" d={`M0 50H${length * 100}`} />}
        </svg>
      ))}
    </p>
  );
}

function Sums({ sums, t }: { sums: number[]; t: Translate }) {
  return (
    <p class="bs-sums" style={{ '--columns': sums.length }} aria-label={t('sums', { sums: sums.join(' ') })} role="img">
      {sums.map((n, x) => (
        <span key={x} aria-hidden="true">
          {n}
        </span>
      ))}
    </p>
  );
}

type Shots = Partial<Record<Seat, AnsweredShot>>;

/** The last shot of either side: one's own stays in sight when the other has answered it. */
function useLastShots({ view, mine }: Props): Shots {
  const kept = useRef<Shots>({});
  if (!mine.length || !view.last) kept.current = {}; // a replay jumps, a new match begins
  if (view.last) kept.current = { ...kept.current, [view.last.by]: view.last };
  return kept.current;
}

const marks = { water: 'miss', hit: 'hit', sunk: 'sunk', last: 'sunk' };

/** What the last shot at this sea brought. */
function Report({ p: { names, t }, me, shot }: { p: Props; me: Seat | null; shot: AnsweredShot | undefined }) {
  if (!shot) return <p class="bs-report none" />;
  const { by, x, y, answer } = shot;
  const words = { who: names[by - 1], x, y, answer: t(`answer.${answer}`) };
  return (
    <p class={`bs-report ${answer}`}>
      <svg viewBox="0 0 100 100" class="bs-mark" aria-hidden="true">
        <Mark kind={marks[answer]} />
      </svg>
      {t(me === by ? 'status.own_shot' : 'status.shot', words)}
    </p>
  );
}

/** What an engine thinks before the shot, and what it learnt from the one before. */
function thought({ overlay, t, lang }: Props): string {
  if (overlay?.hit === undefined || overlay.tells === undefined) return '';
  const number = (x: number) => x.toLocaleString(lang, { maximumFractionDigits: 2 });
  const percent = overlay.hit.toLocaleString(lang, { style: 'percent' });
  const before = overlay.told === undefined ? '' : ' ' + t('thought.told', { told: number(overlay.told) });
  return t('thought', { hit: percent, tells: number(overlay.tells) }) + before;
}

/** The seat whose eyes the page has: at a hot seat that of whoever is to act. */
const ownSeat = ({ mine, acting }: Props): Seat | null => (mine.length === 2 ? (acting ?? mine[0]) : (mine[0] ?? null));

/** A fleet that stays in this browser answers by itself. */
function useKept(p: Props, me: Seat | null) {
  const keeps = me !== null && p.view.seas[me - 1].custody === 'kept';
  const [kept, keep] = useKeptFleet(p.table, keeps ? me : null, p.view);
  const duty = keeps && kept && p.acting === me && !p.over ? dutyOf(p.view, me, kept) : null;
  useEffect(() => {
    if (duty) p.onMove(duty);
  }, [duty]);
  return { keeps, kept, keep };
}

function mustPlace(
  { view, acting, over, small }: Props,
  me: Seat | null,
  keeps: boolean,
  kept: Ship[] | null,
): boolean {
  if (me === null || over || small) return false;
  return keeps ? !kept : view.phase === 'setup' && !view.seas[me - 1].ready && acting === me;
}

/** Shooting at the sea on the right: which fields are open, and what a click or a typed field does. */
function shootingAt(p: Props, cells: string, may: boolean) {
  const { view, t } = p;
  const open = (x: number, y: number) =>
    may && (p.legal.length ? p.legal.includes(`${x},${y}`) : cells[y * view.width + x] === '?');
  const shoot = (x: number, y: number) => {
    if (!may) return;
    p.onDraft(open(x, y) ? '' : t('shot_before', { x, y }));
    if (open(x, y)) p.onMove(`${x},${y}`);
  };
  const onTyped = (text: string) => {
    const [x, y] = parseTyped(text)?.split(',').map(Number) ?? [view.width, view.height];
    if (x < view.width && y < view.height) shoot(x, y);
    else p.onDraft(t('typed_wrong', { text }));
  };
  return { may: open, onActivate: shoot, onTyped, hint: may ? p.hint : null };
}

function sumsOf(view: BattleshipView, seat: Seat, ships: KnownShip[]): number[] | null {
  return view.seas[seat - 1].sums ?? (view.sums && ships.length ? columnSums(ships, view.width) : null);
}

interface SeaOfProps {
  p: Props;
  me: Seat | null;
  seat: Seat; // whose sea it is
  sea: SeaPicture;
  sums: number[] | null;
  shot: AnsweredShot | undefined;
  children?: ComponentChildren;
}

interface SeasProps {
  p: Props;
  me: Seat | null;
  kept: Ship[] | null;
}

function SeaOf({ p, me, seat, sea, sums, shot, children }: SeaOfProps) {
  const { view, t } = p;
  return (
    <section class={seat === me ? 'bs-own' : 'bs-enemy'}>
      <div class="bs-head">
        <h2>{titleOf(p, me, seat)}</h2>
        <Fleet view={view} seat={seat} t={t} />
      </div>
      {children ?? <Sea sea={sea} label={titleOf(p, me, seat)} small={false} t={t} />}
      {sums && <Sums sums={sums} t={t} />}
      <Report p={p} me={me} shot={shot} />
    </section>
  );
}

const titleOf = ({ names, t }: Props, me: Seat | null, seat: Seat) =>
  t(me === null ? 'sea_of' : seat === me ? 'own_sea' : 'enemy_sea', { who: names[seat - 1], side: t(`seat${seat}`) });

/** The sea that is shot at comes first and is larger; without an own seat both are equal. */
function Seas({ p, me, kept }: SeasProps) {
  const { view, t } = p;
  const shots = useLastShots(p);
  const near: Seat = me ?? 2,
    far = other(near);
  // a replay: both seas as their owners see them
  const allShown = me === null && view.seas.every((s) => s.ships !== null);
  const own = pictureOf(p, near, me !== null || allShown, kept, shots[far]),
    target = pictureOf(p, far, allShown, null, shots[near]);
  if (p.small)
    return <Sea sea={target} label={titleOf(p, me, far)} small t={t} />; // one sea says enough in a small picture
  const shooting = shootingAt(p, target.cells, p.acting === me && me !== null && view.phase === 'shoot');
  const common = { p, me };
  return (
    <div class={`bs-seas ${me === null ? 'equal' : ''}`}>
      <SeaOf {...common} seat={far} sea={target} sums={view.seas[far - 1].sums} shot={shots[near]}>
        <Sea sea={target} label={titleOf(p, me, far)} small={false} t={t} {...shooting} />
      </SeaOf>
      <SeaOf {...common} seat={near} sea={own} sums={sumsOf(view, near, own.ships)} shot={shots[far]} />
    </div>
  );
}

function Board(p: Props) {
  const me = ownSeat(p);
  const { keeps, kept, keep } = useKept(p, me);
  if (mustPlace(p, me, keeps, kept))
    return (
      <Placing
        key={`${p.table}.${me}`}
        {...p}
        ready={p.t(keeps ? 'place.keep' : 'place.ready')}
        onReady={(ships) => (keeps ? keep(ships) : p.onMove(fleetMove(ships)))}
      />
    );
  const thinking = thought(p);
  return (
    <>
      <Seas p={p} me={me} kept={kept} />
      {thinking && !p.small && <p class="bs-thought">{thinking}</p>}
    </>
  );
}

function parseTyped(text: string): string | null {
  const parts = /^\s*(\d)\s*[,.:;-]?\s*(\d)\s*$/.exec(text);
  return parts ? `${parts[1]},${parts[2]}` : null;
}

function moveText(move: string, t: Translate): string {
  if (move === 'placed' || move.startsWith('fleet:')) return t('move.fleet');
  if (move.startsWith('sums:')) return t('move.sums', { sums: move.slice(5) });
  if (move.startsWith('field:')) return t('move.field');
  const [cell, answer] = move.split('=');
  return answer ? `${cell} ${t(`answer.${answer}`)}` : cell;
}

function describe(view: BattleshipView, viewer: Seat | null, t: Translate): string {
  const out = [t(`describe.${view.phase}`)];
  for (const seat of [1, 2] as Seat[]) {
    const sea = view.seas[seat - 1],
      whose =
        viewer === null ? t('describe.seat', { n: seat }) : t(seat === viewer ? 'describe.own' : 'describe.enemy');
    out.push(t('describe.sea', { whose, shots: sea.shots, hits: sea.hits }));
    if (sea.afloat) out.push(t('describe.afloat', { lengths: sea.afloat.join(', ') || '0' }));
  }
  return out.join(' ');
}

function announce(
  before: BattleshipView | null,
  after: BattleshipView,
  move: string,
  seat: Seat,
  t: Translate,
): string {
  const who = t(`seat${seat}`);
  const answered = after.last && JSON.stringify(before?.last) !== JSON.stringify(after.last);
  if (answered)
    return t('announce.shot', {
      who: t(`seat${after.last!.by}`),
      x: after.last!.x,
      y: after.last!.y,
      answer: t(`answer.${after.last!.answer}`),
    });
  return `${who}: ${moveText(move, t)}`;
}

const soundOf: Record<string, 'splash' | 'hit' | 'sunk'> = { water: 'splash', hit: 'hit', sunk: 'sunk', last: 'sunk' };

export const board: BoardModule<BattleshipView, Overlay> = {
  game: 'battleship',
  texts,
  german,
  Board,
  Materials,
  RulesForm,
  wide: true,
  seatNames: ['seat1', 'seat2'],
  parseTyped: (text) => parseTyped(text),
  joins: {
    uart: [
      { key: 'role', text: 'join.role', choices: ['1', '2'] },
      { key: 'dialect', text: 'join.dialect', choices: ['2023', '2025', '2026'] },
      { key: 'student', text: 'join.student' },
    ],
  },
  task: (view) => (view.phase === 'setup' ? 'task.fleet' : null),
  standing: (view) => view.seas[1].hits - view.seas[0].hits,
  share: (value) => 0.5 + Math.max(-0.5, Math.min(0.5, value / 20)),
  valueText: (value) => (value > 0 ? '+' : value < 0 ? '−' : '') + Math.abs(value),
  describe,
  announce,
  moveText,
  tally(view, seat, t) {
    const hits = view.seas[other(seat) - 1].hits,
      own = view.seas[seat - 1],
      fields = view.fleet.reduce((a, b) => a + b, 0);
    return {
      text: String(hits),
      label: t('hits_label', { n: hits }),
      unit: t('hits_unit', { n: hits }),
      note: own.afloat
        ? t('afloat_note', { n: own.afloat.length, of: view.fleet.length })
        : t('fields_note', { n: fields - own.hits, of: fields }),
    };
  },
  predict: (view, _seat, move) => {
    const cell = parseTyped(move)?.split(',').map(Number);
    return cell ? { ...view, shot: { x: cell[0], y: cell[1] }, turn: [] } : null;
  },
  sounds: (before, after) =>
    before && after.last && JSON.stringify(before.last) !== JSON.stringify(after.last)
      ? ['shot', soundOf[after.last.answer] ?? 'splash']
      : [],
};
