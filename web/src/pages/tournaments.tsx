// All tournaments of this arena.
import { titleOf, useApp, useFetch } from '../context';
import { Empty, Failed, Loading, Page } from '../parts';

interface Entry {
  tournament?: string;
  id?: string;
  name: string;
  game: string;
  state?: string;
  over?: boolean;
  players?: unknown[] | number;
}

export function Tournaments() {
  const { t, lang } = useApp();
  const list = useFetch<{ tournaments: Entry[] }>('/api/tournaments', 5000);
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
        {list.data?.tournaments.map((e) => {
          const id = e.id ?? e.tournament!;
          return (
            <li key={id}>
              <a href={`/tournament/${id}`}>
                <span class="game-name">{titleOf(e.game, lang)}</span>
                <span class="names">{e.name || id}</span>
                <span class="note">{t(e.over || e.state === 'over' ? 'is_over' : 'is_running')}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
