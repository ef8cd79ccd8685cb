// What Othello's puzzles ask.
import type { PuzzleModule } from 'web/puzzles';

export const puzzle: PuzzleModule = {
  game: 'othello',
  kinds: {
    only_win: {
      title: { en: 'The only winning move', de: 'Der einzige Gewinnzug' },
      ask: {
        en: '{size} {size?square is|squares are} empty. One move wins; every other one draws or loses.',
        de: '{size} {size?Feld ist|Felder sind} leer. Ein Zug gewinnt; jeder andere hält nur remis oder verliert.',
      },
      right: { en: 'That is the only move that wins.', de: 'Das ist der einzige Zug, der gewinnt.' },
      wrong: {
        en: 'After this move the other side at least draws.',
        de: 'Nach diesem Zug hält die andere Seite mindestens remis.',
      },
    },
    most_points: {
      title: { en: 'Exact ending', de: 'Exaktes Endspiel' },
      ask: {
        en:
          '{size} {size?square is|squares are} empty. Get as many discs as possible, to the last square; ' +
          'the best result is {value}.',
        de:
          '{size} {size?Feld ist|Felder sind} leer. Hol so viele Steine wie möglich, bis zum letzten Feld; ' +
          'das beste Ergebnis ist {value}.',
      },
      right: { en: 'Nobody gets more out of it.', de: 'Mehr holt niemand heraus.' },
      wrong: { en: 'That costs discs.', de: 'Das kostet Steine.' },
      playedOut: true,
    },
  },
};
