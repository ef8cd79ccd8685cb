// How a match ended, for people: who won, and the evidence the referee gave.
import { say, type Lang, type Translate } from '../i18n';
import type { Ending } from '../table-state';

export function endingText(ending: Ending, names: (string | null)[], t: Translate, lang: Lang): string {
  const result = ending.winner ? t('won_by', { name: names[ending.winner - 1] ?? '' }) : ending.fault === 'arena' ? '' : t('draw');
  return [result, say(ending.sentence, lang)].filter(Boolean).join(' ');
}
