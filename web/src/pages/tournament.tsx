// One tournament: podium, standings, cross table, and every match with the way to its replay.
import { useState } from 'preact/hooks';
import { gameTexts, titleOf, useApp, useFetch } from '../context';
import { number, signed } from '../format';
import type { Translate } from '../i18n';
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

type Pair = [string, string];

export function TournamentPage({ id }: { id: string }) {
  const { t } = useApp();
  const [live, setLive] = useState(true);
  const loaded = useFetch('/api/tournaments/{tournament}', { tournament: id }, live ? 2000 : 0);
  const data = loaded.data;
  if (data?.over && live) setLive(false);
  if (data) return <Loaded data={data} />;
  return (
    <Page title={t('tournament')}>
      {!loaded.error && <Loading />}
      {loaded.error && <Failed error={loaded.error} again={loaded.again} />}
      {loaded.error && (
        <p>
          <a href="/tournaments">{t('all_tournaments')}</a>
        </p>
      )}
    </Page>
  );
}

function Loaded({ data }: { data: Tournament }) {
  const { t, lang } = useApp();
  const [pair, setPair] = useState<Pair | null>(null);
  const state = [
    titleOf(data.game, lang),
    t(`format_${data.format}`),
    t('matches_n', { n: data.matches.length }),
    t(data.over ? 'is_over' : 'is_running'),
  ];
  return (
    <Page title={data.name || t('tournament')}>
      <p class="note">{state.join(' · ')}</p>
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
      <Matches data={data} pair={pair} showAll={() => setPair(null)} />
    </Page>
  );
}

function Matches({ data, pair, showAll }: { data: Tournament; pair: Pair | null; showAll(): void }) {
  const { lang } = useApp();
  const t = gameTexts(data.game, lang);
  const shown = data.matches.filter((m) => !pair || pair.every((name) => m.seats.includes(name)));
  return (
    <>
      {pair && (
        <p class="row">
          {pair.map((name) => playerName(name, t)).join(' – ')} <button onClick={showAll}>{t('show_all')}</button>
        </p>
      )}
      <ul class="match-list">
        {shown
          .slice(-200)
          .reverse()
          .map((m) => (
            <Entry key={m.id} match={m} t={t} />
          ))}
      </ul>
    </>
  );
}

function Entry({ match: m, t }: { match: Match; t: Translate }) {
  const winner = m.outcome.winner,
    lost = winner ? m.seats[2 - winner] : null,
    reason = t(`reason_${m.reason}`);
  return (
    <li>
      <a class="main-link" href={`/match/${m.id}`}>
        <span class="names">
          {m.seats.map((name, i) => (
            <span key={i} class={winner === i + 1 ? 'won' : ''}>
              <PlayerName name={name} t={t} />
            </span>
          ))}
        </span>
        <span class="digits">{m.outcome.points.join(' : ')}</span>
      </a>
      <span class="note">{reason === `reason_${m.reason}` ? m.reason : reason}</span>
      {lost && (
        <a class="why" href={`/match/${m.id}?ply=${m.plies}`}>
          {t('why_lost', { name: playerName(lost, t) })}
        </a>
      )}
    </li>
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

interface CrossProps {
  data: Tournament;
  pair: Pair | null;
  choose(pair: Pair): void;
}

function Result({ a, b, data, pair, choose }: CrossProps & { a: string; b: string }) {
  const { lang } = useApp();
  const t = gameTexts(data.game, lang);
  const points = score(data.matches, a, b);
  if (points === null) return <>{a === b ? '' : '·'}</>;
  const names = { a: playerName(a, t), b: playerName(b, t) };
  return (
    <button
      class={`plain digits ${pair?.[0] === a && pair[1] === b ? 'chosen' : ''}`}
      aria-label={t('show_pair', { ...names, points: half(points) })}
      onClick={() => choose([a, b])}
    >
      {half(points)}
    </button>
  );
}

function CrossTable(p: CrossProps) {
  const { lang } = useApp();
  const t = gameTexts(p.data.game, lang);
  const names = p.data.players.map((player) => player.name);
  return (
    <table class="plain cross">
      <thead>
        <tr>
          <th scope="col">{t('player')}</th>
          {names.map((name, i) => (
            <th key={name} scope="col" title={playerName(name, t)}>
              {i + 1}
              <span class="hidden"> {playerName(name, t)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((a, i) => (
          <tr key={a}>
            <th scope="row">
              <span class="digits note">{i + 1}</span> <PlayerName name={a} t={t} />
            </th>
            {names.map((b) => (
              <td key={b} class={a === b ? 'self' : ''}>
                <Result {...p} a={a} b={b} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
