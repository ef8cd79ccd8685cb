// One tournament: podium, standings, cross table, and every match with the way to its replay.
import { useState } from 'preact/hooks';
import { gameTexts, titleOf, useApp, useFetch } from '../context';
import { number, signed } from '../format';
import { Failed, Loading, Page } from '../parts';
import { PlayerLink, PlayerName, playerName } from '../player-name';
import type { Match, Participant, Tournament } from '../wire';

/** Points of `a` against `b`: a win 1, a draw one half; null if they have not met. */
function score(matches: Match[], a: string, b: string): number | null {
  const met = matches.filter((m) => m.seats.includes(a) && m.seats.includes(b) && a !== b);
  return met.length
    ? met.reduce((sum, m) => sum + (m.outcome.winner === null ? 0.5 : m.seats[m.outcome.winner - 1] === a ? 1 : 0), 0)
    : null;
}

const half = (points: number) => (points % 1 ? `${points >= 1 ? Math.floor(points) : ''}½` : String(points));

export function TournamentPage({ id }: { id: string }) {
  const { t, lang } = useApp();
  const [live, setLive] = useState(true);
  const [pair, setPair] = useState<[string, string] | null>(null);
  const loaded = useFetch('/api/tournaments/{tournament}', { tournament: id }, live ? 2000 : 0);
  const data = loaded.data;
  if (data?.over && live) setLive(false);
  if (loaded.error && !data)
    return (
      <Page title={t('tournament')}>
        <Failed error={loaded.error} again={loaded.again} />
        <p>
          <a href="/tournaments">{t('all_tournaments')}</a>
        </p>
      </Page>
    );
  if (!data)
    return (
      <Page title={t('tournament')}>
        <Loading />
      </Page>
    );
  const shown = pair
    ? data.matches.filter((m) => m.seats.includes(pair[0]) && m.seats.includes(pair[1]))
    : data.matches;
  const title = titleOf(data.game, lang);
  const words = gameTexts(data.game, lang);
  return (
    <Page title={data.name || t('tournament')}>
      <p class="note">
        {title} · {t(`format_${data.format}`)} · {t('matches_n', { n: data.matches.length })} ·{' '}
        {t(data.over ? 'is_over' : 'is_running')}
      </p>
      {data.over && <Podium players={data.players} game={data.game} />}
      <h2>{t('standings')}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-label={t('standings')}>
        <Standings players={data.players} game={data.game} />
      </div>
      <p class="note below">{t('elo_note', { n: number(data.players.length, lang) })}</p>
      <h2>{t('cross_table')}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-label={t('cross_table')}>
        <CrossTable data={data} pair={pair} choose={setPair} />
      </div>
      <h2>{t('matches')}</h2>
      {pair && (
        <p class="row">
          {pair.map((name) => playerName(name, words)).join(' – ')}{' '}
          <button onClick={() => setPair(null)}>{t('show_all')}</button>
        </p>
      )}
      <ul class="match-list">
        {[...shown]
          .reverse()
          .slice(0, 200)
          .map((m) => {
            const winner = m.outcome.winner,
              lost = winner ? m.seats[2 - winner] : null;
            return (
              <li key={m.id}>
                <a class="main-link" href={`/match/${m.id}`}>
                  <span class="names">
                    {m.seats.map((name, i) => (
                      <span key={i} class={winner === i + 1 ? 'won' : ''}>
                        <PlayerName name={name} t={words} />
                      </span>
                    ))}
                  </span>
                  <span class="digits">{m.outcome.points.join(' : ')}</span>
                </a>
                <span class="note">
                  {t(`reason_${m.reason}`) === `reason_${m.reason}` ? m.reason : t(`reason_${m.reason}`)}
                </span>
                {lost && (
                  <a class="why" href={`/match/${m.id}?ply=${m.plies}`}>
                    {t('why_lost', { name: playerName(lost, words) })}
                  </a>
                )}
              </li>
            );
          })}
      </ul>
    </Page>
  );
}

function Podium({ players, game }: { players: Participant[]; game: string }) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const first = players.filter((p) => p.place <= 3);
  return (
    <ol class="podium" aria-label={t('podium')}>
      {[1, 2, 3].map((place) => {
        const here = first.filter((p) => p.place === place);
        return here.length ? (
          <li key={place} class={`place-${place}`}>
            <span class="place">{place}</span>
            {here.map((p) => (
              <PlayerLink key={p.name} name={p.name} game={game} t={t} />
            ))}
          </li>
        ) : null;
      })}
    </ol>
  );
}

function Standings({ players, game }: { players: Participant[]; game: string }) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t('player')}</th>
          <th scope="col">{t('points')}</th>
          <th scope="col">{t('wdl')}</th>
          <th scope="col">Elo</th>
          <th scope="col">{t('faults')}</th>
        </tr>
      </thead>
      <tbody>
        {players.map((p) => (
          <tr key={p.name}>
            <td class="digits">{p.place}</td>
            <th scope="row">
              <PlayerLink name={p.name} game={game} t={t} />
            </th>
            <td class="digits">{number(p.points, lang)}</td>
            <td class="digits">
              {p.wins}–{p.draws}–{p.losses}
            </td>
            <td class="digits">
              {signed(p.elo, lang)} <span class="note">± {number(p.error, lang)}</span>
            </td>
            <td>
              {Object.entries(p.faults)
                .map(([fault, n]) => `${t(`reason_${fault}`)} ${n}`)
                .join(', ') || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CrossTable({
  data,
  pair,
  choose,
}: {
  data: Tournament;
  pair: [string, string] | null;
  choose(p: [string, string]): void;
}) {
  const { lang } = useApp();
  const t = gameTexts(data.game, lang);
  return (
    <table class="plain cross">
      <thead>
        <tr>
          <th scope="col">{t('player')}</th>
          {data.players.map((p, i) => (
            <th key={p.name} scope="col" title={playerName(p.name, t)}>
              {i + 1}
              <span class="hidden"> {playerName(p.name, t)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.players.map((a, i) => (
          <tr key={a.name}>
            <th scope="row">
              <span class="digits note">{i + 1}</span> <PlayerName name={a.name} t={t} />
            </th>
            {data.players.map((b) => {
              const points = score(data.matches, a.name, b.name);
              return (
                <td key={b.name} class={a === b ? 'self' : ''}>
                  {points === null ? (
                    a === b ? (
                      ''
                    ) : (
                      '·'
                    )
                  ) : (
                    <button
                      class={`plain digits ${pair?.[0] === a.name && pair[1] === b.name ? 'chosen' : ''}`}
                      aria-label={t('show_pair', {
                        a: playerName(a.name, t),
                        b: playerName(b.name, t),
                        points: half(points),
                      })}
                      onClick={() => choose([a.name, b.name])}
                    >
                      {half(points)}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
