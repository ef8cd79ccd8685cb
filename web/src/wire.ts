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
  /** the game's words for a board that is not its own: title, first, second and others */
  face: { en: Record<string, string>; de: Record<string, string> };
}

export interface ConfiguredBot { name: string; game: string; player: string }

export interface Games {
  games: Game[];
  bots: ConfiguredBot[];
  you: {
    local: boolean;
    /** whom a trusted proxy vouches for; empty: nobody */
    login: string;
  };
}

export interface RulesBlock {
  kind: 'title' | 'heading' | 'paragraph' | 'item' | 'table';
  text: string;
  rows: string[][];
}

export interface GameRules { en: RulesBlock[]; de: RulesBlock[] }

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
  /** thinking time in microseconds, as it was charged to the clock */
  took_us: number;
  wall_us?: number;
  cpu_us?: number;
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
  /** matches in all, as far as known; null: for ever */
  planned: number | null;
  /** Unix time in milliseconds; 0: no match is finished */
  begun_at: number;
  /** when the last match ended */
  latest_at: number;
  leader: string | null;
  entrants: number;
}

export interface Encounter {
  round: number;
  /** planned */
  games: number;
  played: number;
  /** for the third place of a knockout */
  bronze: boolean;
  who: [string, string];
  /** a won game 1, a draw one half */
  points: [number, number];
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
  /** where the browser asked, as is what follows */
  played?: number;
  /** matches in all, as far as known; null: for ever */
  planned?: number | null;
  /** of the first match; Unix time in milliseconds */
  begun_at?: number;
  /** when the last match ended */
  latest_at?: number;
  leader?: string | null;
  entrants?: number;
  /** in the order they were drawn */
  encounters?: Encounter[];
  byes?: { round: number; who: string }[];
  /** what may be played now, or is being played; told by a running arena */
  next?: [string, string][];
  /** in the order of the table */
  players: Participant[];
  matches: Match[];
  arena: {
    version: string;
    cpu: string;
    concurrency: number;
    /** games played again because the arena itself was late */
    voided?: number;
    latency_us: { p50: number; p99: number; max: number };
  };
}

export interface BoardTournament {
  /** empty before two boards have enrolled */
  id: string;
  name: string;
  played: number;
  planned: number;
  over: boolean;
}

export interface BoardLine {
  line: number;
  device: string;
  /** its student number or name; until it is known, the device */
  board: string;
  state: 'lost' | 'silent' | 'ready' | 'waiting' | 'playing';
  /** where it sits; empty: nowhere */
  table: string;
  opponent: string;
  to_do: Sentence;
}

export interface BoardWord {
  /** Unix time in milliseconds */
  at: number;
  from: 'board' | 'arena';
  text: string;
}

export interface BoardVerdictTold {
  /** Unix time in milliseconds */
  at: number;
  match: string;
  opponent: string;
  result: 'won' | 'lost' | 'drawn' | 'void';
  why: Sentence;
}

export interface BoardStory { words: BoardWord[]; verdicts: BoardVerdictTold[] }

export interface Dismissal {
  /** Unix time in milliseconds */
  at: number;
  /** the protocol */
  door: string;
  /** the name it gave, or its address */
  who: string;
  why: Sentence;
}

export interface PairTotal {
  game: string;
  /** two, in the seats of their first match */
  names: string[];
  /** of each of the two names */
  wins: number[];
  /** and games that nobody won */
  draws: number;
}

export interface Explored {
  /** games that reached the position */
  games: number;
  /** won by seat 1 */
  first: number;
  drawn: number;
  /** won by seat 2 */
  second: number;
  /** false: stored matches are still being read; ask again */
  whole: boolean;
  /** what was played next, most often first */
  moves: {
    move: string;
    games: number;
    first: number;
    drawn: number;
    second: number;
  }[];
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
  /** as it was called */
  file: string;
  language: string;
  state: 'building' | 'ready' | 'refused';
  /** Unix time in seconds */
  handed_in: number;
  verdict: Sentence;
  /** the course's entrance examination of this version */
  qualification: 'none' | 'waiting' | 'passed' | 'failed';
  exam: Sentence;
  /** of compiler and trial; not in the list */
  output?: string;
}

export interface LadderVersion {
  version: number;
  /** Unix time in seconds */
  handed_in: number;
  qualification: 'none' | 'waiting' | 'passed' | 'failed';
  /** on the ladder, as are the following */
  won: number;
  drawn: number;
  lost: number;
  /** its own, by kind */
  faults: Record<string, number>;
}

