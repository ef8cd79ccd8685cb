// What is known about a table, as a pure function of the messages received; and the own move
// that is shown before it is confirmed. Nothing here touches the network or the page.
import type { BoardModule } from './boards';
import type { Words } from './i18n';
import type {
  Advice,
  Ending,
  Heard,
  Moved,
  MoveValue,
  NewEvent,
  Overlay,
  Question,
  Seat,
  TableInfo,
  View,
  Wire,
} from './wire';

export interface Finished {
  match: string;
  ending: Ending;
  names: [string | null, string | null];
}

export interface Pending {
  seat: Seat;
  ply: number;
  move: string;
  ref: number;
  view: View | null;
}

export interface TableState extends TableInfo {
  clocksAt: number; // performance.now() when the clocks were received
  awayAt: number; // the same of what is said about players who are away
  previous: View | null; // the view before the last move; null after a jump
  pending: Pending | null;
  trouble: Words | null; // why the last wish was refused
  news: Words | null;
  before: Finished | null; // the match that was played here before this one
  hintMove: string | null;
  hintNote: Words | null; // what the engine says of it
  values: { ply: number; values: MoveValue[]; overlay: Overlay | null } | null;
  course: (number | null)[]; // value of the position per ply for seat 1, as far as analysed here
  wire: Pick<Wire, 'dir' | 'line'>[];
  question: Question | null;
}

const wireLines = 500; // kept of a protocol window

export function received(state: TableState | null, message: Heard, now: number): TableState | null {
  if (message.is === 'table') return whole(state, message.table, now);
  if (!state) return state;
  switch (message.is) {
    case 'event':
      return event(state, message, now);
    case 'done':
      return state; // the event brings the new position
    case 'refused':
      return state.pending?.ref === message.ref
        ? { ...state, pending: null, trouble: message.why }
        : { ...state, trouble: message.why };
    case 'denied':
      return { ...state, pending: null, trouble: message.why };
    case 'hint':
      return message.ply === state.ply
        ? { ...state, hintMove: message.move, hintNote: message.note, values: analysed(message) }
        : state;
    case 'values':
      return valued(state, message);
    case 'spectators':
      return { ...state, spectators: message.count, away: message.away, awayAt: now };
    case 'talk':
      return { ...state, chat: [...state.chat, { from: message.from, text: message.text }] };
    case 'news':
      return { ...state, news: message.sentence };
    case 'wire':
      return { ...state, wire: [...state.wire, { dir: message.dir, line: message.line }].slice(-wireLines) };
    case 'question':
      return { ...state, question: message };
    default:
      return state;
  }
}

const finished = (s: TableState | null): Finished | null =>
  s?.match && s.ending ? { match: s.match, ending: s.ending, names: s.names } : null;

function whole(state: TableState | null, table: TableInfo, now: number): TableState {
  const same = state !== null && state.match === table.match;
  const pending = same && state.pending && state.pending.ply === table.ply ? state.pending : null;
  return {
    ...table,
    clocksAt: now,
    awayAt: now,
    pending,
    previous: null,
    trouble: null,
    news: same ? state.news : null, // what was said of the last match, such as the wish for another one, is over
    before: same ? state.before : finished(state),
    hintMove: null,
    hintNote: null,
    values: null,
    course: same ? state.course.slice(0, table.ply + 1) : [],
    wire: state?.wire ?? [],
    question: state?.question ?? null,
  };
}

function event(state: TableState, message: NewEvent, now: number): TableState {
  const { event: e, ply, view, views, legal, may_act, clocks } = message;
  if (message.match !== state.match || e.seq <= state.seq) return state;
  const next: TableState = { ...state, ply, view, views, legal, may_act, clocks, seq: e.seq, clocksAt: now };
  switch (e.type) {
    case 'moved':
      return moved(state, settled(next), e);
    case 'undone':
      return undone(settled(next), e.plies);
    case 'refused':
      return { ...next, pending: null, trouble: e.why };
    case 'finished':
      return { ...settled(next), phase: 'over', ending: message.ending ?? null, may_act: [], pending: null };
  }
}

/** A new position: what was said about the old one no longer holds. */
const settled = (s: TableState): TableState => ({ ...s, trouble: null, hintMove: null, values: null });

function moved(before: TableState, next: TableState, { seat, move, took_us }: Moved): TableState {
  const { pending } = before;
  const own = pending !== null && pending.seat === seat && pending.ply + 1 === next.ply;
  return {
    ...next,
    moves: [...before.moves, { seat, move, took_us }],
    previous: own && pending.view ? null : before.view, // a move shown in advance was animated when it was made
    pending: own || pending?.ply !== next.ply ? null : pending,
  };
}

const undone = (s: TableState, plies: number): TableState => ({
  ...s,
  moves: s.moves.slice(0, Math.max(0, s.moves.length - plies)),
  previous: null,
  pending: null,
  course: s.course.slice(0, s.ply + 1),
});

const analysed = ({ ply, values, overlay }: Advice) => ({ ply, values, overlay });

function valued(state: TableState, message: Advice): TableState {
  if (message.ply !== state.ply) return state;
  const course = [...state.course];
  const best = message.values.length ? Math.max(...message.values.map((v) => v.value)) : null;
  const seat = message.seat ?? state.may_act[0] ?? state.clocks.running;
  while (course.length < state.ply) course.push(null);
  course[state.ply] = best === null ? null : seat === 2 ? -best : best;
  return { ...state, course, values: analysed(message) };
}

/** The own seat that may act now; null while a move is on its way. */
export const actingSeat = (s: TableState): Seat | null =>
  s.phase !== 'running' || s.pending ? null : (s.mine.find((seat) => s.may_act.includes(seat)) ?? null);

export function withPending(s: TableState, module: BoardModule, seat: Seat, move: string, ref: number): TableState {
  const seen = viewFor(s, seat);
  const view = (seen && module.predict?.(seen, seat, move)) ?? null;
  return {
    ...s,
    pending: { seat, ply: s.ply, move, ref, view },
    previous: view ? seen : s.previous,
    trouble: null,
    hintMove: null,
    values: null,
  };
}

/** At a hot seat of a hidden game each seat has its own view. */
export const viewFor = (s: TableState, seat: Seat | null): View | null => (seat && s.views?.[seat]) || s.view;
export const shownView = (s: TableState) => s.pending?.view ?? viewFor(s, actingSeat(s));
