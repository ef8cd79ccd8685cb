// How Kulami is learned: rows and columns, barred plates, majorities, sending the opponent away, the end.
import type { Lesson } from 'web/lessons';

const played = (
  '25,6 12,6 21,6 16,6 26,3 18,3 28,5 15,5 22,5 12,2 24,2 18,2 23,2 13,4 22,4 12,8 21,8 11,4 26,4 14,4 24,8 ' +
  '14,1 22,1 ' +
  '13,1 23,5 17,5 27,1 17,8 27,4 15,4 25,1 18,1 21,1 16,1 26,5 16,7 28,7 18,4 28,6 17,6 27,3 13,3 23,8 16,8'
).split(' ');
const after = (plies: number) => played.slice(0, plies);

export const lesson: Lesson = {
  game: 'kulami',
  rules: 'board=closed scoring=0',
  seed: '1',
  opponent: 'level:1',
  steps: [
    {
      seat: 2,
      title: { en: 'The first marble', de: 'Die erste Kugel' },
      text: {
        en: 'Seventeen plates hold 64 holes. The first marble of a game goes into any hole.',
        de: 'Siebzehn Platten haben 64 Löcher. Die erste Kugel einer Partie darf in jedes Loch.',
      },
      right: {
        en: 'From now on every marble depends on the one before.',
        de: 'Von jetzt an hängt jede Kugel von der vorigen ab.',
      },
    },
    {
      seat: 1,
      moves: after(1),
      title: { en: 'Row or column', de: 'Zeile oder Spalte' },
      text: {
        en: 'Your marble goes into the row or the column of the last one, but not onto the plate it lies on.',
        de: 'Deine Kugel kommt in die Zeile oder Spalte der letzten, aber nicht auf deren Platte.',
      },
      right: { en: 'Now the opponent is bound to your marble.', de: 'Jetzt ist der Gegner an deine Kugel gebunden.' },
    },
    {
      seat: 1,
      moves: after(19),
      title: { en: 'Win a plate', de: 'Gewinne eine Platte' },
      text: {
        en:
          'Two plates are always barred: that of the last marble and that of the one before. Whoever has more ' +
          'marbles on a plate gets its number of holes. Take the lead on a plate with six holes.',
        de:
          'Zwei Platten sind immer gesperrt: die der letzten Kugel und die der vorletzten. Wer auf einer Platte ' +
          'mehr Kugeln hat, bekommt so viele Punkte, wie sie Löcher hat. Geh auf einer Platte mit sechs Löchern ' +
          'in Führung.',
      },
      wanted: ['6,7', '6,8'],
      right: { en: 'Six points, as long as you keep the lead there.', de: 'Sechs Punkte, solange du dort führst.' },
      wrong: {
        en: 'Allowed, but there is a larger plate: look down the column of the last marble.',
        de: 'Erlaubt, aber es gibt eine größere Platte: Sieh die Spalte der letzten Kugel hinunter.',
      },
    },
    {
      seat: 1,
      moves: after(37),
      title: { en: 'Send the opponent away', de: 'Schick den Gegner weg' },
      text: {
        en: 'Your marble decides where the opponent may play. One move leaves a single hole.',
        de: 'Deine Kugel entscheidet, wo der Gegner setzen darf. Ein Zug lässt nur ein einziges Loch.',
      },
      wanted: ['8,4'],
      right: { en: 'Only one hole is left to the opponent.', de: 'Dem Gegner bleibt nur ein Loch.' },
      wrong: {
        en: 'That leaves more than one hole. Count the row and the column of your marble.',
        de: 'Das lässt mehr als ein Loch. Zähle Zeile und Spalte deiner Kugel.',
      },
    },
    {
      seat: 2,
      moves: after(44),
      title: { en: 'The end', de: 'Das Ende' },
      text: {
        en: 'The game ends when the player to move has no marble or no hole. Play the move that ends it.',
        de:
          'Die Partie endet, wenn wer am Zug ist keine Kugel oder kein Loch mehr hat. Spiele den Zug, der sie ' +
          'beendet.',
      },
      wanted: ['8,8'],
      right: {
        en: 'No hole is left: the plates are counted.',
        de: 'Kein Loch ist übrig: Die Platten werden gezählt.',
      },
      wrong: { en: 'Then the opponent still has a hole.', de: 'Dann hat der Gegner noch ein Loch.' },
    },
  ],
};
