// Numbers as people read them: clocks, durations, dates, values.
import type { Lang, Translate } from './i18n';

const locale = { en: 'en-GB', de: 'de-DE' } as const;
export const number = (value: number, lang: Lang, digits = 0) =>
  value
    .toLocaleString(locale[lang], { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace('-', '−');

/** A clock: minutes and seconds, tenths below ten seconds. */
export function clock(ms: number, lang: Lang): string {
  if (ms < 10000) return number(Math.max(0, ms) / 1000, lang, 1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long a move took. */
export function took(us: number, lang: Lang): string {
  if (us < 1000) return `${us} µs`;
  if (us < 1e6) return `${number(us / 1000, lang)} ms`;
  return us < 60e6
    ? `${number(us / 1e6, lang, 1)} s`
    : `${Math.floor(us / 60e6)} min ${number((us % 60e6) / 1e6, lang)} s`;
}

export const when = (ms: number, lang: Lang) =>
  new Date(ms).toLocaleString(locale[lang], { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

export const signed = (value: number, lang: Lang, digits = 0) =>
  (value > 0 ? '+' : value < 0 ? '−' : '±') + number(Math.abs(value), lang, digits);

/** "total=8s", "move=5s" in words; other texts stay as they are. */
export function clockText(text: string, t: Translate): string {
  if (text === 'none' || !text) return t('clock_none');
  return text
    .split(/[, ]+/)
    .map((part) => {
      const [key, value] = part.split('=');
      return key === 'total'
        ? t('clock_total', { time: value })
        : key === 'move'
          ? t('clock_move', { time: value })
          : part;
    })
    .join(', ');
}
