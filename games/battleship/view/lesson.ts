// How Battleship is learned: place, shoot, stay at a hit, sink the last ship.
import type { Lesson } from 'web/lessons';

const theirs = '1fleet:5h00,4v62,3h60,3v97,2h57';
const mine = '2fleet:5v92,4h19,3h10,3v73,2h37';
const answers = '0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,8 0,9 5,0 5,1 5,2 5,3 5,4 5,5 5,6 5,7 5,8 6,0'.split(' ');

/** Both fleets lie, and these shots of seat 2 have been answered by shots of seat 1. */
const after = (shots: string) => [
  theirs,
  mine,
  ...shots.split(' ').filter(Boolean).flatMap((shot, i) => [`2${shot}`, `1${answers[i]}`]),
];

export const lesson: Lesson = {
  game: 'battleship',
  rules: 'prolog',
  seed: '1',
  opponent: 'random',
  steps: [
    {
      seat: 2,
      moves: [theirs],
      title: { en: 'Hide your fleet', de: 'Verstecke deine Flotte' },
      text: {
        en: 'Ships lie straight and do not touch with their sides. Place them, or let the dice do it.',
        de: 'Schiffe liegen gerade und berühren sich nicht mit den Seiten. Setze sie, oder lass würfeln.',
      },
      right: { en: 'The referee keeps your fleet.', de: 'Der Schiedsrichter verwahrt deine Flotte.' },
    },
    {
      seat: 2,
      moves: after(''),
      title: { en: 'Shoot', de: 'Schieße' },
      text: {
        en:
          'Name a field of the other sea. You hear whether there was water or a ship; then it is the other ' +
          'side’s turn.',
        de:
          'Nenne ein Feld des anderen Meeres. Du erfährst, ob dort Wasser oder ein Schiff war; dann ist die ' +
          'andere Seite dran.',
      },
      right: { en: 'The answer stays on the board.', de: 'Die Antwort bleibt auf dem Brett.' },
    },
    {
      seat: 2,
      moves: after('6,3'),
      title: { en: 'After a hit', de: 'Nach einem Treffer' },
      text: {
        en: 'Your shot at 6,3 hit. The rest of the ship lies beside it: try one of its four sides.',
        de: 'Dein Schuss auf 6,3 hat getroffen. Der Rest des Schiffs liegt daneben: Versuche eine der vier Seiten.',
      },
      wanted: ['6,2', '6,4', '5,3', '7,3'],
      right: { en: 'That is where the ship can go on.', de: 'Dort kann das Schiff weitergehen.' },
      wrong: { en: 'Stay at the hit: it has four sides.', de: 'Bleib beim Treffer: Er hat vier Seiten.' },
    },
    {
      seat: 2,
      moves: after('6,3 6,4'),
      title: { en: 'Two hits are a line', de: 'Zwei Treffer sind eine Linie' },
      text: {
        en: 'Two hits side by side, and the ship is not sunk. It goes on at one of the two ends.',
        de:
          'Zwei Treffer nebeneinander, und das Schiff ist nicht versenkt. Es geht an einem der beiden Enden ' +
          'weiter.',
      },
      wanted: ['6,2', '6,5'],
      right: { en: 'Ships are straight.', de: 'Schiffe sind gerade.' },
      wrong: { en: 'Ships are straight: stay on the line.', de: 'Schiffe sind gerade: Bleib auf der Linie.' },
    },
    {
      seat: 2,
      moves: after('0,0 1,0 2,0 3,0 4,0 6,2 6,3 6,4 6,5 6,0 7,0 8,0 9,7 9,8 9,9 5,7 4,7 5,6 5,8'),
      title: { en: 'The last ship', de: 'Das letzte Schiff' },
      text: {
        en: 'One ship with two fields is left, hit at 5,7. Three of its sides are water. Where must it be?',
        de: 'Ein Schiff mit zwei Feldern ist übrig, getroffen auf 5,7. Drei Seiten sind Wasser. Wo muss es liegen?',
      },
      wanted: ['6,7'],
      right: { en: 'The last ship is sunk: you win.', de: 'Das letzte Schiff ist versenkt: Du gewinnst.' },
      wrong: {
        en: 'It must lie beside 5,7, where no shot has fallen.',
        de: 'Es muss neben 5,7 liegen, wo noch kein Schuss fiel.',
      },
    },
  ],
};
