// How the treasure hunt is learned: a half map, commands, the look-out, the treasure, the fort.
import type { Lesson } from 'web/lessons';

const played = (
  '2map:WGMMGGMGGM/GGGGWGGGMG/MGGGGGGGGW/MGGGWGGWGM/GGGGWGGWWG@1,3 ' +
  '1map:MWWGGGGWGG/GGGMGGGGGG/MWGGWGGMGG/GMGGGWGGGG/GMGGGGWWGM@2,1 ' +
  '2up 1right 2up 1right 2right 1right 2right 1right 2right 1right 2right 1right 2up 1right 2up 1right 2down ' +
  '1right ' +
  '2down 1right 2right 1right 2right 1right 2right 1down 2right 1down 2up 1down 2up 1right 2right 1right 2right ' +
  '1right ' +
  '2left 1down 2left 1down 2down 1right 2down 1right 2down 1right 2down 1right 2up 1right 2up 1right 2right ' +
  '1right 2right'
).split(' ');
const after = (plies: number) => played.slice(0, plies);

export const lesson: Lesson = {
  game: 'treasure',
  rules: 'standard',
  seed: '6',
  opponent: 'dummy',
  steps: [
    {
      seat: 1,
      moves: after(1),
      title: { en: 'Your half of the map', de: 'Deine Hälfte der Karte' },
      text: {
        en:
          'Each player makes one half: grass, water, mountains and a fort on grass. Draw one, or let one be ' +
          'drawn, and send it.',
        de:
          'Jeder macht eine Hälfte: Gras, Wasser, Berge und eine Burg auf Gras. Zeichne eine, oder lass eine ' +
          'auslosen, und sende sie.',
      },
      right: {
        en: 'The halves are joined, and your treasure is hidden in yours.',
        de: 'Die Hälften werden verbunden, und dein Schatz liegt versteckt in deiner.',
      },
    },
    {
      seat: 1,
      moves: after(3),
      title: { en: 'A command', de: 'Ein Befehl' },
      text: {
        en:
          'A command names a direction. To leave grass takes one, to enter grass another: nothing moves with ' +
          'the first. Give one; water cannot be entered.',
        de:
          'Ein Befehl nennt eine Richtung. Gras zu verlassen braucht einen, Gras zu betreten einen weiteren: ' +
          'Mit dem ersten bewegt sich noch nichts. Gib einen; Wasser kann man nicht betreten.',
      },
      right: {
        en: 'The same direction again, and the figure walks.',
        de: 'Noch einmal dieselbe Richtung, und die Figur geht.',
      },
    },
    {
      seat: 1,
      moves: after(7),
      title: { en: 'Do not change your mind', de: 'Bleib dabei' },
      text: {
        en:
          'You are on your way to the mountain on the right, two of three commands are given. Another direction ' +
          'would start anew. Finish the step.',
        de:
          'Du bist auf dem Weg zum Berg rechts, zwei von drei Befehlen sind gegeben. Eine andere Richtung finge ' +
          'von vorn an. Beende den Schritt.',
      },
      wanted: ['right'],
      right: { en: 'You are on the mountain and look around.', de: 'Du bist auf dem Berg und siehst dich um.' },
      wrong: {
        en: 'That started anew: two commands are lost.',
        de: 'Das fing von vorn an: Zwei Befehle sind verloren.',
      },
    },
    {
      seat: 1,
      moves: after(41),
      title: { en: 'Take the treasure', de: 'Nimm den Schatz' },
      text: {
        en: 'From a mountain you saw your treasure, right below you. One more command takes you there.',
        de: 'Von einem Berg hast du deinen Schatz gesehen, direkt unter dir. Noch ein Befehl bringt dich hin.',
      },
      wanted: ['down'],
      right: {
        en: 'The treasure is yours. Now the enemy’s fort!',
        de: 'Der Schatz ist dein. Nun zur feindlichen Burg!',
      },
      wrong: { en: 'The treasure lies below you.', de: 'Der Schatz liegt unter dir.' },
    },
    {
      seat: 1,
      moves: after(57),
      title: { en: 'Storm the fort', de: 'Stürme die Burg' },
      text: {
        en: 'You carry your treasure, and the enemy’s fort is on your right. Whoever enters it first wins.',
        de: 'Du trägst deinen Schatz, und die feindliche Burg ist rechts von dir. Wer sie zuerst betritt, gewinnt.',
      },
      wanted: ['right'],
      right: { en: 'The fort is taken: you win.', de: 'Die Burg ist genommen: Du gewinnst.' },
      wrong: { en: 'The fort is on your right.', de: 'Die Burg ist rechts von dir.' },
    },
  ],
};
