// Finished matches: who, how it ended in a sentence, and the way to its replay ("why did I lose").
import { gameTexts, titleOf, useApp } from '../context';
import { when } from '../format';
import { say, type Sentence } from '../i18n';
import { Empty } from '../parts';
import { PlayerName, playerName, withPlayerName } from '../player-name';

export interface MatchEntry {
  id: string;
  game: string;
  rules: string;
  players: [string, string];
  winner: 1 | 2 | null;
  points: [number, number];
  fault: string | null;
  why: Sentence | null;
  plies: number;
  begun_at?: number;
}

/** Who lost, or null: then nobody has to ask why. */
const loser = (m: MatchEntry) => (m.winner === 1 ? m.players[1] : m.winner === 2 ? m.players[0] : null);

export function MatchList({ matches, player }: { matches: MatchEntry[]; player?: string }) {
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
              {m.begun_at ? ` · ${when(m.begun_at, lang)}` : ''}
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
