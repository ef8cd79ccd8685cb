// Somebody has closed the page: how long the seat is still kept, counted down.
import { gameTexts, useApp } from '../context';
import { playerName } from '../player-name';
import type { TableState } from '../table-state';
import type { Seat } from '../wire';
import { useNow } from './players';

const unnoticed = 2000; // milliseconds: a page that is loaded again is no news

export function Away({ state: s }: { state: TableState }) {
  const { lang } = useApp();
  const t = gameTexts(s.game, lang);
  const missed = ([1, 2] as Seat[]).filter((seat) => s.away[seat - 1] !== null && !s.mine.includes(seat));
  const since = useNow(missed.length > 0) - s.awayAt;
  if (s.phase !== 'running' || since < unnoticed) return null;
  return (
    <>
      {missed.map((seat) => (
        <p key={seat} class="away">
          {t('away', {
            name: playerName(s.names[seat - 1] ?? '', t),
            seconds: Math.max(0, Math.ceil((s.away[seat - 1]! - since) / 1000)),
          })}
        </p>
      ))}
    </>
  );
}
