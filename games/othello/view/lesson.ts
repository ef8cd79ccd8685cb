// How Othello is learned: enclose, turn, take a corner, pass, count.
import type { Lesson } from 'web/lessons';

export const lesson: Lesson = {
  game: 'othello',
  rules: 'standard',
  seed: '1',
  opponent: 'level:1',
  steps: [
    {
      seat: 1,
      title: { en: 'Enclose', de: 'Einschließen' },
      text: {
        en:
          'You are Black. Put a disc on an empty square so that it encloses a line of white discs between ' +
          'itself and another black one. Four squares do.',
        de:
          'Du hast Schwarz. Setze einen Stein auf ein leeres Feld, so dass er eine Reihe weißer Steine mit ' +
          'einem anderen schwarzen einschließt. Vier Felder tun das.',
      },
      right: {
        en: 'The enclosed disc was turned over and is yours now.',
        de: 'Der eingeschlossene Stein wurde gedreht und gehört jetzt dir.',
      },
    },
    {
      seat: 1,
      position: '------------------O-------OOX----XOOOOO---X-XO-----X------------ X',
      title: { en: 'Every enclosed line turns', de: 'Jede eingeschlossene Reihe dreht sich' },
      text: {
        en:
          'Lines may be long and lie in any direction. Find the square that turns a whole row of white discs at ' +
          'once.',
        de:
          'Reihen dürfen lang sein und in jeder Richtung liegen. Finde das Feld, das eine ganze Reihe weißer ' +
          'Steine auf einmal dreht.',
      },
      wanted: ['h5'],
      right: { en: 'Five discs lay between h5 and b5.', de: 'Fünf Steine lagen zwischen h5 und b5.' },
      wrong: {
        en: 'That is legal, but turns fewer. Look along the fifth row.',
        de: 'Das ist erlaubt, dreht aber weniger. Sieh die fünfte Zeile entlang.',
      },
    },
    {
      seat: 1,
      position: '-O--------O--X-X-OOOX-X---OXOXX---XOO-----XXO-----X-X----OX----- X',
      title: { en: 'Corners stay', de: 'Ecken bleiben' },
      text: {
        en: 'A disc in a corner can never be turned over again. One corner is open to you.',
        de: 'Ein Stein in einer Ecke kann nie mehr gedreht werden. Eine Ecke steht dir offen.',
      },
      wanted: ['a8'],
      right: { en: 'The corner is yours for good.', de: 'Die Ecke gehört dir für immer.' },
      wrong: {
        en: 'Legal, but the corner is worth more. Which of the four can you reach?',
        de: 'Erlaubt, aber die Ecke ist mehr wert. Welche der vier erreichst du?',
      },
    },
    {
      seat: 2,
      position: 'OOXXXXXOOOOOOOOOOOXOOOXOOOOXOXXO-OXOOOXOXXOXXOXOXXXXOXXOXXXXXXXO O',
      title: { en: 'No move: pass', de: 'Kein Zug: passen' },
      text: {
        en: 'You are White now, and no square encloses anything. Then, and only then, you pass.',
        de: 'Jetzt hast du Weiß, und kein Feld schließt etwas ein. Dann, und nur dann, passt du.',
      },
      wanted: ['pass'],
      right: { en: 'Black moves again.', de: 'Schwarz zieht noch einmal.' },
    },
    {
      seat: 1,
      position: 'OOXXXXXOOOOOOOOOOOXOOOXOOOOXOXXO-OXOOOXOXXOXXOXOXXXXOXXOXXXXXXXO X',
      title: { en: 'Count at the end', de: 'Am Ende wird gezählt' },
      text: {
        en: 'One square is left. White has 33 discs, you have 30. Whoever has more discs at the end wins.',
        de: 'Ein Feld ist frei. Weiß hat 33 Steine, du hast 30. Wer am Ende mehr Steine hat, gewinnt.',
      },
      wanted: ['a5'],
      right: { en: '33 to 31: the last move won the game.', de: '33 zu 31: Der letzte Zug hat die Partie gewonnen.' },
    },
  ],
};
