// What the board editor does with plates, apart from the screen: take, carry, turn, put down, undo.
import { useRef, useState } from 'preact/hooks';
import { covers, letters, obstacle, sides, turned, turnedAround, type Obstacle, type Plate } from './layout';

export interface Held {
  plate: Plate;
  grip: [number, number]; // the cell of the plate under the pointer
  over: boolean; // above the board
}

const plateAt = (plates: Plate[], x: number, y: number) => plates.find((p) => covers(p, x, y)) ?? null;
const without = (plates: Plate[], letter: string) => plates.filter((p) => p.letter !== letter);

/** A plate taken by its cell at x, y; from the tray it comes lying, by its corner. */
function taken(plates: Plate[], letter: string, x: number, y: number, over: boolean): Held {
  const from = plates.find((p) => p.letter === letter);
  const [height, width] = sides(letter);
  const grip: [number, number] = from && covers(from, x, y) ? [x - from.x, y - from.y] : [0, 0];
  return { plate: { letter, width, height, ...from, x: x - grip[0], y: y - grip[1] }, grip, over };
}

/** The same plate with its grip at x, y. */
const carried = (h: Held, x: number, y: number, over: boolean): Held => ({
  ...h,
  over,
  plate: { ...h.plate, x: x - h.grip[0], y: y - h.grip[1] },
});

const turnedInHand = (h: Held): Held => ({ ...h, grip: [h.grip[1], h.grip[0]], plate: turned(h.plate) });

export type Editing = ReturnType<typeof useEditing>;

export function useEditing(start: Plate[]) {
  const [plates, setPlates] = useState(start);
  const [held, setHeld] = useState<Held | null>(null);
  const past = useRef<Plate[][]>([]);
  const hold = (h: Held): Held => {
    setHeld(h);
    return h;
  };
  const lay = (next: Plate[]) => {
    past.current.push(plates);
    setHeld(null);
    setPlates(next);
  };
  return {
    plates,
    held,
    at: (x: number, y: number) => plateAt(plates, x, y),
    missing: [...letters].filter((l) => !plates.some((p) => p.letter === l) && held?.plate.letter !== l),
    shown: held ? without(plates, held.plate.letter) : plates,
    problem: (h: Held): Obstacle | null => obstacle(plates, h.plate),
    lay,
    take: (letter: string, x: number, y: number, over: boolean) => hold(taken(plates, letter, x, y, over)),
    carry: (h: Held, x: number, y: number, over = true) => hold(carried(h, x, y, over)),
    turnHeld: (h: Held) => hold(turnedInHand(h)),
    release: () => setHeld(null), // back to where it was
    drop: ({ plate }: Held) => lay([...without(plates, plate.letter), plate]),
    remove: (letter: string) =>
      plates.some((p) => p.letter === letter) ? lay(without(plates, letter)) : setHeld(null),
    turnAt(x: number, y: number): Obstacle | null {
      const plate = plateAt(plates, x, y);
      if (!plate) return null;
      const next = turnedAround(plate, x, y),
        wrong = obstacle(plates, next);
      if (!wrong) lay([...without(plates, plate.letter), next]);
      return wrong;
    },
    mayUndo: past.current.length > 0,
    undo() {
      setHeld(null);
      const last = past.current.pop();
      if (last) setPlates(last);
    },
  };
}
