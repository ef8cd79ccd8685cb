// How a match ended, for people: who won, and the evidence the referee gave.
import { say, type Lang, type Translate } from '../i18n';
import { playerName, withPlayerName } from '../player-name';
import type { Ending } from '../wire';

/** Nothing but the score ended it: the winner's points first. A foreign server may tell only who won. */
function byScore({ winner, points }: Ending, name: string, t: Translate): string {
  if (winner && points[0] === points[1]) return t('won_by', { name });
  const [more, less] = winner === 2 ? [points[1], points[0]] : points;
  return winner ? t('won_score', { name, more, less }) : t('draw_score', { points: more });
}

/** Who won, and why unless the score says it. */
export function endingParts(ending: Ending, names: (string | null)[], t: Translate, lang: Lang): [string, string] {
  const why = withPlayerName(say(ending.sentence, lang), names, t);
  const winner = playerName(names[(ending.winner ?? 1) - 1] ?? '', t);
  if (ending.fault === 'arena') return ['', why];
  if (ending.sentence?.code === 'end.score') return [byScore(ending, winner, t), ''];
  return [ending.winner ? t('won_by', { name: winner }) : t('draw'), why];
}

export const endingText = (...ending: Parameters<typeof endingParts>): string =>
  endingParts(...ending).join(' ').trim();
