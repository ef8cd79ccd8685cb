// One player or bot: rating per game, its matches, and why the lost ones were lost.
import { gameTexts, titleOf, useApp, useFetch } from '../context';
import { number } from '../format';
import { Curve } from '../game/curve';
import { MatchList } from '../game/match-list';
import { Failed, Loading, Page } from '../parts';
import { playerName } from '../player-name';

export function PlayerPage({ name }: { name: string }) {
  const { t, lang, search } = useApp();
  const game = search.get('game');
  const matches = useFetch('/api/matches', { player: name, limit: 100, game: game ?? undefined });
  const ratings = useFetch('/api/ratings', game ? { game } : null);
  const rating = ratings.data?.ratings.find((r) => r.name === name);
  const shown = playerName(name, game ? gameTexts(game, lang) : t);
  return (
    <Page title={shown}>
      {(game || shown !== name) && (
        <p class="note">
          {game && titleOf(game, lang)} {shown !== name && <code>{name}</code>}
        </p>
      )}
      {rating && (
        <p>
          Elo <b class="digits">{number(rating.elo, lang)}</b>{' '}
          <span class="note">
            ± {number(rating.error, lang)} · {t('wdl')} {rating.wins}–{rating.draws}–{rating.losses}
          </span>
        </p>
      )}
      {rating && <Curve ratings={[rating]} game={game!} />}
      <h2>{t('matches')}</h2>
      {matches.error && <Failed error={matches.error} again={matches.again} />}
      {!matches.data && !matches.error && <Loading />}
      {matches.data && <MatchList matches={matches.data.matches} player={name} />}
    </Page>
  );
}
