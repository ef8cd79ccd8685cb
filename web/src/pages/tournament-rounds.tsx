// How a tournament goes: its progress, the rounds of a Swiss system, the bracket of a knockout.
import { gameTexts, useApp } from '../context';
import { minutes } from '../format';
import { Laurel } from '../icons';
import { moreTexts } from '../more-texts';
import { PlayerName } from '../player-name';
import { timeLeft, type Running } from '../progress';
import type { Encounter, Tournament } from '../wire';

export const half = (points: number) => (points % 1 ? `${points >= 1 ? Math.floor(points) : ''}½` : String(points));

export function Progress({ of: cup }: { of: Running }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const left = timeLeft(cup);
  const all = cup.planned ?? 0;
  if (cup.over) return null;
  return (
    <div class="progress">
      {cup.planned !== null && (
        <progress value={cup.played} max={all} aria-label={t('cup_progress', { n: cup.played, all })} />
      )}
      <span class="note">
        {cup.planned === null ? t('cup_endless', { n: cup.played }) : t('cup_progress', { n: cup.played, all })}
        {left !== null && ` · ${t('cup_eta', { time: minutes(left, lang) })}`}
      </span>
    </div>
  );
}

export type Pair = [string, string];

interface PairProps {
  e: Encounter;
  game: string;
  choose(pair: Pair): void;
}

/** Two names with what they have scored; the one who goes on is laurelled. */
function Meeting({ e, game, choose }: PairProps) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const words = gameTexts(game, lang);
  const done = e.played === e.games && e.points[0] !== e.points[1];
  const names = { a: e.who[0], b: e.who[1], x: half(e.points[0]), y: half(e.points[1]) };
  return (
    <button class="meeting" onClick={() => choose(e.who)} aria-label={t('cup_met', names)}>
      {e.who.map((name, i) => {
        const won = done && e.points[i] > e.points[1 - i];
        return (
          <span key={i} class={won ? 'side-line won' : 'side-line'}>
            {won && <Laurel />}
            <span class="player-name">
              <PlayerName name={name} t={words} />
            </span>
            <b class="digits">{e.played ? half(e.points[i]) : ''}</b>
          </span>
        );
      })}
    </button>
  );
}

interface Props {
  data: Tournament;
  choose(pair: Pair): void;
}

const roundsOf = (data: Tournament) => [...new Set((data.encounters ?? []).map((e) => e.round))].sort((a, b) => a - b);

/** Every round with its pairs; the newest first. */
export function Rounds({ data, choose }: Props) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const words = gameTexts(data.game, lang);
  return (
    <div class="rounds">
      {roundsOf(data)
        .reverse()
        .map((round) => (
          <section key={round} class="card" aria-label={t('cup_round', { n: round })}>
            <h3>{t('cup_round', { n: round })}</h3>
            {data
              .encounters!.filter((e) => e.round === round)
              .map((e) => (
                <Meeting key={e.who.join(' ')} e={e} game={data.game} choose={choose} />
              ))}
            {data
              .byes!.filter((b) => b.round === round)
              .map((b) => (
                <p key={b.who} class="note">
                  <PlayerName name={b.who} t={words} />: {t('cup_bye')}
                </p>
              ))}
          </section>
        ))}
    </div>
  );
}

/** Rounds of a knockout among so many. */
export const roundsAmong = (entrants: number) => Math.max(1, Math.ceil(Math.log2(entrants)));

const last = ['cup_final', 'cup_semi', 'cup_quarter'];

/** One column per round; what is not drawn yet is left open. */
export function Bracket({ data, choose }: Props) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const words = gameTexts(data.game, lang);
  const rounds = roundsAmong(data.players.length);
  const columns = Array.from({ length: rounds }, (_, i) => i + 1);
  const title = (round: number) => (last[rounds - round] ? t(last[rounds - round]) : t('cup_round', { n: round }));
  const drawn = data.encounters ?? [];
  const bronze = drawn.filter((e) => e.bronze);
  return (
    <div class="scroll bracket-scroll" tabIndex={0} role="group" aria-label={t('cup_bracket')}>
      <div class="bracket">
        {columns.map((round) => {
          const here = drawn.filter((e) => e.round === round && !e.bronze);
          const byes = (data.byes ?? []).filter((b) => b.round === round);
          const open = 2 ** (rounds - round) - here.length - byes.length;
          return (
            <section key={round} aria-label={title(round)}>
              <h3>{title(round)}</h3>
              {here.map((e) => (
                <Meeting key={e.who.join(' ')} e={e} game={data.game} choose={choose} />
              ))}
              {byes.map((b) => (
                <p key={b.who} class="meeting note">
                  <PlayerName name={b.who} t={words} />: {t('cup_bye')}
                </p>
              ))}
              {here.length + byes.length === 0 &&
                Array.from({ length: open }, (_, i) => (
                  <p key={i} class="meeting note">
                    {t('cup_open')}
                  </p>
                ))}
              {round === rounds && bronze.length > 0 && (
                <>
                  <h3>{t('cup_bronze')}</h3>
                  {bronze.map((e) => (
                    <Meeting key={e.who.join(' ')} e={e} game={data.game} choose={choose} />
                  ))}
                </>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}
