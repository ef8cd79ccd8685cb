// A text as a QR code (ISO/IEC 18004): bytes, error correction M, the smallest version from 1 to 10 that holds it.
// Pure: a matrix of dark and light modules.

// per version: data codewords per block of the first kind, how many of each kind, error correction codewords per block
const shapes: [ec: number, blocks: [count: number, data: number][]][] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [
    22,
    [
      [2, 38],
      [2, 39],
    ],
  ],
  [
    22,
    [
      [3, 36],
      [2, 37],
    ],
  ],
  [
    26,
    [
      [4, 43],
      [1, 44],
    ],
  ],
];
const aligned = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1
const powers = new Uint8Array(512);
const logs = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; ++i, x = (x << 1) ^ (x & 0x80 ? 0x11d : 0)) {
  powers[i] = powers[i + 255] = x & 255;
  logs[x & 255] = i;
}
const times = (a: number, b: number) => (a && b ? powers[logs[a] + logs[b]] : 0);

/** The remainder of Reed and Solomon's division. */
function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; ++i)
    generator = [...generator, 0].map((c, j) => c ^ (j ? times(generator[j - 1], powers[i]) : 0));
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; ++i) {
    const factor = rest[i];
    for (let j = 0; factor && j < generator.length; ++j) rest[i + j] ^= times(generator[j], factor);
  }
  return rest.slice(data.length);
}

const capacity = (version: number) => shapes[version - 1][1].reduce((sum, [n, data]) => sum + n * data, 0);

/** Mode, length, bytes, end, and what fills the rest. */
function dataWords(bytes: Uint8Array, version: number): number[] {
  let bits = '0100' + bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0');
  for (const b of bytes) bits += b.toString(2).padStart(8, '0');
  bits += '0'.repeat(Math.min(4, capacity(version) * 8 - bits.length));
  bits += '0'.repeat((8 - (bits.length % 8)) % 8);
  const words = bits.match(/.{8}/g)!.map((w) => parseInt(w, 2));
  for (let i = 0; words.length < capacity(version); ++i) words.push(i % 2 ? 0x11 : 0xec);
  return words;
}

/** Blocks one word after the other, first of the data, then of the correction. */
function allWords(data: number[], version: number): number[] {
  const [ec, kinds] = shapes[version - 1];
  const blocks: number[][] = [];
  let at = 0;
  for (const [count, size] of kinds) for (let i = 0; i < count; ++i) blocks.push(data.slice(at, (at += size)));
  const woven = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map((r) => r.length)) }, (_, i) =>
      rows.flatMap((r) => (i < r.length ? [r[i]] : [])),
    ).flat();
  return [...woven(blocks), ...woven(blocks.map((b) => correction(b, ec)))];
}

/** A number with the remainder of its division by a polynomial, bit by bit. */
function protectedBits(value: number, generator: number, extra: number): number {
  let rest = value << extra;
  for (let bit = 31 - Math.clz32(generator), top = 31; top >= bit; --top)
    if ((rest >>> top) & 1) rest ^= generator << (top - bit);
  return (value << extra) | rest;
}

type Modules = (boolean | null)[][];

function finder(m: Modules, x: number, y: number) {
  for (let dy = -1; dy <= 7; ++dy)
    for (let dx = -1; dx <= 7; ++dx) {
      const far = Math.max(Math.abs(dx - 3), Math.abs(dy - 3));
      if (m[y + dy]?.[x + dx] !== undefined) m[y + dy][x + dx] = far !== 2 && far !== 4;
    }
}

function patterns(version: number): Modules {
  const size = 17 + 4 * version;
  const m: Modules = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  for (let i = 0; i < size; ++i) m[6][i] = m[i][6] = i % 2 === 0;
  finder(m, 0, 0);
  finder(m, size - 7, 0);
  finder(m, 0, size - 7);
  const centres = aligned[version - 1];
  for (const y of centres)
    for (const x of centres) {
      const corner = (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6);
      for (let dy = -2; !corner && dy <= 2; ++dy)
        for (let dx = -2; dx <= 2; ++dx) m[y + dy][x + dx] = Math.max(Math.abs(dx), Math.abs(dy)) !== 1;
    }
  format(m, 0);
  if (version >= 7) versionBits(m, version);
  return m;
}

/** Error correction M and the mask, twice. */
function format(m: Modules, mask: number) {
  const bits = protectedBits(mask, 0x537, 10) ^ 0x5412,
    size = m.length;
  const on = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 15; ++i) {
    m[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = on(i);
    m[8][i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = on(i);
  }
  m[size - 8][8] = true;
}

function versionBits(m: Modules, version: number) {
  const bits = protectedBits(version, 0x1f25, 12),
    size = m.length;
  for (let i = 0; i < 18; ++i) {
    const a = Math.floor(i / 3),
      b = size - 11 + (i % 3);
    m[a][b] = m[b][a] = ((bits >> i) & 1) === 1;
  }
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Two columns at a time from the right, upwards and downwards in turns. */
function fill(m: Modules, words: number[], mask: number) {
  const size = m.length;
  let i = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) --right;
    for (let step = 0; step < size; ++step)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (m[y][x] !== null) continue;
        const bit = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
        ++i;
        m[y][x] = (bit === 1) !== masks[mask](x, y);
      }
  }
}

/** What makes a code hard to read: long runs, blocks, false finders, much of one colour. */
function penalty(m: boolean[][]): number {
  const size = m.length,
    lines = [...m, ...m.map((_, i) => m.map((row) => row[i]))].map((l) => l.map(Number).join(''));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const shape of ['10111010000', '00001011101'])
      for (let at = line.indexOf(shape); at >= 0; at = line.indexOf(shape, at + 1)) sum += 40;
  }
  for (let y = 1; y < size; ++y)
    for (let x = 1; x < size; ++x)
      if (m[y][x] === m[y][x - 1] && m[y][x] === m[y - 1][x] && m[y][x] === m[y - 1][x - 1]) sum += 3;
  const dark = m.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

function masked(version: number, words: number[], mask: number): boolean[][] {
  const m = patterns(version);
  fill(m, words, mask);
  format(m, mask);
  return m as boolean[][];
}

/** Null: the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = shapes.findIndex((_, i) => capacity(i + 1) * 8 >= 4 + (i < 9 ? 8 : 16) + 8 * bytes.length) + 1;
  if (!version) return null;
  const words = allWords(dataWords(bytes, version), version);
  const all = masks.map((_, mask) => masked(version, words, mask));
  return all.reduce((best, m) => (penalty(m) < penalty(best) ? m : best));
}
