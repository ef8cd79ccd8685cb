// Written by web/wire.mjs from docs/openapi.json and docs/schema/live.json; do not edit.

export interface Protocol {
  name: string;
  sentence: string;
  port: number | null;
  open: boolean;
  address: string | null;
  client: boolean;
}

export interface Course {
  name: string;
  /** forms for hand-ins offer this game first */
  hand_ins: boolean;
  /** the interface of Java classes that the arena hosts */
  host: string | null;
  protocols: string[];
}

export interface Game {
  name: string;
  title: string;
  clock: string;
  hidden: boolean;
  enumerable: boolean;
  profiles: { name: string; sentence: string }[];
  engines: { name: string; sentence: string; options: string }[];
  protocols: Protocol[];
  courses: Course[];
}

export interface ConfiguredBot { name: string; game: string; player: string }

export interface Games { games: Game[]; bots: ConfiguredBot[]; you: { local: boolean } }

export type Seat = 1 | 2;

export interface ListedTable {
  id: string;
  game: string;
  rules: string;
  names: [string | null, string | null];
  phase: 'waiting' | 'running' | 'over';
  ply: number;
  match: string | null;
  spectators: number;
  open_seat: Seat | null;
  begun_at: number;
}

/** What to say to a person, in both languages. */
export interface Sentence { code: string; args: string[]; en: string; de: string }

export interface ListedMatch {
  id: string;
  game: string;
  rules: string;
  players: [string, string];
  winner: Seat | null;
  points: [number, number];
  fault: string | null;
  why: Sentence | null;
  plies: number;
  begun_at: number;
}

export interface Header {
  /** version of the log format */
  agon: 1;
  id: string;
  /** as listed by agon games */
  game: string;
  /** PROFILE KEY=VALUE …; empty: the game's default */
  rules: string;
  /** 64 bits, as text because a JSON number loses the last ones */
  seed: string;
  /** in seat order */
  players: [string, string];
  /** none, total=8s, total=200ms+2ms, move=5s … */
  clock: string;
  rated: boolean;
  /** moves played before the match began, separated by blanks */
  opening?: string;
}

export interface Moved {
  seq: number;
  at_us: number;
  type: 'moved';
  seat: Seat;
  /** in the game's notation; secret moves as the reader may know them */
  move: string;
  /** thinking time in microseconds */
  took_us: number;
}

export interface RefusedEvent {
  seq: number;
  at_us: number;
  type: 'refused';
  seat: Seat;
  move: string;
  why: Sentence;
}

export interface Said { seq: number; at_us: number; type: 'said'; seat: Seat; text: string }

export interface Undone {
  seq: number;
  at_us: number;
  type: 'undone';
  seat: Seat;
  /** how many moves were taken back */
  plies: number;
}

export interface NotedEvent {
  seq: number;
  at_us: number;
  type: 'noted';
  seat: Seat;
  channel: string;
  text?: string;
  phrase?: Sentence;
}

export interface FinishedEvent {
  seq: number;
  at_us: number;
  type: 'finished';
  outcome: { winner: Seat | null; points: [number, number]; how?: Sentence };
  fault?: string;
  culprit?: Seat;
  why?: Sentence;
}

/** docs/schema/event.json with sentences instead of phrases */
export type MatchEvent = Moved | RefusedEvent | Said | Undone | NotedEvent | FinishedEvent;

export interface ReplayedMove {
  ply: number;
  seat: Seat;
  move: string;
  took_us: number;
  stderr: string | null;
  note: Sentence | null;
}

/** games/NAME/view.schema.json */
export type View = object;

export interface Ending {
  winner: Seat | null;
  points: [number, number];
  fault: string | null;
  culprit: Seat | null;
  sentence: Sentence;
}

export interface Replay {
  header: Header;
  events: MatchEvent[];
  moves: ReplayedMove[];
  views: View[];
  ending: Ending | null;
}

export interface ListedTournament {
  id: string;
  name: string;
  game: string;
  state: 'running' | 'over';
  over: boolean;
  played: number;
}

