// One player or bot: rating with its band, record, opponents, and its matches.
import { gameTexts, titleOf, useApp, useFetch, useGames } from '../context';
import { number } from '../format';
import { Curve } from '../game/curve';
import { MatchList } from '../game/match-list';
import { HeadToHead, RecordBar, tallied } from '../game/record';
import { moreTexts } from '../more-texts';
import { Empty, Failed, Loading, Page } from '../parts';
import { PlayerLink, playerName } from '../player-name';
import type { ListedMatch, Rating } from '../wire';
import { Losses, VersionsCard } from './player-bot';

function RatingCard({ rating, game }: { rating: Rating; game: string }) {
  const { t, lang } = useApp();
  return (
    <section class="card" aria-label="Elo">
      <div class="split">
        <h2>Elo</h2>
        <p class="big-number">
          <b class="digits">{number(rating.elo, lang)}</b> <span class="note">± {number(rating.error, lang)}</span>
        </p>
      </div>
      <Curve ratings={[rating]} game={game} />
      <p class="note">{t('matches_n', { n: rating.games })}</p>
    </section>
  );
}

function RecordCard({ matches, name, rating }: { matches: ListedMatch[]; name: string; rating?: Rating }) {
  const { t } = useApp();
  const record = rating ? { won: rating.wins, drawn: rating.draws, lost: rating.losses } : tallied(matches, name);
  return (
    <section class="card" aria-label={t('record')}>
      <h2>{t('record')}</h2>
      <RecordBar {...record} />
      <h3>{t('against_others')}</h3>
      <HeadToHead matches={matches} player={name} />
      <p class="note">{t('latest_of', { n: matches.length })}</p>
    </section>
  );
}

const best = 3; // games

/** The victories that were clearest. */
const bestOf = (matches: ListedMatch[], player: string) =>
  matches
    .filter((m) => !m.fault && m.winner !== null && m.players[m.winner - 1] === player)
    .map((m) => ({ m, by: Math.abs(m.points[0] - m.points[1]) }))
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by)
    .slice(0, best)
    .map(({ m }) => m);

/** "ada-bot@3" and the other versions of ada-bot that have a rating. */
const versionsOf = (ratings: Rating[], name: string) => {
  const [bot, version] = name.split('@');
  return version ? ratings.filter((r) => r.name.startsWith(`${bot}@`)) : [];
};

interface MoreProps {
  name: string;
  game: string | null;
  matches: ListedMatch[];
  ratings: Rating[];
}

/** Versions and best games, where there are any. */
function MoreCards({ name, game, matches, ratings }: MoreProps) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const wins = bestOf(matches, name),
    versions = versionsOf(ratings, name);
  return (
    <>
      {versions.length > 1 && (
        <section class="card" aria-label={t('versions')}>
          <h2>{t('versions')}</h2>
          <ul class="lines ladder">
            {versions.map((r) => (
              <li key={r.name}>
                <span class="who">
                  <PlayerLink name={r.name} game={game!} t={t} />
                </span>
                <span class="digits">{number(r.elo, lang)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {wins.length > 0 && (
        <section class="card all" aria-label={t('best_games')}>
          <h2>{t('best_games')}</h2>
          <MatchList matches={wins} player={name} />
        </section>
      )}
    </>
  );
}

export function PlayerPage({ id: name }: { id: string }) {
  const { t, lang, search } = useApp();
  const game = search.get('game');
  const found = useFetch('/api/matches', { player: name, limit: 100, game: game ?? undefined });
  const ratings = useFetch('/api/ratings', game ? { game } : null);
  const rating = ratings.data?.ratings.find((r) => r.name === name);
  const shown = playerName(name, game ? gameTexts(game, lang) : t);
  const matches = found.data?.matches;
  const handedIn = useGames().data?.bots.some((b) => b.name === name.split('@')[0]);
  const bot = useFetch('/api/bots/{name}', handedIn ? { name } : null).data;
  return (
    <Page title={shown}>
      {(game || shown !== name) && (
        <p class="note">
          {game && titleOf(game, lang)} {shown !== name && <code>{name}</code>}
        </p>
      )}
      {game && shown !== name && (
        <p>
          <a class="button primary" href={`/play/${game}?opponent=engine&player=${encodeURIComponent(name)}`}>
            {t('play_against')}
          </a>
        </p>
      )}
      {found.error && <Failed error={found.error} again={found.again} />}
      {!matches && !found.error && <Loading />}
      {matches?.length === 0 && !bot && <Empty>{t('unknown_player', { name: shown })}</Empty>}
      {bot && <VersionsCard bot={bot} />}
      {!!matches?.length && (
        <>
          <div class="player-cards">
            {rating && <RatingCard rating={rating} game={game!} />}
            <RecordCard matches={matches} name={name} rating={rating} />
            <MoreCards name={name} game={game} matches={matches} ratings={bot ? [] : (ratings.data?.ratings ?? [])} />
          </div>
          <Losses matches={matches} player={name} />
          <h2>{t('matches')}</h2>
          <MatchList matches={matches} player={name} />
        </>
      )}
    </Page>
  );
}
