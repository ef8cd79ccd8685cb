// Icons and the laurel, drawn with lines in the colour of the words beside them.
const paths = {
  hint: 'M7 14h6M7.5 16.5h5M10 2.5a5.5 5.5 0 0 0 -3 10.1V14h6v-1.4a5.5 5.5 0 0 0 -3 -10.1z',
  undo: 'M8 4L4 8l4 4M4 8h7.5a4.5 4.5 0 0 1 0 9H8',
  resign: 'M5 17.5V3M5 3.5h10l-2.5 3.25l2.5 3.25H5',
  share: 'M10 12V2.5M6.5 5.5L10 2.5l3.5 3M5 9.5H4v8h12v-8h-1',
  leave: 'M12 3H4v14h8M9 10h8.5M14.5 7l3 3l-3 3',
  rematch: 'M4 8a6.5 6.5 0 0 1 12 0M16 3.5V8h-4.5M16 12a6.5 6.5 0 0 1 -12 0M4 16.5V12h4.5',
  swap: 'M4 7h12l-3 -3M16 13H4l3 3',
  replay: 'M10 4.5C8 3 5 3 2.5 3.5v12C5 15 8 15 10 16.5C12 15 15 15 17.5 15.5v-12C15 3 12 3 10 4.5zM10 4.5v12',
  play: 'M6 3.5L16 10L6 16.5z',
  watch: 'M1.5 10q8.5 -11 17 0q-8.5 11 -17 0zM10 7.3a2.7 2.7 0 1 1 -.01 0z',
  file: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5',
  picture: 'M3 4h14v12H3zM3 13.5l4.5 -4.5l3.5 3.5l2.5 -2.5l3.5 3.5M13 7.5h.1',
  invite: 'M8 10a3.2 3.2 0 1 0 -.01 0zM2 17q1 -5 6 -5q3 0 4.5 1.7M15.5 8v6M12.5 11h6',
  me: 'M10 10a3.6 3.6 0 1 0 -.01 0zM3 17.5q1.2 -5.5 7 -5.5q5.8 0 7 5.5',
  upload: 'M10 13.5V3M6 6.5L10 3l4 3.5M3.5 13v4h13v-4',
  plug: 'M7 2.5v4M13 2.5v4M4.5 6.5h11V10a5.5 5.5 0 0 1 -11 0zM10 15.5v3',
  draw: 'M2.5 12.5l4 -5h3l3 2.5l-2 2l-2.5 -1M6.5 13.5l3 3l8 -7l-3.5 -4l-3.5 .5',
};

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class={name === 'play' ? 'icon solid' : 'icon'} viewBox="0 0 20 20" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

const stem = [
  [46, 92],
  [20, 84],
  [10, 58],
  [18, 24],
]; // of one branch, from below to above, as a Bézier curve
const mix = (a: number[], b: number[], t: number) => a.map((v, i) => v + (b[i] - v) * t);

/** The leaves of one branch: in pairs along its stem, and one at its tip. */
const leaves = [0.14, 0.3, 0.46, 0.62, 0.78, 1].flatMap((t) => {
  const [a, b, c] = [0, 1, 2].map((i) => mix(stem[i], stem[i + 1], t));
  const [from, to] = [mix(a, b, t), mix(b, c, t)];
  const [x, y] = mix(from, to, t);
  const along = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const turns = t === 1 ? [0] : [-38, 38];
  return turns.map((turn) => `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(along + turn).toFixed()})`);
});

const Branch = () => (
  <>
    <path class="stem" d={`M${stem[0]}C${stem.slice(1)}`} />
    {leaves.map((place) => (
      <path key={place} d="M0 0Q7 -7 19 0Q7 7 0 0z" transform={place} />
    ))}
  </>
);

/** Two branches of laurel, only for a winner. */
export const Laurel = ({ class: name = '' }: { class?: string }) => (
  <svg class={`laurel ${name}`} viewBox="0 0 100 100" aria-hidden="true">
    <Branch />
    <g transform="translate(100 0) scale(-1 1)">
      <Branch />
    </g>
  </svg>
);
