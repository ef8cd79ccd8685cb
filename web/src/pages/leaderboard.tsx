// Ratings per game with their uncertainty, and how they went over time.
import { useState } from 'preact/hooks';
import { gameTexts, titleOf, useApp, useFetch, useGames, usualGame } from '../context';
import { number, when } from '../format';
import { Empty, Failed, Loading, Page } from '../parts';
import { PlayerLink, PlayerName, playerName } from '../player-name';
import type { Rating } from '../wire';

const width = 640,
  height = 220,
  left = 84,
  bottom = 20,
  top = 10;
const dashes = ['', '8 4', '2 4', '12 4 2 4', '4 4']; // curves differ in more than colour

/** Round numbers from below the lowest to above the highest, three to six of them. */
function scale(lowest: number, highest: number): number[] {
  const step =
    [50, 100, 200, 500, 1000, 2000, 5000].find((s) => Math.ceil(highest / s) - Math.floor(lowest / s) <= 5) ?? 10000;
  const first = Math.floor(lowest / step),
    last = Math.max(Math.ceil(highest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

export function Curve({ ratings, game }: { ratings: Rating[]; game: string }) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const drawn = ratings.filter((r) => r.curve.length > 0);
  if (!drawn.length) return null;
  const points = drawn.flatMap((r) => r.curve);
  const from = Math.min(...points.map((p) => p.at)),
    to = Math.max(...points.map((p) => p.at));
  const ticks = scale(Math.min(...points.map((p) => p.elo - p.error)), Math.max(...points.map((p) => p.elo + p.error))),
    low = ticks[0],
    high = ticks[ticks.length - 1];
  const byTime = to - from > 60_000; // matches of one quick tournament: match by match instead
  const most = Math.max(...drawn.map((r) => r.curve.length - 1), 1);
  const x = (at: number, i: number) => left + (byTime ? (at - from) / (to - from) : i / most) * (width - left - 12);
  const y = (elo: number) => top + ((high - elo) / (high - low)) * (height - bottom - top);
  return (
    <figure class="curve">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('curve_label', {
          names: drawn.map((r) => `${playerName(r.name, t)} ${number(r.elo, lang)}`).join(', '),
        })}
      >
        {ticks.map((e) => (
          <g key={e}>
            <line class="tick" x1={left} x2={width} y1={y(e)} y2={y(e)} />
            <text x={left - 6} y={y(e)} class="tick-text">
              {number(e, lang)}
            </text>
          </g>
        ))}
        {drawn.map((r, i) => (
          <g key={r.name} class={`series series-${i % 5}`}>
            {r.curve.map((p, k) => (
              <line
                key={k}
                class="error-bar"
                x1={x(p.at, k)}
                x2={x(p.at, k)}
                y1={y(p.elo - p.error)}
                y2={y(p.elo + p.error)}
              />
            ))}
            <polyline
              points={r.curve.map((p, k) => `${x(p.at, k)},${y(p.elo)}`).join(' ')}
              stroke-dasharray={dashes[i % 5]}
            />
            {r.curve.map((p, k) => (
              <circle key={k} cx={x(p.at, k)} cy={y(p.elo)} r="3" />
            ))}
          </g>
        ))}
        <text x={left} y={height - 4} class="time-text">
          {byTime ? when(from, lang) : t('match_n', { n: 1 })}
        </text>
        <text x={width} y={height - 4} class="time-text end">
          {byTime ? when(to, lang) : t('match_n', { n: most + 1 })}
        </text>
      </svg>
      <figcaption>
        {drawn.map((r, i) => (
          <span key={r.name} class={`legend series-${i % 5}`}>
            <svg viewBox="0 0 30 6" aria-hidden="true">
              <line x1="0" x2="30" y1="3" y2="3" stroke-dasharray={dashes[i % 5]} />
            </svg>
            <PlayerName name={r.name} t={t} />
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

export function Leaderboard() {
  const { t, lang, search, navigate, path } = useApp();
  const games = useGames();
  const game = search.get('game') ?? (games.data && usualGame(games.data.games));
  const ratings = useFetch('/api/ratings', game ? { game } : null, 5000);
  const [chosen, setChosen] = useState<string[]>([]);
  const list = ratings.data?.ratings ?? [];
  const words = gameTexts(game ?? '', lang);
  const drawn = chosen.length ? list.filter((r) => chosen.includes(r.name)) : list.slice(0, 5);
  return (
    <Page title={t('leaderboard')}>
      {games.error && <Failed error={games.error} again={games.again} />}
      {games.data && (
        <label class="field inline">
          {t('game')}
          <select
            value={game ?? ''}
            onChange={(e) => navigate(`${path}?game=${encodeURIComponent(e.currentTarget.value)}`, true)}
          >
            {games.data.games.map((g) => (
              <option key={g.name} value={g.name}>
                {titleOf(g.name, lang)}
              </option>
            ))}
          </select>
        </label>
      )}
      {ratings.error && <Failed error={ratings.error} again={ratings.again} />}
      {!ratings.data && !ratings.error && !games.error && <Loading />}
      {ratings.data && !list.length && <Empty>{t('no_ratings')}</Empty>}
      {list.length > 0 && (
        <>
          <Curve ratings={drawn} game={game!} />
          <div class="scroll" tabIndex={0} role="group" aria-label={t('leaderboard')}>
            <table class="plain">
              <thead>
                <tr>
                  <th scope="col">#</th>
                  <th scope="col">{t('player')}</th>
                  <th scope="col">Elo</th>
                  <th scope="col">{t('games')}</th>
                  <th scope="col">{t('wdl')}</th>
                  <th scope="col">{t('curve')}</th>
                </tr>
              </thead>
              <tbody>
                {list.map((r, i) => (
                  <tr key={r.name}>
                    <td class="digits">{i + 1}</td>
                    <th scope="row">
                      <PlayerLink name={r.name} game={game!} t={words} />
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
                        aria-label={t('draw_curve', { name: playerName(r.name, words) })}
                        checked={drawn.includes(r)}
                        onChange={(e) =>
                          setChosen(
                            e.currentTarget.checked
                              ? [...drawn.map((d) => d.name), r.name].slice(-5)
                              : drawn.map((d) => d.name).filter((n) => n !== r.name),
                          )
                        }
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Page>
  );
}