export interface Fixture {
  name: string;
  /** as the tournament is called in lists */
  title: string;
  state: 'planned' | 'running' | 'paused' | 'over' | 'failed';
  /** Unix time in seconds; 0: when told */
  starts: number;
  nightly: boolean;
  /** why it failed */
  trouble: string;
  /** the tournament's file */
  toml: string;
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
  /** no list shows the table and its matches */
  unlisted?: boolean;
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
export interface MoveValue {
  move: string;
  value: number;
  depth: number;
  exact: boolean;
  /** per cent; 0: not known */
  confidence: number;
  /** what is expected, this move first */
  line: string[];
}

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
  do: 'resign' | 'undo' | 'rematch' | 'swap' | 'leave' | 'hint' | 'draw' | 'takeback' | 'decline';
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

/** milliseconds by seat until a player whose pages are all closed loses it; null: nobody is missed */
export type Away = [number | null, number | null];

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
  /** each at a page of their own: they may offer, and no engine speaks while they play */
  between_people: boolean;
  /** no list shows this table and its matches */
  unlisted: boolean;
  draw_offered: Seat[];
  takeback_offered: Seat[];
  away: Away;
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

export interface Spectators { is: 'spectators'; table: string; count: number; away: Away }

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

export interface Layout {
  columns: number;
  rows: number;
  /** row by row from the top: . empty, X first player, O second, blank no cell, others as they are */
  cells: string;
  first_row: 'top' | 'bottom';
  marks: string[];
  lines: [string, string][];
}

export interface CommonView {
  layout?: Layout;
  /** as a terminal shows it, where there is no layout */
  drawing?: string;
}

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
  '/api/games/{game}/rules': {
    parameters: { game: string };
    answer: GameRules;
  };
  '/api/tables': {
    answer: { tables: ListedTable[] };
  };
  '/api/exhibition': {
    parameters: { game?: string };
    answer: { table: string };
  };
  '/api/matches': {
    parameters: {
      game?: string;
      player?: string;
      before?: string;
      limit?: number;
      end?: 'decided' | 'drawn' | 'fault';
    };
    answer: { matches: ListedMatch[]; more: boolean };
  };
  '/api/matches/{id}': {
    parameters: { id: string; as?: 'all' | '1' | '2' | 'public' };
    answer: Replay;
  };
  '/api/matches/{id}/end': {
    parameters: { id: string };
    answer: { rules: string; view: View };
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
  '/api/lab': {
    answer: {
      /** empty: the arena has no lines */
      game: string;
      tournament: BoardTournament | null;
      lines: BoardLine[];
    };
  };
  '/api/lab/{line}': {
    parameters: { line: number };
    answer: BoardLine & BoardStory;
  };
  '/api/dismissals': {
    answer: { clients: Dismissal[] };
  };
  '/api/totals': {
    answer: { pairs: PairTotal[] };
  };
  '/api/explore': {
    parameters: { game?: string; rules?: string; moves?: string; seed?: string };
    answer: Explored;
  };
  '/api/ratings': {
    parameters: { game?: string };
    answer: {
      ratings: Rating[];
      /** players with the fewest games, beyond 400 */
      left_out: number;
    };
  };
  '/api/bots': {
    answer: {
      /** whose token it is */
      name: string;
      staff: boolean;
      /** your deadline, Unix time in seconds; null: none */
      closes: number | null;
      /** for whom staff may hand in; for others empty */
      people: string[];
      bots: Bot[];
    };
  };
  '/api/bots/{name}': {
    parameters: { name: string };
    answer: { name: string; game: string; versions: LadderVersion[] };
  };
  '/api/bots/{name}/{version}': {
    parameters: { name: string; version: number };
    answer: Bot;
  };
  '/api/fixtures': {
    answer: { fixtures: Fixture[] };
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
  '/api/records': {
    body: {
      /** the header and every event, a line each, as --log writes them */
      log: string;
    };
    answer: { match: string };
  };
  '/api/analyse': {
    body: RecordedPosition | GivenPosition;
    answer: Analysis;
  };
  '/api/bots': {
    parameters: { game?: string; name?: string; file?: string; owner?: string };
    body: Blob;
    answer: Bot;
  };
  '/api/bots/{name}/{version}/qualification': {
    parameters: { name: string; version: number };
    body: object;
    answer: Bot;
  };
  '/api/fixtures': {
    body: {
      name: string;
      game?: string;
      format?: string;
      rounds?: number;
      /** empty: the game's usual one */
      clock?: string;
      /** what a new version means */
      versions?: 'replace' | 'rows' | 'frozen';
      /** only bots that passed the qualification */
      qualified?: boolean;
      /** Unix time in seconds; 0: when told */
      starts?: number;
      /** anew every day at that time */
      nightly?: boolean;
      /** a tournament file, in place of game to qualified */
      toml?: string;
    };
    answer: { fixtures: Fixture[] };
  };
  '/api/fixtures/{name}/{action}': {
    parameters: { name: string; action: 'start' | 'pause' | 'remove' };
    body: object;
    answer: { fixtures: Fixture[] };
  };
  '/api/kulami/boards': {
    body: {
      name: string;
      text: string;
      /** of whoever stored a board under this name before */
      key?: string;
    };
    answer: {
      /** with it the board may be changed */
      key: string;
    };
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
    parameters: { name: string; key?: string };
    answer: object;
  };
}
