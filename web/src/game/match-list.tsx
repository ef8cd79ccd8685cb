// Finished matches: who, how it ended in a sentence, and the way to its replay ("why did I lose").
import { gameTexts, titleOf, useApp } from '../context';
import { when } from '../format';
import { say } from '../i18n';
import { Empty } from '../parts';
import { PlayerName, playerName, withPlayerName } from '../player-name';
import type { ListedMatch } from '../wire';

/** Who lost, or null: then nobody has to ask why. */
const loser = (m: ListedMatch) => (m.winner === 1 ? m.players[1] : m.winner === 2 ? m.players[0] : null);

export function MatchList({ matches, player }: { matches: ListedMatch[]; player?: string }) {
  const { t, lang } = useApp();
  if (!matches.length) return <Empty>{t('no_matches')}</Empty>;
  return (
    <ul class="match-list">
      {matches.map((m) => {
        const lost = loser(m);
        const words = gameTexts(m.game, lang);
        return (
          <li key={m.id}>
            <a class="main-link" href={`/match/${m.id}`}>
              <span class="game-name">{titleOf(m.game, lang)}</span>
              <span class="names">
                {m.players.map((name, i) => (
                  <span key={i} class={m.winner === i + 1 ? 'won' : ''}>
                    <PlayerName name={name} t={words} />
                  </span>
                ))}
              </span>
              <span class="digits">{m.points.join(' : ')}</span>
            </a>
            <span class="note">
              {m.why
                ? withPlayerName(say(m.why, lang), m.players, words)
                : m.winner === null
                  ? t('draw')
                  : t('won_by', { name: playerName(m.players[m.winner - 1], words) })}
              {` · ${when(m.begun_at, lang)}`}
            </span>
            {lost && (!player || player === lost) && (
              <a class="why" href={`/match/${m.id}?ply=${m.plies}`}>
                {t('why_lost', { name: playerName(lost, words) })}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
