// How a match ended, for people: who won, and the evidence the referee gave.
import { say, type Lang, type Translate } from '../i18n';
import type { Ending } from '../table-state';

/** The referee knows seats; readers know names. */
const named = (sentence: string, names: (string | null)[]) =>
  sentence.replace(/^(?:Player|Spieler) ([12])(?=[ :])/, (seat, n) => names[Number(n) - 1] ?? seat);

/** Nothing but the score ended it: the winner's points first. A foreign server may tell only who won. */
function byScore({ winner, points }: Ending, names: (string | null)[], t: Translate): string {
  if (winner && points[0] === points[1]) return t('won_by', { name: names[winner - 1] ?? '' });
  const [more, less] = winner === 2 ? [points[1], points[0]] : points;
  return winner ? t('won_score', { name: names[winner - 1] ?? '', more, less }) : t('draw_score', { points: more });
}

export function endingText(ending: Ending, names: (string | null)[], t: Translate, lang: Lang): string {
  const why = named(say(ending.sentence, lang), names);
  if (ending.fault === 'arena') return why;
  if (ending.sentence?.code === 'end.score') return byScore(ending, names, t);
  const result = ending.winner ? t('won_by', { name: names[ending.winner - 1] ?? '' }) : t('draw');
  return `${result} ${why}`.trim();
}
