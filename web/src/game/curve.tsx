// How ratings went over time, each with its uncertainty.
import { gameTexts, useApp } from '../context';
import { number, when } from '../format';
import { PlayerName, playerName } from '../player-name';
import type { Rating } from '../wire';

const width = 640,
  height = 220,
  left = 84,
  bottom = 20,
  top = 10;
const dashes = ['', '8 4', '2 4', '12 4 2 4', '4 4']; // curves differ in more than colour
const quick = 60_000; // milliseconds; matches of one quick tournament are shown match by match

/** Round numbers from below the lowest to above the highest, three to six of them. */
function scale(lowest: number, highest: number): number[] {
  const steps = [50, 100, 200, 500, 1000, 2000, 5000];
  const step = steps.find((s) => Math.ceil(highest / s) - Math.floor(lowest / s) <= 5) ?? 10000;
  const first = Math.floor(lowest / step),
    last = Math.max(Math.ceil(highest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

interface Plot {
  ticks: number[];
  x(at: number, match: number): number;
  y(elo: number): number;
  span: { from: number; to: number } | { matches: number };
}

function plotOf(ratings: Rating[]): Plot {
  const points = ratings.flatMap((r) => r.curve);
  const from = Math.min(...points.map((p) => p.at)),
    to = Math.max(...points.map((p) => p.at));
  const ticks = scale(Math.min(...points.map((p) => p.elo - p.error)), Math.max(...points.map((p) => p.elo + p.error)));
  const low = ticks[0],
    high = ticks[ticks.length - 1];
  const most = Math.max(...ratings.map((r) => r.curve.length - 1), 1);
  const byTime = to - from > quick;
  return {
    ticks,
    x: (at, match) => left + (byTime ? (at - from) / (to - from) : match / most) * (width - left - 12),
    y: (elo) => top + ((high - elo) / (high - low)) * (height - bottom - top),
    span: byTime ? { from, to } : { matches: most + 1 },
  };
}

function Axes({ plot: { ticks, y, span }, game }: { plot: Plot; game: string }) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const match = (n: number) => t('match_n', { n });
  const [first, last] = 'from' in span ? [when(span.from, lang), when(span.to, lang)] : [match(1), match(span.matches)];
  return (
    <>
      {ticks.map((e) => (
        <g key={e}>
          <line class="tick" x1={left} x2={width} y1={y(e)} y2={y(e)} />
          <text x={left - 6} y={y(e)} class="tick-text">
            {number(e, lang)}
          </text>
        </g>
      ))}
      <text x={left} y={height - 4} class="time-text">
        {first}
      </text>
      <text x={width} y={height - 4} class="time-text end">
        {last}
      </text>
    </>
  );
}

function Series({ plot: { x, y }, curve, index }: { plot: Plot; curve: Rating['curve']; index: number }) {
  const line = curve.map((p, k) => `${x(p.at, k)},${y(p.elo)}`).join(' ');
  const edge = (side: 1 | -1) => curve.map((p, k) => `${x(p.at, k)},${y(p.elo + side * p.error)}`);
  return (
    <g class={`series series-${index % 5}`}>
      <polygon class="band" points={[...edge(1), ...edge(-1).reverse()].join(' ')} />
      <polyline points={line} stroke-dasharray={dashes[index % 5]} />
      {curve.map((p, k) => (
        <circle key={k} cx={x(p.at, k)} cy={y(p.elo)} r="3" />
      ))}
    </g>
  );
}

export function Curve({ ratings, game }: { ratings: Rating[]; game: string }) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const drawn = ratings.filter((r) => r.curve.length > 0);
  if (!drawn.length) return null;
  const plot = plotOf(drawn);
  const names = drawn.map((r) => `${playerName(r.name, t)} ${number(r.elo, lang)}`).join(', ');
  return (
    <figure class="curve">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('curve_label', { names })}>
        <Axes plot={plot} game={game} />
        {drawn.map((r, i) => (
          <Series key={r.name} plot={plot} curve={r.curve} index={i} />
        ))}
      </svg>
      <figcaption>
        {drawn.map((r, i) => (
          <span key={r.name} class={`legend series-${i % 5}`}>
            <svg viewBox="0 0 30 6" aria-hidden="true">
              <line x1="0" x2="30" y1="3" y2="3" stroke-dasharray={dashes[i % 5]} />
            </svg>
            <PlayerName name={r.name} t={t} />
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