export interface Participant {
  name: string;
  player: string;
  place: number;
  /** of the format, for encounters */
  points: number;
  wins: number;
  losses: number;
  draws: number;
  /** the sum in the game's own unit */
  game_points: number;
  encounters: { won: number; drawn: number; lost: number };
  /** points of all opponents met */
  buchholz: number;
  /** relative to the mean of all participants */
  elo: number;
  /** half of the 95 % interval of elo */
  error: number;
  /** likelihood of being stronger than the next in the table; null: the last */
  superiority: number | null;
  /** ladder only */
  glicko?: { rating: number; deviation: number };
  faults: Record<string, number>;
  moves: number;
  time_per_move_us: { mean: number; p99: number; max: number };
}

export interface Match {
  /** agon replay ID */
  id: string;
  /** players in seat order */
  seats: [string, string];
  outcome: { winner: 1 | 2 | null; points: [number, number] };
  /** the fault, the rule that ended the game, or played */
  reason: string;
  plies: number;
  seed: string;
}

export interface Tournament {
  game: string;
  rules: string;
  clock: string;
  seed: string;
  /** the part that the match ids share */
  tournament: string;
  name: string;
  format: 'round-robin' | 'gauntlet' | 'swiss' | 'knockout' | 'ladder';
  rounds: number;
  over: boolean;
  /** where the browser asked */
  state?: 'running' | 'over';
  /** in the order of the table */
  players: Participant[];
  matches: Match[];
  arena: {
    version: string;
    cpu: string;
    concurrency: number;
    latency_us: { p50: number; p99: number; max: number };
  };
}

export interface Rating {
  name: string;
  elo: number;
  error: number;
  games: number;
  wins: number;
  losses: number;
  draws: number;
  curve: { at: number; elo: number; error: number }[];
}

export interface Bot {
  name: string;
  version: number;
  owner: string;
  game: string;
  language: string;
  state: 'building' | 'ready' | 'refused';
  /** Unix time in seconds */
  handed_in: number;
  verdict: Sentence;
  /** of compiler and trial; not in the list */
  output?: string;
}

export interface StoredBoard { name: string; text: string; builtin: boolean }

export interface SeatWish {
  who: 'me' | 'engine' | 'friend' | 'anyone' | 'course';
  /** of an engine's seat: its spec, or the name of a bot */
  player?: string;
  /** of a course client's seat */
  protocol?: string;
  name?: string;
}

export interface TableWish {
  game: string;
  seats: [SeatWish, SeatWish];
  rules?: string;
  clock?: string;
  name?: string;
  /** least milliseconds between moves of engines */
  pace?: number;
  random_side?: boolean;
}

export interface HeldSeat { seat: Seat; token: string }

export interface Opened {
  table: string;
  /** of the own seats */
  tokens: HeldSeat[];
  /** of whoever opened the table, for its pace */
  key: string;
  /** the link for a friend */
  invite?: string;
  /** the id for clients of a polled protocol */
  course_game?: string;
}

export interface Seated { table: string; tokens: HeldSeat[] }

export interface RecordedPosition {
  match: string;
  ply?: number;
  seat?: Seat;
  /** milliseconds */
  time?: number;
}

export interface GivenPosition {
  game: string;
  rules?: string;
  seed?: number;
  moves?: string[];
  /** in the game's notation */
  position?: string;
  /** milliseconds */
  time?: number;
}

/** from the side of the seat to move; larger is better for it */
export interface MoveValue { move: string; value: number; depth: number; exact: boolean }

/** thoughts of an engine in the game's own shape: games/NAME/view.schema.json#/$defs/overlay */
export type Overlay = object;

export interface Analysis {
  ply: number;
  seat: Seat | null;
  move: string;
  note: Sentence | null;
  values: MoveValue[];
  overlay: Overlay | null;
}

export interface BoardVerdict {
  ok: boolean;
  defects: Sentence[];
  warnings: Sentence[];
  plates: {
    letter: string;
    size: number;
    x: number;
    y: number;
    width: number;
    height: number;
  }[];
}

