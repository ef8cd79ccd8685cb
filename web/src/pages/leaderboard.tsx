// Ratings per game with their uncertainty, and how they went over time.
import { useState } from 'preact/hooks';
import { gameTexts, titleOf, useApp, useFetch, useGames, usualGame } from '../context';
import { number } from '../format';
import { Curve } from '../game/curve';
import { Empty, Failed, Loading, Page } from '../parts';
import { PlayerLink, playerName } from '../player-name';
import type { Game, Rating } from '../wire';

const mostCurves = 5;

function GameChoice({ games, game }: { games: Game[]; game: string }) {
  const { t, lang, navigate, path } = useApp();
  const choose = (name: string) => navigate(`${path}?game=${encodeURIComponent(name)}`, true);
  return (
    <label class="field inline">
      {t('game')}
      <select value={game} onChange={(e) => choose(e.currentTarget.value)}>
        {games.map((g) => (
          <option key={g.name} value={g.name}>
            {titleOf(g.name, lang)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RowProps {
  rating: Rating;
  place: number;
  game: string;
  drawn: boolean;
  draw(on: boolean): void;
}

function Row({ rating: r, place, game, drawn, draw }: RowProps) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  return (
    <tr>
      <td class="digits">{place}</td>
      <th scope="row">
        <PlayerLink name={r.name} game={game} t={t} />
      </th>
      <td class="digits">
        {number(r.elo, lang)} <span class="note">± {number(r.error, lang)}</span>
      </td>
      <td class="digits">{number(r.games, lang)}</td>
      <td class="digits">
        {r.wins}–{r.draws}–{r.losses}
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={t('draw_curve', { name: playerName(r.name, t) })}
          checked={drawn}
          onChange={(e) => draw(e.currentTarget.checked)}
        />
      </td>
    </tr>
  );
}

/** Everybody in a table, and the curves of those who were chosen; of the best, if nobody was. */
function Ratings({ ratings, game }: { ratings: Rating[]; game: string }) {
  const { t } = useApp();
  const [chosen, setChosen] = useState<string[]>([]);
  const drawn = chosen.length ? ratings.filter((r) => chosen.includes(r.name)) : ratings.slice(0, mostCurves);
  const draw = (name: string, on: boolean) => {
    const others = drawn.map((d) => d.name).filter((n) => n !== name);
    setChosen(on ? [...others, name].slice(-mostCurves) : others);
  };
  return (
    <>
      <Curve ratings={drawn} game={game} />
      <div class="scroll" tabIndex={0} role="group" aria-label={t('leaderboard')}>
        <table class="plain">
          <thead>
            <tr>
              {['#', t('player'), 'Elo', t('games'), t('wdl'), t('curve')].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ratings.map((r, i) => (
              <Row
                key={r.name}
                rating={r}
                place={i + 1}
                game={game}
                drawn={drawn.includes(r)}
                draw={(on) => draw(r.name, on)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function Leaderboard(_: { id: string }) {
  const { t, search } = useApp();
  const games = useGames();
  const game = search.get('game') ?? usualGame(games.data?.games ?? []);
  const ratings = useFetch('/api/ratings', game ? { game } : null, 5000);
  const list = ratings.data?.ratings;
  return (
    <Page title={t('leaderboard')}>
      {games.error && <Failed error={games.error} again={games.again} />}
      {games.data && <GameChoice games={games.data.games} game={game} />}
      {ratings.error && <Failed error={ratings.error} again={ratings.again} />}
      {!list && !ratings.error && !games.error && <Loading />}
      {list?.length === 0 && <Empty>{t('no_ratings')}</Empty>}
      {!!list?.length && <Ratings key={game} ratings={list} game={game} />}
    </Page>
  );
}
