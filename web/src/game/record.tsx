// What a player has won, drawn and lost: as a bar, and against each opponent.
import { gameTexts, useApp } from '../context';
import { PlayerLink } from '../player-name';
import type { ListedMatch } from '../wire';

export interface Tallied {
  won: number;
  drawn: number;
  lost: number;
}

const nothing: Tallied = { won: 0, drawn: 0, lost: 0 };

const result = (m: ListedMatch, player: string): keyof Tallied =>
  m.winner === null ? 'drawn' : m.players[m.winner - 1] === player ? 'won' : 'lost';

export const tallied = (matches: ListedMatch[], player: string): Tallied =>
  matches.reduce((sum, m) => ({ ...sum, [result(m, player)]: sum[result(m, player)] + 1 }), nothing);

/** Three parts with their numbers, so that no colour has to be told from another. */
export function RecordBar({ won, drawn, lost }: Tallied) {
  const { t } = useApp();
  const parts = { won, drawn, lost };
  return (
    <div class="record" role="img" aria-label={t('record_label', { ...parts })}>
      {(['won', 'drawn', 'lost'] as const).map(
        (what) =>
          parts[what] > 0 && (
            <span key={what} class={what} style={{ flexGrow: parts[what] }} aria-hidden="true">
              {parts[what]}
            </span>
          ),
      )}
    </div>
  );
}

const opponentOf = (m: ListedMatch, player: string) => m.players[m.players[0] === player ? 1 : 0];

/** Most met first. */
export function HeadToHead({ matches, player }: { matches: ListedMatch[]; player: string }) {
  const { t, lang } = useApp();
  const met = new Map<string, ListedMatch[]>();
  for (const m of matches) {
    const key = `${m.game} ${opponentOf(m, player)}`;
    met.set(key, [...(met.get(key) ?? []), m]);
  }
  const rows = [...met.values()].sort((a, b) => b.length - a.length).slice(0, 12);
  return (
    <ul class="lines against" aria-label={t('against_others')}>
      {rows.map((of) => {
        const { game } = of[0],
          other = opponentOf(of[0], player);
        return (
          <li key={`${game} ${other}`}>
            <span class="who">
              <PlayerLink name={other} game={game} t={gameTexts(game, lang)} />
            </span>
            <RecordBar {...tallied(of, player)} />
          </li>
        );
      })}
    </ul>
  );
}
