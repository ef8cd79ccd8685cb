// What is known about a table, as a pure function of the messages received; and the own move
// that is shown before it is confirmed. Nothing here touches the network or the page.
import type { BoardModule, MoveValue, Seat } from './boards';
import type { Sentence } from './i18n';
import type { Message } from './live';

export interface Ending {
  winner: Seat | null;
  points: [number, number];
  fault?: string | null;
  culprit?: Seat | null;
  sentence: Sentence;
}
export interface MoveRecord {
  seat: Seat;
  move: string;
  took_us: number;
}
export interface Clocks {
  left: [number | null, number | null];
  action: number | null;
  running: Seat | null;
}
export interface Talk {
  from: string;
  text: string;
}

export type Phase = 'waiting' | 'running' | 'over';

export interface TableInfo {
  id: string;
  game: string;
  rules: string;
  clock: string;
  names: [string | null, string | null];
  phase: Phase;
  match: string | null;
  mine: Seat[];
  seq: number;
  ply: number;
  moves: MoveRecord[];
  view: any;
  views?: Record<string, any>;
  legal: Record<string, string[]>;
  may_act: Seat[];
  clocks: Clocks;
  spectators: number;
  chat: Talk[];
  ending: Ending | null;
  rematch_offered: Seat[];
  undo: boolean;
  hint: boolean;
  pace: number;
  foreign: { protocol: string; address: string } | null;
  recorded?: boolean; // false: nobody can replay it, the opponent's moves were not told
  open_seat?: Seat | null;
  closed?: boolean; // closed: somebody has left, no rematch
}

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
  view: any;
}

export interface TableState extends TableInfo {
  clocksAt: number; // performance.now() when the clocks were received
  previous: any; // the view before the last move; null after a jump
  pending: Pending | null;
  trouble: Sentence | null; // why the last wish was refused
  news: Sentence | null;
  before: Finished | null; // the match that was played here before this one
  hintMove: string | null;
  hintNote: Sentence | null; // what the engine says of it
  values: { ply: number; values: MoveValue[]; overlay: any } | null;
  course: (number | null)[]; // value of the position per ply for seat 1, as far as analysed here
  wire: { dir: string; line: string }[];
  question: { id: string | number; sentence: Sentence; choices: any } | null;
}

const wireLines = 500; // kept of a protocol window

export function received(state: TableState | null, message: Message, now: number): TableState | null {
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
        ? { ...state, hintMove: message.move, hintNote: message.note, values: analysed(state, message) }
        : state;
    case 'values':
      return valued(state, message);
    case 'spectators':
      return { ...state, spectators: message.count };
    case 'talk':
      return { ...state, chat: [...state.chat, { from: message.from, text: message.text }] };
    case 'news':
      return { ...state, news: message.sentence };
    case 'wire':
      return { ...state, wire: [...state.wire, { dir: message.dir, line: message.line }].slice(-wireLines) };
    case 'question':
      return { ...state, question: message as any };
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
    pending,
    previous: null,
    trouble: null,
    news: state?.news ?? null,
    before: same ? state.before : finished(state),
    hintMove: null,
    hintNote: null,
    values: null,
    course: same ? state.course.slice(0, table.ply + 1) : [],
    wire: state?.wire ?? [],
    question: state?.question ?? null,
  };
}

function event(state: TableState, message: Message, now: number): TableState {
  const e = message.event;
  if (message.match !== state.match || e.seq <= state.seq) return state;
  const next: TableState = { ...state, seq: e.seq };
  if (message.clocks) {
    next.clocks = message.clocks;
    next.clocksAt = now;
  }
  for (const key of ['ply', 'view', 'views', 'legal', 'may_act'] as const)
    if (message[key] !== undefined) (next as any)[key] = message[key];
  if (e.type === 'moved') {
    next.moves = [...state.moves, { seat: e.seat, move: e.move, took_us: e.took_us }];
    // A move shown in advance was animated when it was made.
    const own = state.pending !== null && state.pending.seat === e.seat && state.pending.ply + 1 === next.ply;
    next.previous = own && state.pending!.view ? null : state.view;
    if (own || state.pending?.ply !== next.ply) next.pending = null;
  } else if (e.type === 'undone') {
    next.moves = state.moves.slice(0, Math.max(0, state.moves.length - e.plies));
    next.previous = null;
    next.pending = null;
    next.course = state.course.slice(0, next.ply + 1);
  } else if (e.type === 'refused') {
    return { ...next, pending: null, trouble: e.why };
  } else if (e.type === 'said') {
    return next; // `talk` carries the sentence with its name
  } else if (e.type === 'finished') {
    next.phase = 'over';
    next.ending = message.ending ?? endingOf(e);
    next.may_act = [];
    next.pending = null;
  } else {
    return next;
  }
  return { ...next, trouble: null, hintMove: null, values: null };
}

function endingOf(e: any): Ending {
  return {
    winner: e.outcome.winner,
    points: e.outcome.points,
    fault: e.fault,
    culprit: e.culprit,
    sentence: e.sentence ?? e.why ?? e.outcome.how,
  };
}

const analysed = (state: TableState, message: Message) =>
  message.values || message.overlay
    ? { ply: message.ply, values: message.values ?? [], overlay: message.overlay ?? null }
    : state.values;

function valued(state: TableState, message: Message): TableState {
  if (message.ply !== state.ply) return state;
  const course = [...state.course];
  const best = (message.values ?? []).reduce(
    (a: number | null, v: MoveValue) => (a === null || v.value > a ? v.value : a),
    null,
  );
  const seat = message.seat ?? state.may_act[0] ?? state.clocks?.running;
  while (course.length < state.ply) course.push(null);
  course[state.ply] = best === null ? null : seat === 2 ? -best : best;
  return { ...state, course, values: analysed(state, message) };
}

/** The own seat that may act now; null while a move is on its way. */
export const actingSeat = (s: TableState): Seat | null =>
  s.phase !== 'running' || s.pending ? null : (s.mine.find((seat) => s.may_act.includes(seat)) ?? null);

export function withPending(s: TableState, module: BoardModule, seat: Seat, move: string, ref: number): TableState {
  const view = module.predict?.(viewFor(s, seat), seat, move) ?? null;
  return {
    ...s,
    pending: { seat, ply: s.ply, move, ref, view },
    previous: view ? viewFor(s, seat) : s.previous,
    trouble: null,
    hintMove: null,
    values: null,
  };
}

/** At a hot seat of a hidden game each seat has its own view. */
export const viewFor = (s: TableState, seat: Seat | null) => (seat && s.views?.[seat]) || s.view;
export const shownView = (s: TableState) => s.pending?.view ?? viewFor(s, actingSeat(s));
