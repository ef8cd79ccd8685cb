// All tournaments of this arena.
import { titleOf, useApp, useFetch } from '../context';
import { Empty, Failed, Loading, Page } from '../parts';

export function Tournaments() {
  const { t, lang } = useApp();
  const list = useFetch('/api/tournaments', {}, 5000);
  return (
    <Page title={t('tournaments')}>
      {list.error && <Failed error={list.error} again={list.again} />}
      {!list.data && !list.error && <Loading />}
      {list.data && !list.data.tournaments.length && (
        <Empty>
          {t('no_tournaments')} <code>agon tournament FILE.toml</code>
        </Empty>
      )}
      <ul class="table-list">
        {list.data?.tournaments.map((e) => (
          <li key={e.id}>
            <a href={`/tournament/${e.id}`}>
              <span class="game-name">{titleOf(e.game, lang)}</span>
              <span class="names">{e.name || e.id}</span>
              <span class="note">{t(e.over ? 'is_over' : 'is_running')}</span>
            </a>
          </li>
        ))}
      </ul>
    </Page>
  );
}
