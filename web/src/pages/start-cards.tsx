// Cards below the games: results, tournaments, ladder, handing in a bot, connecting a program.
import type { ComponentChildren } from 'preact';
import { described, gameTexts, titleOf, useApp, useFetch, usualGame } from '../context';
import { ago, number } from '../format';
import { scored } from '../game/match-list';
import { Icon } from '../icons';
import { CopyLine } from '../parts';
import { PlayerLink, playerName } from '../player-name';
import type { Game, Games, ListedMatch, Rating } from '../wire';

interface CardProps {
  title: string;
  link?: { to: string; text: string };
  class?: string;
  children: ComponentChildren;
}

const Card = ({ title, link, class: name = '', children }: CardProps) => (
  <section class={`card ${name}`} aria-label={title}>
    <div class="split">
      <h2>{title}</h2>
      {link && <a href={link.to}>{link.text}</a>}
    </div>
    {children}
  </section>
);

/** "Level 4 beat Level 3", and the score where there is one. */
function Result({ m }: { m: ListedMatch }) {
  const { lang } = useApp();
  const t = gameTexts(m.game, lang);
  const [winner, loser] = m.winner === 2 ? [1, 0] : [0, 1];
  const names = { winner: playerName(m.players[winner], t), loser: playerName(m.players[loser], t) };
  const score = scored(m.points, m.fault);
  return (
    <li class={`of-${m.game}`}>
      <a href={`/match/${m.id}`}>
        <span class="seat seat-1" aria-hidden="true" />
        <span class="who">
          <b>{t(m.winner ? 'beat' : 'drew', names)}</b>
          <span class="side">
            {titleOf(m.game, lang)} · {ago(m.begun_at, lang)}
          </span>
        </span>
        {score && (
          <span class="digits">
            {m.points[winner]} : {m.points[loser]}
          </span>
        )}
      </a>
    </li>
  );
}

export function Results() {
  const { t } = useApp();
  const { data } = useFetch('/api/matches', { limit: 5 }, 20_000);
  return (
    <Card title={t('latest')} link={{ to: '/watch', text: t('all_results') }}>
      {data && !data.matches.length && <p class="note">{t('no_matches')}</p>}
      <ul class="lines">{data?.matches.map((m) => <Result key={m.id} m={m} />)}</ul>
    </Card>
  );
}

export function TournamentsCard() {
  const { t, lang } = useApp();
  const { data } = useFetch('/api/tournaments', {}, 20_000);
  const first = data && [...data.tournaments].sort((a, b) => Number(a.over) - Number(b.over)).slice(0, 4);
  return (
    <Card title={t('tournaments')} link={{ to: '/tournaments', text: t('all_cups') }}>
      {first?.length === 0 && <p class="note">{t('no_cups')}</p>}
      <ul class="lines">
        {first?.map((e) => (
          <li key={e.id}>
            <a href={`/tournament/${e.id}`}>
              <span class="who">
                <b>{e.name || e.id}</b>
                <span class="side">
                  {titleOf(e.game, lang)} ·{' '}
                  {e.over || e.planned === null
                    ? t('matches_n', { n: e.played })
                    : t('of_matches', { n: e.played, all: e.planned })}
                </span>
              </span>
              <span class={e.over ? 'chip' : 'chip live'}>{t(e.over ? 'is_over' : 'is_running')}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The way of a rating as a line without scale. */
function Spark({ curve }: { curve: Rating['curve'] }) {
  if (curve.length < 2) return <span />;
  const elos = curve.map((p) => p.elo);
  const low = Math.min(...elos),
    span = Math.max(...elos) - low || 1;
  const at = (e: number, i: number) => [(i / (elos.length - 1)) * 100, 22 - ((e - low) / span) * 18];
  const points = elos.map((e, i) => at(e, i).map((v) => v.toFixed(1)));
  return (
    <svg class="spark" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}

export function LadderCard({ games }: { games: Game[] }) {
  const { t, lang } = useApp();
  const game = usualGame(games);
  const { data } = useFetch('/api/ratings', game ? { game } : null, 20_000);
  const words = gameTexts(game, lang);
  return (
    <Card title={t('leaderboard')} link={{ to: `/leaderboard?game=${game}`, text: titleOf(game, lang) }}>
      {data && !data.ratings.length && <p class="note">{t('no_ladder')}</p>}
      <ol class="lines ladder">
        {data?.ratings.slice(0, 5).map((r, i) => (
          <li key={r.name}>
            <b class="place">{i + 1}</b>
            <span class="who">
              <PlayerLink name={r.name} game={game} t={words} />
            </span>
            <Spark curve={r.curve} />
            <b class="digits">{number(r.elo, lang)}</b>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function HandInCard() {
  const { t } = useApp();
  return (
    <Card title={t('bots')}>
      <a class="drop" href="/bots">
        <Icon name="upload" />
        <b>{t('choose_file')}</b>
        <span class="note">{t('hand_in_text')}</span>
      </a>
    </Card>
  );
}

/** Where programs of courses find the arena. */
export function Connect({ games }: { games: Games }) {
  const { t, lang } = useApp();
  const open = games.games.flatMap((g) =>
    g.protocols.filter((p) => p.open && p.address).map((p) => ({ ...p, of: g.name, game: titleOf(g.name, lang) })),
  );
  return (
    <Card title={t('connect')} class="connect">
      <p class="note">{t('connect_text')}</p>
      <details class="addresses">
        <summary>{t('addresses')}</summary>
        {!open.length && <p>{t('no_addresses')}</p>}
        <ul class="plain">
          {open.map((p) => (
            <li key={p.game + p.name}>
              <span>
                <b>{p.game}</b> {p.name}
              </span>
              <CopyLine text={p.address!} label={`${p.game} ${p.name}`} />
              <span class="note">{described(p.of, 'protocol', p, lang)}</span>
            </li>
          ))}
        </ul>
      </details>
      {games.you.local && (
        <p>
          <a href="/join">{t('join_foreign')}</a>
        </p>
      )}
    </Card>
  );
}
