// The matches of a tournament that can be watched right now.
import { useApp } from '../context';
import { LiveCards } from '../game/live-cards';
import { useTableList } from '../game/table-list';
import { moreTexts } from '../more-texts';

const most = 4; // boards

export function LiveBoards({ tournament }: { tournament: string }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const tables = useTableList()?.filter((table) => table.phase === 'running' && table.match?.startsWith(tournament));
  if (!tables?.length) return null;
  return (
    <section aria-label={t('cup_live')}>
      <h2>{t('cup_live')}</h2>
      <LiveCards tables={tables.slice(0, most)} />
    </section>
  );
}
