// Ships seen from above, water, mist and shots; one field is 100 units. Ships lie to the right, bow ahead.
import type { Ship } from 'web/wire';

/** Deck, bridge and guns by length: what tells a carrier from a boat. */
function Deck({ length }: { length: number }) {
  const end = length * 100;
  if (length > 4)
    return (
      <>
        <path class="strip" d={`M40 50H${end - 70}`} />
        <rect class="tower" x={end / 2 - 40} y="60" width="90" height="15" rx="4" />
      </>
    );
  return (
    <>
      {length > 2 && <path class="gun" d={`M62 50H24M${end - 96} 46h40M${end - 96} 54h40`} />}
      {length > 2 && <circle class="tower" cx="62" cy="50" r="12" />}
      <rect class="tower" x={end / 2 - 34} y="35" width={length > 2 ? 66 : 44} height="30" rx="7" />
      <circle class="tower" cx={end - (length > 1 ? 92 : 40)} cy="50" r="11" />
    </>
  );
}

/** The outline with a pointed bow, `length` fields long. */
const outline = (length: number) => {
  const end = length * 100 - 8,
    bow = end - (length > 1 ? 62 : 34);
  return `M10 36q0 -13 13 -14H${bow}Q${end - 18} 26 ${end} 50Q${end - 18} 74 ${bow} 78H23q-13 -1 -13 -14z`;
};

export function Hull({ ship: s, sunk, class: extra }: { ship: Ship; sunk?: boolean; class?: string }) {
  const turn = s.vertical ? `rotate(90 ${s.x * 100 + 50} ${s.y * 100 + 50})` : '';
  return (
    <g class={`ship ${sunk ? 'sunk' : ''}`} transform={`${turn} translate(${s.x * 100} ${s.y * 100})`}>
      <path
        class={`hull ${sunk ? 'sunk' : ''} ${extra ?? ''}`}
        d={outline(s.length)}
        fill={extra ? undefined : `url(#battleship-${sunk ? 'wreck' : 'hull'})`}
      />
      {!sunk && !extra && <Deck length={s.length} />}
    </g>
  );
}

export function Mark({ kind }: { kind: string }) {
  if (kind === 'miss')
    return (
      <>
        <circle class="ripple" cx="50" cy="50" r="30" />
        <circle class="dot" cx="50" cy="50" r="12" />
      </>
    );
  if (kind === 'hit')
    return (
      <>
        <circle class="fire" cx="50" cy="50" r="37" fill="url(#battleship-fire)" />
        <path class="cross" d="M35 35L65 65M65 35L35 65" />
      </>
    );
  return kind === 'sunk' ? <path class="cross down" d="M30 30L70 70M70 30L30 70" /> : null;
}

const clouds = [
  [180, 160, 230],
  [640, 220, 260],
  [420, 470, 240],
  [820, 620, 230],
  [240, 760, 260],
  [600, 860, 220],
];

/** The ground of a sea: water where it is known, mist where nobody has looked. */
export function Water({ width, height, mist }: { width: number; height: number; mist: boolean }) {
  const size = { width: width * 100, height: height * 100 };
  return (
    <>
      <rect class="ground" {...size} fill={mist ? 'url(#battleship-mist)' : 'url(#battleship-sea)'} />
      {mist ? (
        clouds.map(([x, y, r]) => (
          <circle
            key={x}
            cx={(x * width) / 10}
            cy={(y * height) / 10}
            r={(r * Math.min(width, height)) / 14}
            fill="url(#battleship-cloud)"
          />
        ))
      ) : (
        <rect {...size} fill="url(#battleship-waves)" />
      )}
    </>
  );
}

export const Lines = ({ width, height }: { width: number; height: number }) => {
  const inner = (n: number) => Array.from({ length: n - 1 }, (_, i) => (i + 1) * 100);
  const across = inner(width).map((x) => `M${x} 0V${height * 100}`);
  const along = inner(height).map((y) => `M0 ${y}H${width * 100}`);
  return <path class="lines" d={[...across, ...along].join('')} />;
};

const slopes: Record<string, [from: string, to: string]> = {
  sea: ['#4b9bc9', '#2a6c9c'],
  mist: ['#a5acb2', '#858d95'],
  hull: ['#76808a', '#343a41'],
  wreck: ['#26282b', '#08090a'],
};

export const Materials = () => (
  <>
    {Object.entries(slopes).map(([name, [from, to]]) => (
      <linearGradient key={name} id={`battleship-${name}`} x1="0" y1="0" x2=".3" y2="1">
        <stop offset="0" stop-color={from} />
        <stop offset="1" stop-color={to} />
      </linearGradient>
    ))}
    <radialGradient id="battleship-fire" cx=".45" cy=".4" r=".75">
      <stop offset="0" stop-color="#ff7a4d" />
      <stop offset=".5" stop-color="#d12b1b" />
      <stop offset="1" stop-color="#8d130c" />
    </radialGradient>
    <radialGradient id="battleship-cloud">
      <stop offset="0" stop-color="#fff" stop-opacity=".34" />
      <stop offset=".6" stop-color="#fff" stop-opacity=".12" />
      <stop offset="1" stop-color="#fff" stop-opacity="0" />
    </radialGradient>
    <pattern id="battleship-waves" width="100" height="50" patternUnits="userSpaceOnUse">
      <path class="battleship-wave" d="M8 16q8 -7 16 0t16 0M58 40q8 -7 16 0t16 0" />
    </pattern>
  </>
);
