// The start page: what Agon is, a game to play at once, a live match, and the way to everything else.
import { useApp, useGames, useTitle, usualGame } from '../context';
import { Failed, Loading } from '../parts';
import { useTableList } from '../game/table-list';
import { useState } from 'preact/hooks';
import type { Games } from '../wire';
import { Connect, HandInCard, LadderCard, Results, TournamentsCard } from './start-cards';
import { Featured, GameTile, Strip } from './start-live';
import { QuickPlay } from './start-play';

function Home({ data }: { data: Games }) {
  const { t } = useApp();
  const { games } = data;
  const [chosen, choose] = useState(() => games.find((g) => g.name === usualGame(games)) ?? games[0]);
  const tables = useTableList()?.filter((table) => table.phase !== 'over') ?? [];
  const counted = t(games.length <= 6 ? `games_${games.length}` : 'games_many', { n: games.length });
  return (
    <>
      <div class="hero">
        <div class="lead">
          <h1>{t('home_title', { games: counted })}</h1>
          <p>{t('home_lead')}</p>
          <QuickPlay games={games} chosen={chosen} choose={choose} />
        </div>
        <div class="live">
          <Featured key={chosen.name} game={chosen} />
          <Strip tables={tables} />
        </div>
      </div>
      <section aria-labelledby="games-title">
        <div class="split">
          <h2 id="games-title">{t('choose_game')}</h2>
          {tables.length > 0 && <a href="/watch">{t('all_running', { n: tables.length })}</a>}
        </div>
        <div class="tiles">
          {games.map((g) => (
            <GameTile key={g.name} game={g} />
          ))}
        </div>
      </section>
      <div class="home-cards">
        <Results />
        <TournamentsCard />
        <LadderCard games={games} />
        <HandInCard />
        <Connect games={data} />
      </div>
    </>
  );
}

export function Start() {
  useTitle('');
  const games = useGames();
  return (
    <main id="main" class="page start" tabIndex={-1}>
      {games.error && <Failed error={games.error} again={games.again} />}
      {!games.data && !games.error && <Loading />}
      {games.data && <Home data={games.data} />}
    </main>
  );
}
