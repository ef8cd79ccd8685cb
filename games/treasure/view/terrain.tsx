// Fields, figures, forts and treasures of the treasure hunt as pictures with a symbol each; 100 units
// per field. Things of player 1 are round, those of player 2 square, and both carry the number.
import type { Seat } from 'web/wire';
import type { BegunStep, Direction, Place } from './wire';

const lands: Record<string, [from: string, to: string]> = {
  G: ['#add07c', '#99c068'],
  M: ['#cdc3b3', '#b3a998'],
  W: ['#4b96c8', '#2f74a8'],
  rock: ['#8d8272', '#554c42'],
  gold: ['#ffe084', '#d99a1c'],
};

export const Materials = () => (
  <>
    {Object.entries(lands).map(([name, [from, to]]) => (
      <linearGradient key={name} id={`treasure-${name}`} x1="0" y1="0" x2=".4" y2="1">
        <stop offset="0" stop-color={from} />
        <stop offset="1" stop-color={to} />
      </linearGradient>
    ))}
    <pattern id="treasure-fog" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="22" height="22" fill="#28323a" fill-opacity=".36" />
      <rect width="5" height="22" fill="#f4efe4" fill-opacity=".3" />
    </pattern>
  </>
);

const symbols: Record<string, string> = {
  G: 'M30 66q2 -16 -6 -24M34 66q1 -20 6 -28M38 66q6 -14 14 -18M66 40q2 -10 -3 -15M69 40q4 -9 8 -12',
  M: 'M8 84L42 22L58 50L67 36L94 84z',
  W: 'M14 32q9 -12 18 0t18 0t18 0t18 0M14 54q9 -12 18 0t18 0t18 0t18 0M14 76q9 -12 18 0t18 0t18 0t18 0',
};

export function Tile({ x, y, terrain }: { x: number; y: number; terrain: string }) {
  const unknown = terrain === '?';
  return (
    <g class={`tile ${unknown ? 'nothing' : terrain}`} transform={`translate(${x * 100} ${y * 100})`}>
      <rect class="ground" width="100" height="100" fill={lands[terrain] ? `url(#treasure-${terrain})` : undefined} />
      {symbols[terrain] && (
        <path class="symbol" d={symbols[terrain]} fill={terrain === 'M' ? 'url(#treasure-rock)' : undefined} />
      )}
      {terrain === 'M' && <path class="snow" d="M33 39L42 22L51 38L45 44L40 39L36 43z" />}
      {unknown && <rect width="100" height="100" fill="url(#treasure-fog)" />}
    </g>
  );
}

export const Fog = ({ x, y }: { x: number; y: number }) => (
  <rect class="fog" x={x * 100} y={y * 100} width="100" height="100" fill="url(#treasure-fog)" />
);

interface ThingProps {
  at: Place;
  seat: Seat;
  class?: string;
}

const place = ([x, y]: Place) => `translate(${x * 100} ${y * 100})`;

export const Fort = ({ at, seat, class: extra }: ThingProps) => (
  <g class={`fort seat${seat} ${extra ?? ''}`} transform={place(at)}>
    <path class="flag" d="M50 20V4l18 7l-18 7" />
    <path class="wall" d="M12 92V36h12v12h12V36h9V20h10v16h9v12h12V36h12V92H60V80a10 10 0 0 0 -20 0V92z" />
    <text x="50" y="62">
      {seat}
    </text>
  </g>
);

export const Chest = ({ at, seat }: ThingProps) => (
  <g class={`chest seat${seat}`} transform={place(at)}>
    <path d="M16 48q0 -24 34 -24t34 24z" fill="url(#treasure-gold)" />
    <rect x="16" y="48" width="68" height="36" rx="4" fill="url(#treasure-gold)" />
    <path class="band" d="M16 50H84M32 28V84M68 28V84" />
    <rect class="lock" x="41" y="42" width="18" height="20" rx="4" />
    <text x="50" y="74">
      {seat}
    </text>
  </g>
);

interface FigureProps {
  at: Place;
  seat: Seat;
  shared: boolean;
  last: boolean;
  unsure: boolean;
  carries: boolean;
  walks?: Place | null;
}

/** Player 1 is round, player 2 square. */
const bodies: Record<Seat, string> = {
  1: 'M50 8a19 19 0 0 1 12 34q18 12 20 46H18q2 -34 20 -46A19 19 0 0 1 50 8z',
  2: 'M32 8H68V48H82V88H18V48H32z',
};

/** `walks`: where it came from, for one step of animation; `shared`: both stand here, so it moves aside. */
export function Figure({ at, seat, shared, last, unsure, carries, walks }: FigureProps) {
  const aside = shared ? (seat === 1 ? -18 : 18) : 0;
  const style = walks && { '--from-x': `${(walks[0] - at[0]) * 100}px`, '--from-y': `${(walks[1] - at[1]) * 100}px` };
  return (
    <g transform={place(at)}>
      <g class={walks ? 'walks' : ''} style={style ?? undefined}>
        <g class={`figure seat${seat} ${unsure ? 'unsure' : ''}`} transform={`translate(${aside} 0)`}>
          {last && (
            <>
              <circle class="ring-under" cx="50" cy="50" r="43" />
              <circle class="ring" cx="50" cy="50" r="43" />
            </>
          )}
          <ellipse class="shadow" cx="52" cy="87" rx="32" ry="8" />
          <path class="body" d={bodies[seat]} />
          <text x="50" y="70">
            {unsure ? '?' : seat}
          </text>
          {carries && <path class="carries" d="M66 22l14 14l-14 14l-14 -14z" />}
        </g>
      </g>
    </g>
  );
}

const turns: Record<Direction, number> = { up: 0, right: 90, down: 180, left: 270 };

/** The step in progress: an arrow at the border, one stroke per command given, hollow ones still to come. */
export function StepArrow({ at, direction, spent, cost }: BegunStep & { at: Place }) {
  return (
    <g class="step" transform={`${place(at)} rotate(${turns[direction]} 50 50)`}>
      <path class="arrow" d="M34 6L50 -14L66 6z" />
      {Array.from({ length: cost }, (_, i) => (
        <rect key={i} class={i < spent ? 'given' : 'due'} x={50 - cost * 7 + i * 14} y="9" width="11" height="9" />
      ))}
    </g>
  );
}
