// Sounds as the things on a board make them, computed sample by sample: struck, blown and plucked. Pure.
import type { Sound } from './sound';

export const rate = 32_000; // samples a second

type Wave = (seconds: number) => number;

const decay = (t: number, half: number) => Math.pow(0.5, t / half);
const sine = (hertz: number, t: number) => Math.sin(2 * Math.PI * hertz * t);

/** The same noise every time: a sound is known again. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state / 2147483648;
  };
}

/** Something hard on something soft: dull noise that is over at once. */
function tap(dull: number, half: number, loud: number): Wave {
  const next = noise(7);
  let low = 0;
  return (t) => {
    low += (next() - low) * dull;
    return loud * low * decay(t, half);
  };
}

/** A body that rings with these partials, the higher ones shorter. */
const struck =
  (partials: number[], half: number, loud: number): Wave =>
  (t) =>
    partials.reduce((sum, hertz, i) => sum + (loud / (i + 1)) * sine(hertz, t) * decay(t, half / (i + 1)), 0);

/** A tone that glides from one pitch to another. */
function glide(from: number, to: number, seconds: number, loud: number): Wave {
  let phase = 0;
  return (t) => {
    phase += (from + ((to - from) * t) / seconds) / rate;
    return loud * Math.sin(2 * Math.PI * phase) * Math.min(1, t * 200) * Math.max(0, 1 - t / seconds);
  };
}

/** A string: noise in a loop that grows duller with every turn. */
function plucked(hertz: number, loud: number): Wave {
  const next = noise(11),
    size = Math.round(rate / hertz),
    string = Float32Array.from({ length: size }, next);
  let at = 0;
  return () => {
    const now = string[at];
    string[at] = 0.498 * (now + string[(at + 1) % size]);
    at = (at + 1) % size;
    return loud * now;
  };
}

interface Part {
  at: number; // seconds
  lasts: number;
  wave(): Wave;
}

const part = (at: number, lasts: number, wave: () => Wave): Part => ({ at, lasts, wave });
const lyre = (notes: number[], gap: number): Part[] =>
  notes.map((hz, i) => part(i * gap, 0.9, () => plucked(hz, 0.35)));

const parts: Record<Sound, Part[]> = {
  place: [part(0, 0.09, () => tap(0.25, 0.012, 0.9)), part(0, 0.12, () => struck([190, 410], 0.02, 0.25))],
  flip: [part(0, 0.07, () => tap(0.4, 0.008, 0.5)), part(0.05, 0.07, () => tap(0.45, 0.008, 0.4))],
  marble: [part(0, 0.2, () => struck([2350, 3980, 5600], 0.03, 0.16)), part(0.01, 0.1, () => tap(0.2, 0.015, 0.6))],
  shot: [part(0, 0.22, () => glide(1500, 500, 0.22, 0.12))],
  splash: [part(0, 0.14, () => glide(280, 760, 0.14, 0.25)), part(0.03, 0.2, () => tap(0.6, 0.04, 0.2))],
  hit: [part(0, 0.3, () => struck([92, 141, 203], 0.06, 0.4)), part(0, 0.12, () => tap(0.15, 0.03, 0.7))],
  sunk: [
    part(0, 0.4, () => struck([74, 118], 0.1, 0.55)),
    ...[0.3, 0.42, 0.52, 0.6, 0.7].map((at, i) => part(at, 0.1, () => glide(220 + 60 * i, 420 + 60 * i, 0.1, 0.14))),
  ],
  step: [part(0, 0.08, () => tap(0.7, 0.02, 0.3)), part(0.07, 0.07, () => tap(0.8, 0.015, 0.22))],
  bells: [0, 0.14, 0.28].map((at, i) =>
    part(at, 0.9, () => struck([1046, 1318, 1568].slice(i, i + 1).concat(2793), 0.2, 0.18)),
  ),
  turn: [part(0, 0.35, () => struck([659], 0.09, 0.16)), part(0.16, 0.4, () => struck([880], 0.1, 0.16))],
  tick: [part(0, 0.03, () => struck([1900, 3100], 0.006, 0.2))],
  win: lyre([220, 330, 440, 660], 0.13),
  draw: lyre([220, 330], 0.02),
  loss: lyre([147], 0),
};

export function samples(sound: Sound): Float32Array<ArrayBuffer> {
  const all = parts[sound];
  const out = new Float32Array(Math.ceil(rate * Math.max(...all.map((p) => p.at + p.lasts))));
  for (const { at, lasts, wave } of all) {
    const next = wave(),
      first = Math.round(at * rate),
      count = Math.min(out.length - first, Math.round(lasts * rate));
    for (let i = 0; i < count; ++i) out[first + i] += next(i / rate) * Math.min(1, (count - i) / 200);
  }
  return out;
}