export interface Ship { x: number; y: number; length: number; vertical: boolean }

export interface Verdict { ok: boolean; defects: Sentence[]; move: string | null }

export type Place = [number, number];

export interface Refusal { error: Sentence }

export interface Open {
  do: 'open';
  table: string;
  /** of the own seats, and the table's key */
  tokens?: string[];
  /** the match that was followed before the connection was lost */
  match?: string | null;
  /** its events known */
  seen?: number;
}

export interface Close { do: 'close'; table: string }

export interface List { do: 'tables'; on: boolean }

export interface Play {
  do: 'play';
  table: string;
  /** the first own seat, if missing */
  seat?: Seat;
  /** moves made so far */
  ply: number;
  move: string;
  /** comes back in the answer */
  ref?: number;
}

export interface Ask {
  do: 'resign' | 'undo' | 'rematch' | 'swap' | 'leave' | 'hint';
  table: string;
  /** the first own seat, if missing */
  seat?: Seat;
  /** comes back in the answer */
  ref?: number;
}

export interface Say {
  do: 'say';
  table: string;
  /** the first own seat, if missing */
  seat?: Seat;
  text: string;
  /** comes back in the answer */
  ref?: number;
}

export interface Analyse { do: 'analyse'; table: string; on: boolean }

export interface Pace {
  do: 'pace';
  table: string;
  ms: number;
  /** comes back in the answer */
  ref?: number;
}

export interface Answer {
  do: 'answer';
  table: string;
  /** the first own seat, if missing */
  seat?: Seat;
  id: string;
  value: string;
  /** comes back in the answer */
  ref?: number;
}

/** what a page says */
export type Wish = Open | Close | List | Play | Ask | Say | Analyse | Pace | Answer;

export interface Clocks {
  /** milliseconds by seat; null: no clock */
  left: [number | null, number | null];
  /** left for the action that is due */
  action: number | null;
  running: Seat | null;
}

export interface Situation {
  ply: number;
  /** null before the first match */
  view: View | null;
  /** at a hot seat of a game with secrets */
  views?: { '1': View; '2': View };
  /** by own seat; empty where moves cannot be listed */
  legal: { '1'?: string[]; '2'?: string[] };
  may_act: Seat[];
  clocks: Clocks;
}

export interface MadeMove { seat: Seat; move: string; took_us: number }

export interface ChatLine { from: string; text: string }

export type TableInfo = Situation & {
  id: string;
  game: string;
  rules: string;
  clock: string;
  names: [string | null, string | null];
  phase: 'waiting' | 'running' | 'over';
  /** nothing more will happen here */
  closed: boolean;
  /** the current or last one */
  match: string | null;
  /** the own seats */
  mine: Seat[];
  /** events so far */
  seq: number;
  moves: MadeMove[];
  spectators: number;
  chat: ChatLine[];
  ending: Ending | null;
  rematch_offered: Seat[];
  /** the own move may be taken back */
  undo: boolean;
  hint: boolean;
  /** least milliseconds between moves of engines */
  pace: number;
  /** anyone may take it */
  open_seat: Seat | null;
  /** the match can be replayed when it is over */
  recorded: boolean;
  foreign: { protocol: string; address: string } | null;
};

export interface WholeTable { is: 'table'; table: TableInfo }

export type NewEvent = Situation & {
  is: 'event';
  table: string;
  match: string;
  event: Moved | Undone | RefusedEvent | FinishedEvent;
  /** when it is the last one */
  ending?: Ending;
};

export interface Done { is: 'done'; table: string; ref: number }

export interface Refused { is: 'refused'; table: string; ref: number; why: Sentence }

export interface Denied { is: 'denied'; table: string; why: Sentence }

export type Advice = Analysis & { is: 'hint' | 'values'; table: string };

export interface Spectators { is: 'spectators'; table: string; count: number }

export interface Talk { is: 'talk'; table: string; from: string; text: string }

export interface News { is: 'news'; table: string; sentence: Sentence }

export interface Tables { is: 'tables'; tables: ListedTable[] }

