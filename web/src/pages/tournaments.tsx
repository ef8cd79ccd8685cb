// All tournaments of this arena: what runs first and large, what is over small.
import { gameTexts, titleOf, useApp, useFetch } from '../context';
import { ago } from '../format';
import { moreTexts } from '../more-texts';
import { Empty, Failed, Loading, Page } from '../parts';
import { playerName } from '../player-name';
import type { ListedTournament } from '../wire';
import { Progress } from './tournament-rounds';

function Cup({ cup }: { cup: ListedTournament }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const leader = cup.leader && playerName(cup.leader, gameTexts(cup.game, lang));
  const words = [
    titleOf(cup.game, lang),
    t('cup_entrants', { n: cup.entrants }),
    leader && t(cup.over ? 'cup_won' : 'cup_leads', { name: leader }),
  ];
  return (
    <li>
      <a class="main-link" href={`/tournament/${cup.id}`}>
        <span class="who">
          <b class="names">{cup.name || titleOf(cup.game, lang)}</b>
          <span class="side">{words.filter(Boolean).join(' · ')}</span>
          <Progress of={cup} />
        </span>
        {cup.latest_at > 0 && <time class="note">{ago(cup.latest_at, lang)}</time>}
        <span class={cup.over ? 'chip' : 'chip live'}>{t(cup.over ? 'is_over' : 'is_running')}</span>
      </a>
    </li>
  );
}

export function Tournaments(_: { id: string }) {
  const { t } = useApp();
  const list = useFetch('/api/tournaments', {}, 5000);
  const cups = list.data && [...list.data.tournaments].sort((a, b) => Number(a.over) - Number(b.over));
  return (
    <Page title={t('tournaments')}>
      {list.error && <Failed error={list.error} again={list.again} />}
      {!cups && !list.error && <Loading />}
      {cups?.length === 0 && (
        <Empty>
          {t('no_tournaments')} <code>agon tournament FILE.toml</code>
        </Empty>
      )}
      <ul class="match-list">
        {cups?.map((cup) => (
          <Cup key={cup.id} cup={cup} />
        ))}
      </ul>
    </Page>
  );
}
