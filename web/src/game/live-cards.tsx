// Running matches as cards with a small living board each; those that wait for somebody come first.
import { gameTexts, moduleOf, titleOf, useApp } from '../context';
import { Empty, Loading } from '../parts';
import { playerName } from '../player-name';
import { useTable } from '../use-table';
import type { ListedTable } from '../wire';
import { Thumbnail } from './board-view';
import { TableList } from './table-list';

const boards = 8; // small boards at once; the rest is a list

function LiveCard({ table }: { table: ListedTable }) {
  const { t, lang } = useApp();
  const words = gameTexts(table.game, lang);
  const { state } = useTable(table.id, true);
  const names = table.names.map((n) => (n ? playerName(n, words) : t('seat_free')));
  const tally = (i: 0 | 1) => state?.view && moduleOf(table.game)?.tally?.(state.view, i === 0 ? 1 : 2, words)?.text;
  return (
    <li class={`live-card of-${table.game}`}>
      <a href={`/table/${table.id}${table.open_seat ? '?join=' : ''}`}>
        <span class="window">
          {state?.view ? (
            <Thumbnail game={table.game} rules={state.rules} view={state.view} previous={state.previous} />
          ) : (
            <span class="blank" />
          )}
        </span>
        {([0, 1] as const).map((i) => (
          <span key={i} class="side-line">
            <span class={`seat seat-${i + 1}`} aria-hidden="true" />
            <span class="player-name">{names[i]}</span>
            <b class="digits">{tally(i)}</b>
          </span>
        ))}
        <span class="note">
          {titleOf(table.game, lang)} ·{' '}
          {table.open_seat ? t('take_seat') : t('ply_n', { n: state?.ply ?? table.ply })}
          {table.spectators > 1 && ` · ${t('spectators', { n: table.spectators - 1 })}`}
        </span>
      </a>
    </li>
  );
}

export function LiveCards({ tables }: { tables: ListedTable[] | null }) {
  const { t } = useApp();
  if (!tables) return <Loading />;
  // invitations are private
  const listed = tables.filter((table) => table.phase === 'running' || table.open_seat !== null);
  const shown = [...listed].sort((a, b) => Number(b.open_seat !== null) - Number(a.open_seat !== null));
  if (!shown.length) return <Empty>{t('no_tables')}</Empty>;
  return (
    <>
      <ul class="live-cards">
        {shown.slice(0, boards).map((table) => (
          <LiveCard key={table.id} table={table} />
        ))}
      </ul>
      {shown.length > boards && <TableList tables={shown.slice(boards)} />}
    </>
  );
}
