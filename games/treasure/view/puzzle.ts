// What the treasure hunt's puzzles ask.
import type { PuzzleModule } from 'web/puzzles';
import type { View } from 'web/wire';
import type { TreasureView } from './wire';

const seen = (view: View) => view as unknown as TreasureView;

/** Meadows of the own half that were not looked at yet. */
function unseen(view: TreasureView, seat: 1 | 2): number {
  const { half, revealed } = view.players[seat - 1];
  if (!half) return 0;
  const [left, top, width, height] = half;
  const inHalf = (i: number) => {
    const x = i % view.width,
      y = Math.floor(i / view.width);
    return x >= left && y >= top && x < left + width && y < top + height;
  };
  return [...view.cells].filter((cell, i) => cell === 'G' && revealed[i] === '0' && inHalf(i)).length;
}

export const puzzle: PuzzleModule = {
  game: 'treasure',
  kinds: {
    see_all: {
      title: { en: 'See everything', de: 'Alles sehen' },
      ask: {
        en:
          '{size} meadows of your half are still in the fog. Look at all of them with {value} commands; ' +
          'from a mountain you see around you. Your enemy does not stir.',
        de:
          '{size} Wiesen deiner Hälfte liegen noch im Nebel. Sieh sie alle mit {value} Befehlen an; von ' +
          'einem Berg siehst du rundum. Der Gegner rührt sich nicht.',
      },
      right: { en: '{value} commands: no way is shorter.', de: '{value} Befehle: Kein Weg ist kürzer.' },
      wrong: { en: '{value} commands are enough.', de: '{value} Befehle reichen.' },
      left: (view, seat) => unseen(seen(view), seat),
      // A command in another direction begins a step anew, so that none is ever finished.
      idle: (view, seat, legal) => {
        const begun = seen(view).players[seat - 1].step?.direction;
        return legal.find((move) => move !== begun) ?? legal[0];
      },
    },
  },
};
