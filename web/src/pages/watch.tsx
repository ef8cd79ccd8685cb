// What can be watched: running matches with their pace of events, then finished ones, newest first.
import { useState } from 'preact/hooks';
import { api } from '../api';
import { gameTexts, titleOf, useApp, useFetch, useGames, usualGame } from '../context';
import { LiveCards } from '../game/live-cards';
import { useTableList } from '../game/table-list';
import { MatchList } from '../game/match-list';
import { say } from '../i18n';
import { Choose, Empty, Failed, Loading, Page } from '../parts';
import { playerName } from '../player-name';
import type { Gets } from '../wire';

/** The same page with one filter changed; '' takes it away. */
function addressOf(path: string, search: URLSearchParams, key: string, value: string): string {
  const next = new URLSearchParams(search);
  if (value) next.set(key, value);
  else next.delete(key);
  return next.size ? `${path}?${next}` : path;
}

type Found = Gets['/api/matches']['answer'];

/** Of one game, or of all; the address holds which. */
export function Watch(_: { id: string }) {
  const { t, lang, search, navigate, path } = useApp();
  const game = search.get('game') ?? '';
  const games = useGames().data?.games ?? [];
  const choose = (name: string) => navigate(addressOf(path, search, 'game', name), true);
  const tables = useTableList();
  return (
    <Page title={t('watch')}>
      <div class="row watch-choice">
        <Choose
          label={t('game')}
          value={game}
          change={choose}
          options={[['', t('all_games')], ...games.map((g): [string, string] => [g.name, titleOf(g.name, lang)])]}
        />
        <a class="button" href={`/play/${encodeURIComponent(game || usualGame(games))}?opponent=watch`}>
          {t('let_play')}
        </a>
        <a class="button" href="/lab">
          {t('lab')}
        </a>
      </div>
      <h2>{t('running')}</h2>
      <div class="live-area">
        <LiveCards tables={tables && tables.filter((table) => !game || table.game === game)} />
      </div>
      <h2>{t('finished')}</h2>
      <Filters />
      <FinishedMatches key={String(search)} />
      <Totals />
      <TurnedAway />
    </Page>
  );
}

/** Who won how often, since the arena was started: clients of a course come anew for every game. */
function Totals() {
  const { t, lang } = useApp();
  const pairs = useFetch('/api/totals', {}, 5000).data?.pairs ?? [];
  if (!pairs.length) return null;
  return (
    <>
      <h2>{t('totals')}</h2>
      <ul class="match-list totals">
        {pairs.map((p) => (
          <li key={`${p.game} ${p.names.join(' ')}`}>
            <span class="main-link">
              <span class="who">
                <span class="names">{p.names.map((n) => playerName(n, gameTexts(p.game, lang))).join(' – ')}</span>
                <span class="side">
                  {titleOf(p.game, lang)}
                  {p.draws > 0 && ` · ${t('without_winner')}: ${p.draws}`}
                </span>
              </span>
              <span class="digits score">{p.wins.join(' : ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Clients who broke their protocol before they had a match: nothing else tells of them. */
function TurnedAway() {
  const { t, lang } = useApp();
  const clients = useFetch('/api/dismissals', {}, 5000).data?.clients ?? [];
  if (!clients.length) return null;
  return (
    <>
      <h2>{t('turned_away')}</h2>
      <ul class="match-list turned-away">
        {clients.map((c) => (
          <li key={`${c.at} ${c.who}`}>
            <span class="names">{c.who}</span>
            <span class="note">
              {new Date(c.at).toLocaleTimeString(lang)} · {c.door} · {say(c.why, lang)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const ends = ['decided', 'drawn', 'fault'] as const;
type End = (typeof ends)[number];

/** How it ended, and who played; the address holds both. */
function Filters() {
  const { t, search, path, navigate } = useApp();
  const set = (key: string, value: string) => navigate(addressOf(path, search, key, value), true);
  return (
    <div class="row watch-choice" role="search">
      <Choose<End | ''>
        label={t('ended')}
        value={(search.get('end') as End) ?? ''}
        change={(value) => set('end', value)}
        options={[['', t('end_any')], ...ends.map((e): [End, string] => [e, t(`end_${e}`)])]}
      />
      <label class="field">
        {t('with_player')}
        <input
          type="search"
          value={search.get('player') ?? ''}
          placeholder={t('anybody')}
          onChange={(e) => set('player', e.currentTarget.value.trim())}
        />
      </label>
    </div>
  );
}

function FinishedMatches() {
  const { t, search } = useApp();
  const asked = (key: string) => search.get(key) || undefined;
  const end = ends.find((e) => e === asked('end'));
  const wanted = { limit: 50, game: asked('game'), player: asked('player'), end };
  const first = useFetch('/api/matches', wanted);
  const [older, setOlder] = useState<Found>({ matches: [], more: true });
  const matches = [...(first.data?.matches ?? []), ...older.matches];
  const more = older.matches.length ? older.more : first.data?.more;
  const load = async () => {
    const next = await api.get('/api/matches', { ...wanted, before: matches[matches.length - 1].id });
    setOlder({ matches: [...older.matches, ...next.matches], more: next.more });
  };
  return (
    <>
      {first.error && <Failed error={first.error} again={first.again} />}
      {!first.data && !first.error && <Loading />}
      {first.data && !matches.length && (end || wanted.player) && <Empty>{t('nothing_found')}</Empty>}
      {first.data && (matches.length > 0 || !(end || wanted.player)) && <MatchList matches={matches} />}
      {more && matches.length > 0 && (
        <p>
          <button onClick={load}>{t('older')}</button>
        </p>
      )}
    </>
  );
}
