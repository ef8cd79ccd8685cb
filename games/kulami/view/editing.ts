// What the board editor does with plates, apart from the screen: take, carry, turn, put down, undo.
import { useRef, useState } from 'preact/hooks';
import { letters, obstacle, sides, turned, turnedAround, type Obstacle, type Plate } from './layout';

export interface Held {
  plate: Plate;
  from: Plate | null; // where it lay before; null: it came from the tray
  grip: [number, number]; // the cell of the plate under the pointer
  over: boolean; // above the board
}

export function useEditing(start: Plate[]) {
  const [plates, setPlates] = useState(start);
  const [held, setHeld] = useState<Held | null>(null);
  const past = useRef<Plate[][]>([]);
  const change = (next: Plate[]) => {
    past.current.push(plates);
    setPlates(next);
  };
  const at = (x: number, y: number) =>
    plates.find((p) => x >= p.x && y >= p.y && x < p.x + p.width && y < p.y + p.height) ?? null;
  const others = (letter: string) => plates.filter((p) => p.letter !== letter);
  return {
    plates,
    held,
    at,
    missing: letters.split('').filter((l) => !plates.some((p) => p.letter === l) && held?.plate.letter !== l),
    shown: held ? others(held.plate.letter) : plates,
    problem: (h: Held): Obstacle | null => obstacle(others(h.plate.letter), h.plate),
    replace(next: Plate[]) {
      setHeld(null);
      change(next);
    },
    undo() {
      setHeld(null);
      const last = past.current.pop();
      if (last) setPlates(last);
    },
    mayUndo: past.current.length > 0,
    take(letter: string, x: number, y: number, over: boolean): Held {
      const from = plates.find((p) => p.letter === letter) ?? null,
        [short, long] = sides(letter);
      const grip: [number, number] = from && at(x, y) === from ? [x - from.x, y - from.y] : [0, 0];
      const plate = {
        ...(from ?? { letter, width: long, height: short }),
        letter,
        x: x - grip[0],
        y: y - grip[1],
      } as Plate;
      const h = { plate, from, grip, over };
      setHeld(h);
      return h;
    },
    carry(h: Held, x: number, y: number, over = true): Held {
      const next = { ...h, over, plate: { ...h.plate, x: x - h.grip[0], y: y - h.grip[1] } };
      setHeld(next);
      return next;
    },
    turnHeld(h: Held): Held {
      const next = { ...h, grip: [h.grip[1], h.grip[0]] as [number, number], plate: turned(h.plate) };
      setHeld(next);
      return next;
    },
    /** True if it lies there now. */
    drop(h: Held): boolean {
      if (obstacle(others(h.plate.letter), h.plate)) return false;
      setHeld(null);
      change([...others(h.plate.letter), h.plate]);
      return true;
    },
    release() {
      setHeld(null);
    }, // back to where it was
    remove(letter: string) {
      setHeld(null);
      if (plates.some((p) => p.letter === letter)) change(others(letter));
    },
    turnAt(x: number, y: number): Obstacle | null | undefined {
      const plate = at(x, y);
      if (!plate) return undefined;
      const next = turnedAround(plate, x, y),
        wrong = obstacle(others(plate.letter), next);
      if (!wrong) change([...others(plate.letter), next]);
      return wrong;
    },
  };
}
