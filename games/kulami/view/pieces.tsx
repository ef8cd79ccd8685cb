// Plates, holes and marbles as SVG, for the board and its editor. One cell is 100 units.
import type { Plate } from './layout';

const inset = 3;
const tones = 4; // shades of wood in board.css

/** A few lines of grain along the plate, always the same for the same plate. */
function grain(p: Plate): string {
  const along = p.width >= p.height,
    length = (along ? p.width : p.height) * 100 - 24,
    breadth = (along ? p.height : p.width) * 100;
  let seed = p.letter.charCodeAt(0) * 7919,
    out = '';
  const lot = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let at = 14 + lot() * 10; at < breadth - 10; at += 15 + lot() * 14) {
    const start = 12 + lot() * 30,
      run = length - start - lot() * 40,
      bow = (lot() - 0.5) * 12;
    out += along ? `M${start} ${at}q${run / 2} ${bow} ${run} 0` : `M${at} ${start}q${bow} ${run / 2} 0 ${run}`;
  }
  return out;
}

export interface PlateLook {
  taboo?: boolean;
  owner?: 1 | 2 | null;
  lifted?: boolean;
  bad?: boolean;
}

export function PlateShape({ plate: p, look = {} }: { plate: Plate; look?: PlateLook }) {
  const width = p.width * 100 - 2 * inset,
    height = p.height * 100 - 2 * inset;
  const tone = p.letter.charCodeAt(0) % tones;
  return (
    <g
      class={`plate tone${tone} ${look.lifted ? 'lifted' : ''} ${look.bad ? 'bad' : ''}`}
      transform={`translate(${p.x * 100} ${p.y * 100})`}
    >
      <rect
        class="wood"
        x={inset}
        y={inset}
        width={width}
        height={height}
        rx="9"
        fill={look.bad ? undefined : `url(#kulami-wood${tone})`}
      />
      <rect class="bevel" x={inset + 4} y={inset + 4} width={width - 8} height={height - 8} rx="6" />
      <path class="grain" d={grain(p)} />
      {look.taboo && (
        <rect class="taboo" x={inset} y={inset} width={width} height={height} rx="9" fill="url(#kulami-hatch)" />
      )}
      {look.owner === 1 && <path class="owner seat1" d="M7 7h36l-36 36z" />}
      {look.owner === 2 && <rect class="owner seat2" x="7" y="7" width="28" height="28" />}
    </g>
  );
}

const woods: [light: string, dark: string][] = [
  ['#e9c695', '#d6ab73'],
  ['#dcb079', '#c89758'],
  ['#f0d2a6', '#e0b985'],
  ['#d3a267', '#bd8a4c'],
];

const glass = { 1: ['#ff8a74', '#cf2c1f', '#6d0f0a'], 2: ['#7b8087', '#2a2d32', '#050506'] };

const Glass = ({ seat }: { seat: 1 | 2 }) => (
  <radialGradient id={`kulami-glass${seat}`} cx=".35" cy=".3" r=".8">
    <stop offset="0" stop-color={glass[seat][0]} />
    <stop offset=".35" stop-color={glass[seat][1]} />
    <stop offset="1" stop-color={glass[seat][2]} />
  </radialGradient>
);

export const Materials = () => (
  <>
    <pattern id="kulami-hatch" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="20" height="20" fill="#3c2410" fill-opacity=".22" />
      <rect width="6" height="20" fill="#3c2410" fill-opacity=".55" />
    </pattern>
    {woods.map(([light, dark], i) => (
      <linearGradient key={i} id={`kulami-wood${i}`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color={light} />
        <stop offset="1" stop-color={dark} />
      </linearGradient>
    ))}
    <radialGradient id="kulami-hole" cx=".5" cy=".42" r=".6">
      <stop offset="0" stop-color="#2b190b" />
      <stop offset=".7" stop-color="#4a2e17" />
      <stop offset="1" stop-color="#6d4824" />
    </radialGradient>
    <Glass seat={1} />
    <Glass seat={2} />
  </>
);

export const Hole = () => (
  <g class="hole">
    <circle class="lip" cx="50" cy="52.5" r="26.5" />
    <circle cx="50" cy="50" r="26" fill="url(#kulami-hole)" />
  </g>
);

/** Red marbles carry a ring, so that nobody has to tell red from black by colour. */
export const Marble = ({ seat, fresh }: { seat: 1 | 2; fresh?: boolean }) => (
  <g class={`marble seat${seat} ${fresh ? 'fresh' : ''}`}>
    <ellipse class="shadow" cx="54" cy="60" rx="37" ry="35" />
    <circle class="body" cx="50" cy="49" r="37" fill={`url(#kulami-glass${seat})`} />
    {seat === 1 && <circle class="band" cx="50" cy="49" r="21" />}
    <path class="glow" d="M32 72a30 30 0 0 0 36 0" />
    <ellipse class="gloss" cx="37" cy="33" rx="11" ry="7" transform="rotate(-35 37 33)" />
  </g>
);
