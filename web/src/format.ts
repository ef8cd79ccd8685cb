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

/** How long a move took, as people count; the log of a match has the microseconds. */
export function took(us: number, lang: Lang): string {
  if (us < 50_000) return `< ${number(0.1, lang, 1)} s`;
  return us < 60e6
    ? `${number(us / 1e6, lang, 1)} s`
    : `${Math.floor(us / 60e6)} min ${number((us % 60e6) / 1e6, lang)} s`;
}

export const when = (ms: number, lang: Lang) =>
  new Date(ms).toLocaleString(locale[lang], { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** A moment that somebody has to keep: the day of the week, the year and the time zone belong to it. */
export const moment = (ms: number, lang: Lang) =>
  new Date(ms).toLocaleString(locale[lang], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });

const spans: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 'second'],
  [3600, 'minute'],
  [86400, 'hour'],
  [Infinity, 'day'],
];

/** "5 minutes ago": for what is recent. */
export function ago(ms: number, lang: Lang): string {
  const seconds = Math.max(0, (Date.now() - ms) / 1000);
  const [, unit] = spans.find(([end]) => seconds < end)!;
  const size = { second: 1, minute: 60, hour: 3600, day: 86400 }[unit as 'second'];
  return new Intl.RelativeTimeFormat(locale[lang], { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}

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

/** How long something may still take, roughly. */
export function minutes(ms: number, lang: Lang): string {
  const seconds = ms / 1000;
  if (seconds < 90) return `${number(Math.max(1, Math.round(seconds)), lang)} s`;
  return seconds < 5400 ? `${number(seconds / 60, lang)} min` : `${number(seconds / 3600, lang, 1)} h`;
}
