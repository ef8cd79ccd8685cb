// What can be watched: running matches with their pace of events, then finished ones, newest first.
import { useState } from 'preact/hooks';
import { api } from '../api';
import { useApp, useFetch } from '../context';
import { TableList, useTableList } from '../game/table-list';
import { MatchList, type MatchEntry } from '../game/match-list';
import { Failed, Loading, Page } from '../parts';

export function Watch() {
  const { t } = useApp();
  const tables = useTableList();
  const first = useFetch<{ matches: MatchEntry[]; more: boolean }>('/api/matches?limit=50');
  const [older, setOlder] = useState<{ matches: MatchEntry[]; more: boolean }>({ matches: [], more: true });
  const matches = [...(first.data?.matches ?? []), ...older.matches];
  const more = older.matches.length ? older.more : first.data?.more;
  const load = async () => {
    const next = await api.get(`/api/matches?limit=50&before=${encodeURIComponent(matches[matches.length - 1].id)}`);
    setOlder({ matches: [...older.matches, ...next.matches], more: next.more });
  };
  return (
    <Page title={t('watch')}>
      <p class="row">
        <a class="button" href="/play/othello?opponent=watch">
          {t('let_play')}
        </a>
      </p>
      <h2>{t('running')}</h2>
      <TableList tables={tables} />
      <h2>{t('finished')}</h2>
      {first.error && <Failed error={first.error} again={first.again} />}
      {!first.data && !first.error && <Loading />}
      {first.data && <MatchList matches={matches} />}
      {more && matches.length > 0 && (
        <p>
          <button onClick={load}>{t('older')}</button>
        </p>
      )}
    </Page>
  );
}
