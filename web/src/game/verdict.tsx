// The end of a game: who won and why, where it turned, and leaves for whoever won here.
import type { BoardModule } from '../boards';
import { gameTexts, useApp } from '../context';
import type { Translate } from '../i18n';
import { Laurel } from '../icons';
import { Meander } from '../meander';
import { playerName } from '../player-name';
import type { Ending, Seat } from '../wire';
import { endingParts } from './ending';
import { shareOf } from './graph';

const decisive = 0.15; // of the bar: less is no turning point

/** The move after which the winner stood so much better than before as after no other; null: there was none. */
export function turningPoint(course: (number | null)[], winner: Seat | null, module: BoardModule): number | null {
  let best = decisive,
    at: number | null = null;
  for (let ply = 1; winner && ply < course.length; ++ply) {
    const [before, after] = [course[ply - 1], course[ply]];
    if (before === null || after === null) continue;
    const gain = (shareOf(module, after) - shareOf(module, before)) * (winner === 1 ? 1 : -1);
    if (gain > best) [best, at] = [gain, ply];
  }
  return at;
}

interface Props {
  module: BoardModule;
  names: (string | null)[];
  ending: Ending;
  mine: Seat[];
  course?: (number | null)[] | null;
  match?: string | null; // where it can be replayed
}

/** "37 : 27", the winner's points first; a game without points has none to show. */
function Score({ ending: { winner, points } }: { ending: Ending }) {
  if (points[0] === points[1]) return null;
  const [first, second] = winner === 2 ? [points[1], points[0]] : points;
  return (
    <p class="score" aria-hidden="true">
      {first} <span class="less">: {second}</span>
    </p>
  );
}

function heading({ ending, mine, names }: Props, t: Translate): string {
  if (!ending.winner) return t(ending.fault === 'arena' ? 'reason_arena' : 'draw').replace(/\.$/, '');
  if (mine.length === 1 && mine[0] === ending.winner) return t('you_win');
  return t('won_by', { name: playerName(names[ending.winner - 1] ?? '', t) }).replace(/\.$/, '');
}

export function Verdict(p: Props) {
  const { lang } = useApp();
  const t = gameTexts(p.module.game, lang);
  const [result, why] = endingParts(p.ending, p.names, t, lang);
  const won = p.mine.length === 1 && p.mine[0] === p.ending.winner;
  const turned = p.course && p.match ? turningPoint(p.course, p.ending.winner, p.module) : null;
  return (
    <div class={`word card verdict-card ${won ? 'mine' : ''}`}>
      <Meander />
      {p.ending.winner && <Wreath seat={p.ending.winner} />}
      <p class="winner" aria-hidden="true">
        {heading(p, t)}
      </p>
      <Score ending={p.ending} />
      <p class="status">
        <span class="hidden">{result} </span>
        {why}
      </p>
      {turned !== null && (
        <a class="turned" href={`/match/${p.match}?ply=${turned}`}>
          {t('turned_at', { n: turned })}
        </a>
      )}
    </div>
  );
}

const Wreath = ({ seat }: { seat: Seat }) => (
  <div class="wreath" aria-hidden="true">
    <Laurel />
    <span class={`seat seat-${seat}`} />
  </div>
);

const many = Array.from({ length: 16 }, (_, i) => i);

/** Leaves fall over the board, once, for whoever has won at this page. */
export const Leaves = () => (
  <div class="leaves" aria-hidden="true">
    {many.map((i) => (
      <svg
        key={i}
        viewBox="0 0 26 12"
        style={{
          '--x': `${(i * 61) % 97}%`,
          '--wait': `${(i * 137) % 700}ms`,
          '--drift': `${((i * 53) % 120) - 60}px`,
          '--spin': `${((i * 97) % 540) - 270}deg`,
        }}
      >
        <path d="M1 6Q10 -3 25 5Q11 14 1 6z" />
      </svg>
    ))}
  </div>
);
