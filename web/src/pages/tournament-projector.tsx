// A tournament on the wall of a lecture hall: read from the last row, kept up to date, without anything to click.
import { gameTexts, titleOf, useApp, useFetch } from '../context';
import { number } from '../format';
import { LiveBoards } from './tournament-live';
import { moreTexts } from '../more-texts';
import { Failed, Loading, Page } from '../parts';
import { PlayerName, playerName } from '../player-name';
import { progressOf } from '../progress';
import type { Match, Tournament } from '../wire';
import { Bracket, Progress, Rounds } from './tournament-rounds';

const shown = 12; // players
const nothing = () => {};

function Table({ data }: { data: Tournament }) {
  const { lang } = useApp();
  const t = gameTexts(data.game, lang);
  return (
    <ol class="lines ladder">
      {data.players.slice(0, shown).map((p) => (
        <li key={p.name}>
          <b class="place">{p.place}</b>
          <span class="who">
            <PlayerName name={p.name} t={t} />
          </span>
          <span class="digits">{number(p.points, lang)}</span>
        </li>
      ))}
    </ol>
  );
}

function Latest({ matches, game }: { matches: Match[]; game: string }) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const row = (m: Match) => {
    const [first, second] = m.outcome.winner === 2 ? [m.seats[1], m.seats[0]] : m.seats;
    const names = { winner: playerName(first, t), loser: playerName(second, t) };
    return <li key={m.id}>{t(m.outcome.winner ? 'beat' : 'drew', names)}</li>;
  };
  return <ul class="lines latest">{matches.slice(-8).reverse().map(row)}</ul>;
}

function Next({ pairs, game }: { pairs: [string, string][]; game: string }) {
  const { lang } = useApp();
  const t = gameTexts(game, lang);
  const row = ([first, second]: [string, string], i: number) => (
    <li key={i}>
      {playerName(first, t)} – {playerName(second, t)}
    </li>
  );
  return <ul class="lines latest">{pairs.map(row)}</ul>;
}

function Loaded({ data }: { data: Tournament }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const first = data.players[0]?.name;
  return (
    <Page title={data.name || t('tournament')} class="projector">
      <p class="note">
        {titleOf(data.game, lang)} · {t(`format_${data.format}`)}
        {data.over && first && ` · ${t('cup_won', { name: playerName(first, gameTexts(data.game, lang)) })}`}
      </p>
      <Progress of={progressOf(data)} />
      <LiveBoards tournament={data.tournament} />
      <div class="projector-parts">
        <section aria-label={t('standings')}>
          <h2>{t('standings')}</h2>
          <Table data={data} />
        </section>
        {data.format === 'swiss' && <Rounds data={data} choose={nothing} />}
        {!!data.next?.length && (
          <section aria-label={t('next_up')}>
            <h2>{t('next_up')}</h2>
            <Next pairs={data.next} game={data.game} />
          </section>
        )}
        <section aria-label={t('cup_latest')}>
          <h2>{t('cup_latest')}</h2>
          <Latest matches={data.matches} game={data.game} />
        </section>
      </div>
      {data.format === 'knockout' && <Bracket data={data} choose={nothing} />}
    </Page>
  );
}

export function TournamentProjector({ id }: { id: string }) {
  const { t } = useApp();
  const loaded = useFetch('/api/tournaments/{tournament}', { tournament: id }, 2000);
  if (loaded.data) return <Loaded data={loaded.data} />;
  return (
    <Page title={t('tournament')}>
      {loaded.error ? <Failed error={loaded.error} again={loaded.again} /> : <Loading />}
    </Page>
  );
}