export interface Wire { is: 'wire'; table: string; dir: '<' | '>'; line: string }

export interface Question {
  is: 'question';
  table: string;
  id: string;
  sentence: Sentence;
  /** a rules text is wanted */
  choices: 'rules';
}

/** what a page hears */
export type Heard =
  WholeTable | NewEvent | Done | Refused | Denied | Advice | Spectators | Talk | News | Tables | Wire | Question;

export interface Gets {
  '/ready': {
    answer: { status: 'ready' };
  };
  '/health': {
    answer: {
      status: 'ok';
      version: string;
      running: number;
      begun: number;
      pages: number;
    };
  };
  '/api/games': {
    answer: Games;
  };
  '/api/tables': {
    answer: { tables: ListedTable[] };
  };
  '/api/exhibition': {
    parameters: { game?: string };
    answer: { table: string };
  };
  '/api/matches': {
    parameters: { game?: string; player?: string; before?: string; limit?: number };
    answer: { matches: ListedMatch[]; more: boolean };
  };
  '/api/matches/{id}': {
    parameters: { id: string; as?: 'all' | '1' | '2' | 'public' };
    answer: Replay;
  };
  '/api/matches/{id}/values': {
    parameters: { id: string };
    answer: { values: (number | null)[] };
  };
  '/api/tournaments': {
    answer: { tournaments: ListedTournament[] };
  };
  '/api/tournaments/{tournament}': {
    parameters: { tournament: string };
    answer: Tournament & { state: 'running' | 'over' };
  };
  '/api/ratings': {
    parameters: { game?: string };
    answer: { ratings: Rating[] };
  };
  '/api/bots': {
    answer: { bots: Bot[] };
  };
  '/api/bots/{name}/{version}': {
    parameters: { name: string; version: number };
    answer: Bot;
  };
  '/api/kulami/boards': {
    answer: { boards: StoredBoard[] };
  };
  '/api/join/parameters': {
    answer: object;
  };
}

export interface Posts {
  '/api/tables': {
    body: TableWish;
    answer: Opened;
  };
  '/api/tables/{table}/join': {
    parameters: { table: string };
    body: {
      /** of the invitation; not for a seat that anyone may take */
      token?: string;
      name?: string;
    };
    answer: Seated;
  };
  '/api/analyse': {
    body: RecordedPosition | GivenPosition;
    answer: Analysis;
  };
  '/api/bots': {
    parameters: { game?: string; name?: string; file?: string };
    body: Blob;
    answer: Bot;
  };
  '/api/kulami/boards': {
    body: { name: string; text: string };
    answer: object;
  };
  '/api/kulami/check': {
    body: { text: string };
    answer: BoardVerdict;
  };
  '/api/kulami/random': {
    body: { kind: 'square' | 'irregular'; seed?: number };
    answer: { text: string };
  };
  '/api/battleship/check': {
    body: { rules: string; ships: Ship[] };
    answer: Verdict;
  };
  '/api/battleship/random': {
    body: { rules: string; seed?: number };
    answer: { ships: Ship[]; move: string };
  };
  '/api/treasure/check': {
    body: {
      rules: string;
      cells: string;
      forts: Place[];
      /** the cells of the other half, where it is known */
      other?: string;
    };
    answer: Verdict;
  };
  '/api/treasure/half': {
    body: {
      rules: string;
      seed?: number;
      /** the cells of the other half, where it is known */
      other?: string;
    };
    answer: { move: string; cells: string; forts: Place[] };
  };
  '/api/treasure/games': {
    body: { profile?: string; debug?: boolean; dummy?: boolean };
    answer: { id: string; table: string };
  };
  '/api/join': {
    body: {
      protocol: string;
      address: string;
      name?: string;
      /** human, or an engine */
      player?: string;
      /** of the protocol */
      options?: Record<string, string>;
      games?: number;
    };
    answer: Seated;
  };
}

export interface Deletes {
  '/api/kulami/boards/{name}': {
    parameters: { name: string };
    answer: object;
  };
}
