// Fields, figures, forts and treasures of the treasure hunt as flat pictures with a symbol each; 100 units
// per field. Things of player 1 are round, those of player 2 square, and both carry the number.
import type { Seat } from 'web/wire';
import type { BegunStep, Direction, Place } from './wire';

export const Patterns = () => (
  <defs>
    <pattern id="treasure-fog" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="fog-ground" width="20" height="20" />
      <rect class="fog-line" width="7" height="20" />
    </pattern>
  </defs>
);

const symbols: Record<string, string> = {
  G: 'M30 66q2 -16 -6 -24M34 66q1 -20 6 -28M38 66q6 -14 14 -18M66 40q2 -10 -3 -15M69 40q4 -9 8 -12',
  M: 'M14 78L44 26L58 50L66 38L88 78z',
  W: 'M16 40q9 -12 18 0t18 0t18 0t14 -4M16 64q9 -12 18 0t18 0t18 0t14 -4',
};

export function Tile({ x, y, terrain }: { x: number; y: number; terrain: string }) {
  return (
    <g class={`tile ${terrain === '?' ? 'nothing' : terrain}`} transform={`translate(${x * 100} ${y * 100})`}>
      <rect class="ground" x="1" y="1" width="98" height="98" />
      {symbols[terrain] && <path class="symbol" d={symbols[terrain]} />}
      {terrain === 'M' && <path class="snow" d="M36 40L44 26L52 40L44 46z" />}
      {terrain === '?' && <rect x="1" y="1" width="98" height="98" fill="url(#treasure-fog)" />}
    </g>
  );
}

export const Fog = ({ x, y }: { x: number; y: number }) => (
  <rect class="fog" x={x * 100 + 1} y={y * 100 + 1} width="98" height="98" fill="url(#treasure-fog)" />
);

interface ThingProps {
  at: Place;
  seat: Seat;
  class?: string;
}

const place = ([x, y]: Place) => `translate(${x * 100} ${y * 100})`;

export const Fort = ({ at, seat, class: extra }: ThingProps) => (
  <g class={`fort seat${seat} ${extra ?? ''}`} transform={place(at)}>
    <path d="M12 90V34h14v12h14V34h20v12h14V34h14V90H58V82a8 8 0 0 0 -16 0V90z" />
    <text x="50" y="60">
      {seat}
    </text>
  </g>
);

export const Chest = ({ at, seat }: ThingProps) => (
  <g class={`chest seat${seat}`} transform={place(at)}>
    <path d="M18 50q0 -22 32 -22t32 22z" />
    <rect x="18" y="50" width="64" height="32" rx="3" />
    <path class="band" d="M18 52H82" />
    <text x="50" y="68">
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
          {seat === 1 ? (
            <circle class="body" cx="50" cy="50" r="31" />
          ) : (
            <rect class="body" x="21" y="21" width="58" height="58" rx="8" />
          )}
          <text x="50" y="52">
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
