// What Battleship's puzzles ask.
import type { PuzzleModule } from 'web/puzzles';

export const puzzle: PuzzleModule = {
  game: 'battleship',
  kinds: {
    must_be: {
      title: { en: 'Where must a ship be?', de: 'Wo muss ein Schiff liegen?' },
      ask: {
        en: '{size} fleets explain all answers. In every one of them a certain field, not shot at yet, is a ship.',
        de:
          '{size} Flotten erklären alle Antworten. In jeder davon ist ein bestimmtes, noch nicht ' +
          'beschossenes Feld ein Schiff.',
      },
      right: {
        en: 'There is a ship in every fleet that is possible.',
        de: 'Da liegt in jeder möglichen Flotte ein Schiff.',
      },
      wrong: {
        en: 'There is a fleet that explains everything and leaves this field free.',
        de: 'Eine Flotte erklärt alles und lässt dieses Feld frei.',
      },
    },
    best_shot: {
      title: { en: 'The best shot', de: 'Der beste Schuss' },
      ask: {
        en: '{size} fleets explain all answers, each as likely as the others. Which shot hits most often?',
        de:
          '{size} Flotten erklären alle Antworten, jede so wahrscheinlich wie die andere. Welcher Schuss ' +
          'trifft am häufigsten?',
      },
      right: {
        en: 'It hits in {value} % of the fleets; none hits more often.',
        de: 'Er trifft in {value} % der Flotten, keiner öfter.',
      },
      wrong: {
        en: 'Another shot hits more often: in {value} % of the fleets.',
        de: 'Ein anderer Schuss trifft öfter: in {value} % der Flotten.',
      },
    },
  },
};
