// What Kulami's puzzles ask.
import type { PuzzleModule } from 'web/puzzles';

export const puzzle: PuzzleModule = {
  game: 'kulami',
  kinds: {
    only_win: {
      title: { en: 'The only winning move', de: 'Der einzige Gewinnzug' },
      ask: {
        en:
          'At most {size} marbles follow. One hole wins, by {value} {value?point|points}; every other one ' +
          'draws or loses.',
        de:
          'Höchstens {size} Kugeln folgen. Ein Loch gewinnt, mit {value} {value?Punkt|Punkten}; jedes ' +
          'andere hält nur remis oder verliert.',
      },
      right: { en: 'That is the only hole that wins.', de: 'Das ist das einzige Loch, das gewinnt.' },
      wrong: {
        en: 'After this marble the other side at least draws.',
        de: 'Nach dieser Kugel hält die andere Seite mindestens remis.',
      },
    },
    most_points: {
      title: { en: 'Solved ending', de: 'Gelöstes Endspiel' },
      ask: {
        en: 'At most {size} marbles follow. Play the rest without giving a point away; the best result is {value}.',
        de:
          'Höchstens {size} Kugeln folgen. Spiel den Rest, ohne einen Punkt herzugeben; das beste Ergebnis ' +
          'ist {value}.',
      },
      right: { en: 'Nobody gets more out of it.', de: 'Mehr holt niemand heraus.' },
      wrong: { en: 'That costs points.', de: 'Das kostet Punkte.' },
      playedOut: true,
    },
  },
};
