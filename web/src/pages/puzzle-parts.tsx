// Beside a puzzle: the days in a row, how hard it is, and the other games.
import { titleOf, useApp } from '../context';
import { moreTexts } from '../more-texts';
import { daysKept, scoreOf, streak } from '../puzzle-score';
import { today, type Puzzle } from '../puzzles';

const week = 7;

export function Streak({ game, ofToday }: { game: string | null; ofToday: boolean }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const day = today();
  const days = daysKept();
  const done = days.includes(day);
  const name = (d: number) =>
    new Date(d * 86_400_000).toLocaleDateString(lang, { weekday: 'short', timeZone: 'UTC' });
  const shown = Array.from({ length: week }, (_, i) => day - week + 1 + i);
  return (
    <section class="part chosen streak">
      <p>
        <b class="digits">{streak(days, day)}</b> {t('puzzle_days', { n: streak(days, day) })}
      </p>
      <p class="note">
        {done || ofToday || !game ? (
          t(done ? 'puzzle_day_done' : 'puzzle_day_open')
        ) : (
          <a href={`/puzzles/${game}`}>{t('puzzle_to_today')}</a>
        )}
      </p>
      <ol class="days">
        {shown.map((d) => (
          <li key={d} class={days.includes(d) ? 'ok' : d === day ? 'now' : ''}>
            <i aria-hidden="true">{days.includes(d) ? '✓' : d === day ? '?' : '·'}</i>
            <span>{name(d)}</span>
            <span class="hidden">{t(days.includes(d) ? 'puzzle_kept' : 'puzzle_missed')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Facts({ game, puzzle, book }: { game: string; puzzle: Puzzle; book: Puzzle[] }) {
  const { lang } = useApp();
  const t = moreTexts(lang);
  const score = scoreOf(game);
  const fact = (name: string, text: string) => (
    <div>
      <dt>{t(name)}</dt>
      <dd class="digits">{text}</dd>
    </div>
  );
  return (
    <dl class="part chosen facts">
      {fact('puzzle_fails', `${puzzle.fails} %`)}
      {fact('puzzle_solved', `${score.solved.length} / ${book.length}`)}
      {fact('puzzle_skill', `${score.skill}`)}
    </dl>
  );
}

export function OtherGames({ game, games }: { game: string; games: string[] }) {
  const { lang } = useApp();
  return (
    <p class="other-games">
      {games
        .filter((other) => other !== game)
        .map((other) => (
          <a key={other} class="button" href={`/puzzles/${other}`}>
            {titleOf(other, lang)}
          </a>
        ))}
    </p>
  );
}
