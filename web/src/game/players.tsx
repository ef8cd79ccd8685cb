// The two players, each on a plate: piece, name, points, clock, and a mark at whose turn it is.
import { useEffect, useState } from 'preact/hooks';
import type { BoardModule } from '../boards';
import { gameTexts, useApp } from '../context';
import { clock } from '../format';
import type { Translate } from '../i18n';
import { Laurel } from '../icons';
import { PlayerName, playerName } from '../player-name';
import type { Clocks, Ending, Seat, View } from '../wire';

interface Props {
  module: BoardModule;
  game: string;
  view: View | null;
  names: (string | null)[];
  turn: Seat[];
  mine: Seat[];
  ending: Ending | null;
  clocks?: Clocks;
  clocksAt?: number;
}

/** Redraws while a clock runs: ten times a second when it is short. */
export function useNow(running: boolean) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [running]);
  return Math.max(now, performance.now());
}

function timeLeft(seat: Seat, clocks: Clocks | undefined, elapsed: number): number | null {
  if (!clocks) return null;
  const runs = clocks.running === seat;
  const left = clocks.left?.[seat - 1] ?? (runs ? clocks.action : null);
  return left === null || left === undefined ? null : Math.max(0, left - (runs ? elapsed : 0));
}

interface PlateProps {
  p: Props;
  seat: Seat;
  left: number | null;
  t: Translate;
}

function Plate({ p, seat, left, t }: PlateProps) {
  const tally = p.view && p.module.tally?.(p.view, seat, t);
  const won = p.ending?.winner === seat;
  const name = p.names[seat - 1];
  const words = [t(p.module.seatNames[seat - 1]), p.mine.includes(seat) && t('you'), won && t('winner'), tally?.note];
  const place = seat === (p.mine[0] ?? 2) ? 'near' : 'far';
  return (
    <li class={`plate ${place} ${p.turn.includes(seat) ? 'turn' : ''} ${won ? 'won' : ''}`}>
      <span class={`seat seat-${seat}`} aria-hidden="true" />
      {won && <Laurel />}
      <span class="who">
        <span class="player-name">{name === null ? t('seat_free') : <PlayerName name={name} t={t} />}</span>
        <span class="side">{words.filter(Boolean).join(' · ')}</span>
      </span>
      {tally && (
        <span class="tally">
          <b aria-hidden="true">{tally.text}</b>
          {tally.unit && (
            <span class="unit" aria-hidden="true">
              {tally.unit}
            </span>
          )}
          <span class="hidden">{tally.label}</span>
        </span>
      )}
      {left !== null && <Clock left={left} name={playerName(name ?? '', t)} t={t} />}
    </li>
  );
}

function Clock({ left, name, t }: { left: number; name: string; t: Translate }) {
  const { lang } = useApp();
  return (
    <span class={`clock ${left < 10000 ? 'short' : ''}`} role="timer" aria-label={t('clock_of', { name })}>
      {clock(left, lang)}
    </span>
  );
}

export function Players(p: Props) {
  const { lang } = useApp();
  const t = gameTexts(p.game, lang);
  const ticking =
    !p.ending && !!p.clocks?.running && (p.clocks.left.some((ms) => ms !== null) || p.clocks.action !== null);
  const elapsed = useNow(ticking) - (p.clocksAt ?? 0);
  return (
    <ul class="players">
      {([1, 2] as Seat[]).map((seat) => (
        <Plate key={seat} p={p} seat={seat} left={timeLeft(seat, p.clocks, elapsed)} t={t} />
      ))}
    </ul>
  );
}
