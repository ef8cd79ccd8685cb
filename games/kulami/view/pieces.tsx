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
      <rect class="wood" x={inset} y={inset} width={width} height={height} rx="7" />
      <path class="grain" d={grain(p)} />
      {look.taboo && (
        <rect class="taboo" x={inset} y={inset} width={width} height={height} rx="7" fill="url(#kulami-hatch)" />
      )}
      {look.owner && (
        <rect
          class={`owner seat${look.owner}`}
          x={inset + 5}
          y={inset + 5}
          width={width - 10}
          height={height - 10}
          rx="5"
        />
      )}
      {look.owner === 1 && <path class="flag seat1" d="M8 8h34l-34 34z" />}
      {look.owner === 2 && <rect class="flag seat2" x="8" y="8" width="24" height="24" />}
    </g>
  );
}

export const Hatch = () => (
  <defs>
    <pattern id="kulami-hatch" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="hatch-line" width="5" height="18" />
    </pattern>
  </defs>
);

export const Hole = () => (
  <g class="hole">
    <circle cx="50" cy="50" r="25" />
    <path d="M27.5 62a25.5 25.5 0 0 0 45 0" />
  </g>
);

/** Red marbles carry a ring, so that nobody has to tell red from black by colour. */
export const Marble = ({ seat, fresh }: { seat: 1 | 2; fresh?: boolean }) => (
  <g class={`marble seat${seat} ${fresh ? 'fresh' : ''}`}>
    <circle class="body" cx="50" cy="50" r="37" />
    {seat === 1 && <circle class="band" cx="50" cy="50" r="21" />}
    <path class="glow" d="M26 66a30 30 0 0 0 48 0a34 34 0 0 1 -48 0z" />
    <ellipse class="gloss" cx="38" cy="34" rx="12" ry="7" transform="rotate(-38 38 34)" />
  </g>
);
