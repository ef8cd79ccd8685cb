// What a game's lesson is made of: steps on a real board, each with a move to try, and whom the first game is against.
// It lives in games/NAME/view/lesson.ts and exports `lesson: Lesson`; the build finds it.
import type { Words } from './i18n';
import type { Seat } from './wire';

/** A step begins in a position, or after the first moves of a game; the module's referee judges what is tried. */
export interface Step {
  seat: Seat; // whose move is tried
  position?: string;
  moves?: string[]; // each the seat's number and the move
  title: Words;
  text: Words;
  wanted?: string[]; // absent: every legal move is right
  right: Words;
  wrong?: Words; // a legal move that is not wanted
}

export interface Lesson {
  game: string;
  rules: string;
  seed: string;
  opponent: string; // of the first game
  steps: Step[];
}
