// What a game's board has to offer and what it is given. A board lives in games/NAME/view/board.tsx
// and exports `board: BoardModule`; the build finds the folders, so a new game touches nothing here.
import type { ComponentType } from 'preact';
import type { Api } from './api';
import type { Lang, Translate, Texts } from './i18n';
import type { Sound } from './sound';
import type { MoveValue, Overlay, Replay, Seat, View as AnyView } from './wire';

/** A move that is played as soon as it is one's turn, if it is legal then; chosen again it is forgotten. */
export interface Premove {
  move: string | null;
  choose(move: string): void;
}

export interface Settings {
  legal: boolean; // show legal targets always, not only on hover and focus, or never
  sound: boolean;
  motion: boolean; // false: the reader asked for reduced motion
  values: boolean; // the analysis overlay
  game: Record<string, boolean>; // a game's own switches (BoardModule.switches), by name
}

/** Without a game's own types it is for the page around, which hands views and thoughts on and never looks inside. */
export interface BoardProps<View extends AnyView = AnyView, Thoughts extends Overlay = Overlay> {
  game: string;
  rules: string;
  table: string | null; // the table's or match's id: a key for what a board remembers in this browser
  view: View; // as the server sent it, or predicted by the module
  previous: View | null; // the view before the last move, for animation; null after a jump
  legal: string[]; // moves of `acting`; complete, or empty where there are too many
  mine: Seat[]; // seats of the person at this page; empty for spectators and replays
  acting: Seat | null; // the own seat that may act now: input is accepted exactly when it is set
  premove: Premove | null; // a move may be planned now
  over: boolean;
  names: [string, string];
  onMove(move: string): void;
  onDraft(text: string): void; // tells an error or a preview in the status line; '' clears it
  values: MoveValue[] | null; // analysis of the position, when the switch is on and it has come
  overlay: Thoughts | null; // of an engine, in the game's own shape
  hint: string | null; // a move to point at
  small: boolean; // a thumbnail: no coordinates, no input, no focus
  settings: Settings;
  lang: Lang;
  t: Translate; // the module's texts, then the common ones
  api: Api;
}

/** How a game is set up beyond choosing a profile; `rules` is the text the server understands. */
export interface RulesFormProps {
  rules: string;
  onRules(rules: string): void;
  t: Translate;
  lang: Lang;
  api: Api;
}

export interface PageProps {
  t: Translate;
  lang: Lang;
  api: Api;
  navigate(path: string): void;
}

/** A page of the game's own, such as an editor: `path` is whole, `title` and `menu` (short) are keys of its texts. */
export interface GamePage {
  path: string;
  title: string;
  menu: string;
  Page: ComponentType<PageProps>;
}

/** What a person has to say to a protocol before sitting down at a foreign server; `text` is a key of the texts. */
export interface JoinField {
  key: string;
  text: string;
  choices?: string[]; // without them it is typed
  required?: boolean;
}

/** A finished match in a form that other programs read. */
export interface MatchFile {
  name: string;
  extension: string;
  write(match: Replay): string;
}

export interface Tally {
  text: string; // the number
  label: string; // for people who do not see it
  unit?: string; // below the number: what it counts, where that needs saying
  note?: string; // beside the name, in words: marbles left, ships afloat
}

export interface BoardModule<View extends AnyView = AnyView, Thoughts extends Overlay = Overlay> {
  game: string; // the name of the game's folder
  texts: Record<Lang, Texts>;
  german: Texts; // 'engine best', 'rules standard', 'protocol gtp': what the server lists in English
  Board: ComponentType<BoardProps<View, Thoughts>>;
  Materials?: ComponentType; // gradients and patterns that its pictures are filled with, once per page
  Panel?: ComponentType<BoardProps<View, Thoughts>>; // the game's part of the rail: score, fleet, actions
  Controls?: ComponentType<BoardProps<View, Thoughts>>; // right below the board: placing ships, steering
  RulesForm?: ComponentType<RulesFormProps>;
  joins?: Record<string, JoinField[]>; // by protocol: what its client wants to know
  pages?: GamePage[];
  files?: MatchFile[]; // what a replay can be saved as
  switches?: { name: string; text: string; on: boolean }[]; // own settings, shown in the rail
  premoves?: boolean; // its board takes moves in advance
  wide?: boolean; // needs the whole width: the rail goes below the board
  seatNames: [string, string]; // keys of the texts: black and white, red and black
  /** What a person typed on the board ("f5", "3 4"), as a move to send, or null if it is none. */
  parseTyped(text: string, props: BoardProps<View, Thoughts>): string | null;
  /** The position in a sentence or two, for people who do not see it. */
  describe(view: View, viewer: Seat | null, t: Translate, over: boolean): string;
  /** A move in the move list and in announcements. */
  moveText?(move: string, t: Translate): string;
  /** What is spoken after a move; without it the player and moveText. */
  announce?(before: View | null, after: View, move: string, seat: Seat, t: Translate): string;
  /** The last move in the sentence beside the board, where announce says too much. */
  told?(after: View, move: string, seat: Seat, viewer: Seat | null, t: Translate): string;
  /** The large number beside a player's name, which is always points. */
  tally?(view: View, seat: Seat, t: Translate): Tally;
  /** The own move shown before the server has confirmed it; null: wait for the server. */
  predict?(view: View, seat: Seat, move: string): View | null;
  /** Names of sounds for what happened between two views (sound.ts). */
  sounds?(before: View | null, after: View): Sound[];
  /** What is to be done now besides moving, as a key of the texts: placing a fleet, making a map. */
  task?(view: View): string | null;
  /** How the match stands for seat 1, seen by the referee, where no engine may know enough to value the position. */
  standing?(view: View): number | null;
  /** 0…1 for the evaluation bar: the share of seat 1, from a value of `MoveValue` for seat 1. */
  share?(value: number): number;
  /** A value as printed on the board and in the graph; default one decimal with sign. */
  valueText?(value: number): string;
}
