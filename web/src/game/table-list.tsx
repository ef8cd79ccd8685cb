// Running matches and open seats, kept up to date by the server.
import { useEffect, useState } from 'preact/hooks';
import { gameTexts, titleOf, useApp } from '../context';
import { Empty, Loading } from '../parts';
import { playerName } from '../player-name';
import type { ListedTable } from '../wire';

export function useTableList(): ListedTable[] | null {
  const { live } = useApp();
  const [tables, setTables] = useState<ListedTable[] | null>(null);
  useEffect(() => live.tables(setTables), [live]);
  return tables;
}

export function TableList({ tables }: { tables: ListedTable[] | null }) {
  const { t, lang } = useApp();
  if (!tables) return <Loading />;
  const shown = tables.filter((table) => table.phase !== 'over');
  if (!shown.length) return <Empty>{t('no_tables')}</Empty>;
  return (
    <ul class="table-list">
      {shown.map((table) => {
        const words = gameTexts(table.game, lang);
        return (
          <li key={table.id}>
            <a href={`/table/${table.id}${table.open_seat ? '?join=' : ''}`}>
              <span class="game-name">{titleOf(table.game, lang)}</span>
              <span class="names">
                {table.names.map((n) => (n ? playerName(n, words) : t('seat_free'))).join(' – ')}
              </span>
              <span class="note">
                {table.open_seat
                  ? t('take_seat')
                  : table.phase === 'waiting'
                    ? t('waits_for_player')
                    : t('ply_n', { n: table.ply })}
              </span>
              <span class="note">{t('spectators', { n: table.spectators })}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
