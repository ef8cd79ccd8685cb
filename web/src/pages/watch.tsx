// What can be watched: running matches with their pace of events, then finished ones, newest first.
import { useState } from 'preact/hooks';
import { api } from '../api';
import { titleOf, useApp, useFetch, useGames, usualGame } from '../context';
import { TableList, useTableList } from '../game/table-list';
import { MatchList } from '../game/match-list';
import { Choose, Failed, Loading, Page } from '../parts';
import type { Gets } from '../wire';

type Found = Gets['/api/matches']['answer'];

/** Of one game, or of all; the address holds which. */
export function Watch() {
  const { t, lang, search, navigate, path } = useApp();
  const game = search.get('game') ?? '';
  const games = useGames().data?.games ?? [];
  const choose = (name: string) => navigate(name ? `${path}?game=${encodeURIComponent(name)}` : path, true);
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
      </div>
      <h2>{t('running')}</h2>
      <TableList tables={tables && tables.filter((table) => !game || table.game === game)} />
      <h2>{t('finished')}</h2>
      <FinishedMatches key={game} game={game} />
    </Page>
  );
}

function FinishedMatches({ game }: { game: string }) {
  const { t } = useApp();
  const wanted = { limit: 50, game: game || undefined };
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
      {first.data && <MatchList matches={matches} />}
      {more && matches.length > 0 && (
        <p>
          <button onClick={load}>{t('older')}</button>
        </p>
      )}
    </>
  );
}
