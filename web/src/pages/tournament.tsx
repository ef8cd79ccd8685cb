// One tournament: podium, standings, cross table, and every match with the way to its replay.
import { useState } from 'preact/hooks';
import { address } from '../api';
import { gameTexts, titleOf, useApp, useFetch } from '../context';
import { keep } from '../download';
import { number, signed } from '../format';
import { progressOf } from '../progress';
import type { Translate } from '../i18n';
import { scored } from '../game/match-list';
import { moreTexts } from '../more-texts';
import { Failed, Loading, Page } from '../parts';
import { PlayerLink, PlayerName, playerName } from '../player-name';
import type { Match, Participant, Tournament } from '../wire';
import { LiveBoards } from './tournament-live';
import { Bracket, half, Progress, Rounds, type Pair } from './tournament-rounds';

/** Points of `a` against `b`: a win 1, a draw one half; null if they have not met. */
function score(matches: Match[], a: string, b: string): { points: number; of: number } | null {
  const counted = matches.filter((m) => m.reason !== 'arena'); // a fault of the arena counts for nobody
  const met = counted.filter((m) => m.seats.includes(a) && m.seats.includes(b) && a !== b);
  return met.length
    ? {
        points: met.reduce(
          (sum, m) => sum + (m.outcome.winner === null ? 0.5 : m.seats[m.outcome.winner - 1] === a ? 1 : 0),
          0,
        ),
        of: met.length,
      }
    : null;
}

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
  const more = moreTexts(lang);
  const [pair, setPair] = useState<Pair | null>(null);
  const state = [
    titleOf(data.game, lang),
    t(`format_${data.format}`),
    data.over && t('matches_n', { n: data.matches.length }),
    t(data.over ? 'is_over' : 'is_running'),
  ];
  return (
    <Page title={data.name || t('tournament')}>
      <p class="note">{state.filter(Boolean).join(' · ')}</p>
      <Progress of={progressOf(data)} />
      <LiveBoards tournament={data.tournament} />
      {data.over && <Podium players={data.players} game={data.game} />}
      <h2>{t('standings')}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-label={t('standings')}>
        <Standings players={data.players} game={data.game} swiss={data.format === 'swiss'} />
      </div>
      <p class="note below">{t('elo_note', { n: number(data.players.length, lang) })}</p>
      {data.format === 'knockout' && (
        <>
          <h2>{more('cup_bracket')}</h2>
          <Bracket data={data} choose={setPair} />
        </>
      )}
      {data.format === 'swiss' && (
        <>
          <h2>{more('cup_rounds')}</h2>
          <Rounds data={data} choose={setPair} />
        </>
      )}
      <h2>{t('cross_table')}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-label={t('cross_table')}>
        <CrossTable data={data} pair={pair} choose={setPair} />
      </div>
      <h2>{t('matches')}</h2>
      <Matches data={data} pair={pair} showAll={() => setPair(null)} />
      <Downloads data={data} />
    </Page>
  );
}

/** A cell of a table that other programs read; what would be a formula there stays a text. */
const cell = (value: string | number) => {
  const text = String(value);
  return `"${(/^[=+@-]/.test(text) && typeof value === 'string' ? `'${text}` : text).replaceAll('"', '""')}"`;
};

const standingsFile = (players: Participant[]) =>
  [
    ['place', 'name', 'points', 'wins', 'draws', 'losses', 'elo', 'error'],
    ...players.map((p) => [p.place, p.name, p.points, p.wins, p.draws, p.losses, p.elo, p.error]),
  ]
    .map((row) => row.map(cell).join(','))
    .join('\r\n');

function Downloads({ data }: { data: Tournament }) {
  const { t, lang } = useApp();
  const more = moreTexts(lang);
  const id = data.tournament;
  const save = () => keep(new Blob([standingsFile(data.players)], { type: 'text/csv' }), `${id}.csv`);
  return (
    <div class="row downloads" role="group" aria-label={more('cup_downloads')}>
      <button onClick={save}>{more('cup_table_csv')}</button>
      <a class="button" href={address('/api/tournaments/{tournament}', { tournament: id })} download={`${id}.json`}>
        {more('cup_all_json')}
      </a>
      <a class="button" href={`/tournament/${id}/projector`}>
        {t('projector')}
      </a>
    </div>
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
      <ul class="match-list cup">
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
    fault = m.reason === 'played' || m.reason.includes('.') ? null : m.reason, // a rule of the game is no fault
    reason = t(`reason_${fault ?? 'played'}`);
  return (
    <li>
      <a class="main-link" href={`/match/${m.id}?ply=${m.plies}`}>
        <span class="names">
          {m.seats.map((name, i) => (
            <span key={i} class={winner === i + 1 ? 'won' : ''}>
              <PlayerName name={name} t={t} />
            </span>
          ))}
        </span>
        <span class="note">{reason}</span>
        {scored(m.outcome.points, fault) && <span class="digits score">{m.outcome.points.join(' : ')}</span>}
      </a>
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

/** Of a bot that was handed in: which version has this row now. */
function VersionOf({ of: p }: { of: Participant }) {
  const [, version] = /^bot:.+@(\d+)$/.exec(p.player) ?? [];
  return version && !p.name.endsWith(`@${version}`) ? <span class="note">@{version}</span> : null;
}

function Standings({ players, game, swiss }: { players: Participant[]; game: string; swiss: boolean }) {
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
          {swiss && <th scope="col">Buchholz</th>}
          <th scope="col">{t('faults')}</th>
        </tr>
      </thead>
      <tbody>
        {players.map((p) => (
          <tr key={p.name}>
            <td class="digits">{p.place}</td>
            <th scope="row">
              <PlayerLink name={p.name} game={game} t={t} /> <VersionOf of={p} />
            </th>
            <td class="digits">{number(p.points, lang)}</td>
            <td class="digits">
              {p.wins}–{p.draws}–{p.losses}
            </td>
            <td class="digits">
              {signed(p.elo, lang)} <span class="note">± {number(p.error, lang)}</span>
            </td>
            {swiss && <td class="digits">{number(p.buchholz, lang)}</td>}
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
  const met = score(data.matches, a, b);
  if (met === null) return <>{a === b ? '' : '·'}</>;
  const { points, of } = met;
  const wash = 2 * points > of ? 'ahead' : 2 * points < of ? 'behind' : 'level';
  const names = { a: playerName(a, t), b: playerName(b, t) };
  return (
    <button
      class={`plain digits ${wash} ${pair?.[0] === a && pair[1] === b ? 'chosen' : ''}`}
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
