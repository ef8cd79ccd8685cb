// Finished matches: who beat whom, by how much or why, and when; the row opens the replay.
import { gameTexts, titleOf, useApp } from '../context';
import { ago, when } from '../format';
import { say } from '../i18n';
import { Empty } from '../parts';
import { PlayerName, withPlayerName } from '../player-name';
import type { ListedMatch } from '../wire';
import { EndPicture } from './end-picture';

/** Points say something only where they differ and nobody broke a rule: a hunt has none. */
export const scored = (points: [number, number], fault: string | null) => !fault && points[0] !== points[1];

function Row({ m, player }: { m: ListedMatch; player?: string }) {
  const { lang } = useApp();
  const t = gameTexts(m.game, lang);
  const order = m.winner === 2 ? [1, 0] : [0, 1];
  const [first, second] = order.map((i) => m.players[i]);
  const result = !player || m.winner === null ? '' : m.players[m.winner - 1] === player ? 'won' : 'lost';
  return (
    <li class={`of-${m.game} ${result}`}>
      <a class="main-link" href={`/match/${m.id}?ply=${m.plies}`}>
        <EndPicture match={m.id} game={m.game} />
        <span class={`seat seat-${order[0] + 1}`} aria-hidden="true" />
        <span class="who">
          <span class="names">
            <b>
              <PlayerName name={first} t={t} />
            </b>{' '}
            {t(m.winner ? 'beats' : 'draws_with')} <PlayerName name={second} t={t} />
          </span>
          <span class="side">
            <span class="game-name">{titleOf(m.game, lang)}</span>
            {m.why && <> · {withPlayerName(say(m.why, lang), m.players, t)}</>}
          </span>
        </span>
        {scored(m.points, m.fault) && (
          <span class="digits score">
            {m.points[order[0]]} : {m.points[order[1]]}
          </span>
        )}
        <time class="note" dateTime={new Date(m.begun_at).toISOString()} title={when(m.begun_at, lang)}>
          {ago(m.begun_at, lang)}
        </time>
      </a>
    </li>
  );
}

export function MatchList({ matches, player }: { matches: ListedMatch[]; player?: string }) {
  const { t } = useApp();
  if (!matches.length) return <Empty>{t('no_matches')}</Empty>;
  return (
    <ul class="match-list">
      {matches.map((m) => (
        <Row key={m.id} m={m} player={player} />
      ))}
    </ul>
  );
}
