// An animated GIF (89a) of pictures of one size. Pure: pixels in, bytes out. Colours are chosen once for all frames by
// cutting the box of those that occur at its middle, again and again.

export interface Frame {
  pixels: Uint8ClampedArray; // red, green, blue, opacity
  ms: number; // how long it stays
}

const coarse = (r: number, g: number, b: number) => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);

interface Tint {
  r: number;
  g: number;
  b: number;
  count: number;
}

/** Which colours occur, a little coarser, with how often; every nth frame is enough. */
function tints(frames: Frame[]): Tint[] {
  const found = new Map<number, Tint>();
  const step = Math.max(1, Math.floor(frames.length / 8));
  for (let f = 0; f < frames.length; f += step) {
    const p = frames[f].pixels;
    for (let i = 0; i < p.length; i += 4) {
      const key = coarse(p[i], p[i + 1], p[i + 2]);
      const tint = found.get(key);
      if (tint) ++tint.count;
      else found.set(key, { r: p[i], g: p[i + 1], b: p[i + 2], count: 1 });
    }
  }
  return [...found.values()];
}

const channels = ['r', 'g', 'b'] as const;
const spread = (box: Tint[], c: (typeof channels)[number]) =>
  Math.max(...box.map((t) => t[c])) - Math.min(...box.map((t) => t[c]));
const weight = (box: Tint[]) => box.reduce((sum, t) => sum + t.count, 0);

function mean(box: Tint[]): [number, number, number] {
  const all = weight(box);
  return channels.map((c) => Math.round(box.reduce((sum, t) => sum + t[c] * t.count, 0) / all)) as [
    number,
    number,
    number,
  ];
}

/** The box along its longest side in two halves. */
function halves(box: Tint[]): [Tint[], Tint[]] {
  const longest = channels.reduce((best, c) => (spread(box, c) > spread(box, best) ? c : best));
  const sorted = [...box].sort((a, b) => a[longest] - b[longest]);
  const middle = Math.ceil(sorted.length / 2);
  return [sorted.slice(0, middle), sorted.slice(middle)];
}

export function palette(frames: Frame[], most = 256): [number, number, number][] {
  const boxes = [tints(frames)];
  const worth = (box: Tint[]) =>
    box.length < 2 ? 0 : Math.max(...channels.map((c) => spread(box, c))) * Math.sqrt(weight(box));
  while (boxes.length < most) {
    const largest = boxes.reduce((best, box, i) => (worth(box) > worth(boxes[best]) ? i : best), 0);
    if (!worth(boxes[largest])) break;
    boxes.splice(largest, 1, ...halves(boxes[largest]));
  }
  return boxes.map(mean);
}

/** The nearest colour of the palette for every pixel; what was looked for once is remembered. */
function indexed(pixels: Uint8ClampedArray, colours: [number, number, number][], known: Map<number, number>) {
  const out = new Uint8Array(pixels.length / 4);
  for (let i = 0; i < out.length; ++i) {
    const [r, g, b] = [pixels[4 * i], pixels[4 * i + 1], pixels[4 * i + 2]];
    const key = coarse(r, g, b);
    let at = known.get(key);
    if (at === undefined) {
      const far = (c: number[]) => (c[0] - r) ** 2 + (c[1] - g) ** 2 + (c[2] - b) ** 2;
      at = colours.reduce((best, c, j) => (far(c) < far(colours[best]) ? j : best), 0);
      known.set(key, at);
    }
    out[i] = at;
  }
  return out;
}

class Bytes {
  private parts: number[] = [];
  add(...bytes: number[]) {
    for (const b of bytes) this.parts.push(b & 255);
    return this;
  }
  word(n: number) {
    return this.add(n, n >> 8);
  }
  text(t: string) {
    return this.add(...[...t].map((c) => c.charCodeAt(0)));
  }
  done = () => Uint8Array.from(this.parts);
}

const depth = 8; // bits of a pixel

/** Lempel, Ziv and Welch's codes of growing length, in blocks of at most 255 bytes. */
function compressed(out: Bytes, pixels: Uint8Array) {
  const clear = 1 << depth;
  let codes = new Map<number, number>(),
    next = clear + 2,
    size = depth + 1,
    bits = 0,
    held = 0;
  let block: number[] = [];
  const flush = () => {
    out.add(block.length, ...block);
    block = [];
  };
  const put = (code: number) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8, held >>>= 8) {
      block.push(held & 255);
      if (block.length === 255) flush();
    }
  };
  out.add(depth);
  put(clear);
  let prefix = pixels[0];
  for (let i = 1; i < pixels.length; ++i) {
    const key = (prefix << 8) | pixels[i];
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    prefix = pixels[i];
    if (next === 4096) {
      put(clear);
      codes = new Map();
      next = clear + 2;
      size = depth + 1;
    } else {
      if (next === 1 << size) ++size;
      codes.set(key, next++);
    }
  }
  put(prefix);
  put(clear + 1);
  if (bits) block.push(held & 255);
  if (block.length) flush();
  out.add(0);
}

export function gif(width: number, height: number, frames: Frame[]): Uint8Array<ArrayBuffer> {
  const colours = palette(frames);
  const out = new Bytes().text('GIF89a').word(width).word(height).add(0xf7, 0, 0);
  for (let i = 0; i < 256; ++i) out.add(...(colours[i] ?? [0, 0, 0]));
  out.add(0x21, 0xff, 11).text('NETSCAPE2.0').add(3, 1, 0, 0, 0); // again and again
  const known = new Map<number, number>();
  for (const frame of frames) {
    out
      .add(0x21, 0xf9, 4, 0)
      .word(Math.round(frame.ms / 10))
      .add(0, 0);
    out.add(0x2c).word(0).word(0).word(width).word(height).add(0);
    compressed(out, indexed(frame.pixels, colours, known));
  }
  return out.add(0x3b).done();
}
