// What a table tells besides showing it: announcements, sounds, and the history of this browser.
import { useEffect, useRef } from 'preact/hooks';
import type { BoardModule } from '../boards';
import { useApp } from '../context';
import { addPlayed } from '../history';
import type { Translate } from '../i18n';
import { outcomeOf } from '../played';
import { playerName } from '../player-name';
import { play as playSounds, type Sound } from '../sound';
import { actingSeat, type TableState } from '../table-state';
import type { View } from '../wire';

/** What this page may know of the last move, in words. */
export function moveInWords(s: TableState, before: View | null, module: BoardModule, t: Translate): string {
  const last = s.moves[s.moves.length - 1];
  if (!last || !s.view) return '';
  return (
    module.announce?.(before, s.view, last.move, last.seat, t) ??
    t('played', {
      name: playerName(s.names[last.seat - 1] ?? '', t),
      move: module.moveText?.(last.move, t) ?? last.move,
    })
  );
}

/** Whose turn it is, for a window that is not in front; at the end how it went for whoever sits here. */
function afterwards(s: TableState): Sound[] {
  if (!s.ending) return document.hidden && actingSeat(s) ? ['turn'] : [];
  if (s.mine.length !== 1) return [];
  return [s.ending.winner === null ? 'draw' : s.mine.includes(s.ending.winner) ? 'win' : 'loss'];
}

/** One tick for each of the last ten seconds on the own clock. */
export function useTicking(s: TableState) {
  const { prefs } = useApp();
  const seat = actingSeat(s);
  const left = seat && s.clocks.running === seat ? (s.clocks.left[seat - 1] ?? s.clocks.action) : null;
  useEffect(() => {
    if (!prefs.sound || left === null || s.ending) return;
    const since = performance.now() - s.clocksAt;
    const times = Array.from({ length: 10 }, (_, i) => left - since - (i + 1) * 1000).filter((ms) => ms > 0);
    const timers = times.map((ms) => setTimeout(() => void playSounds(['tick']), ms));
    return () => timers.forEach(clearTimeout);
  }, [prefs.sound, left, s.ply, s.phase]);
}

export function useAnnouncements(s: TableState, module: BoardModule, t: Translate, status: string) {
  const { announce, prefs } = useApp();
  const seen = useRef({ ply: s.ply, match: s.match, phase: s.phase, view: s.view });
  useEffect(() => {
    const before = seen.current;
    seen.current = { ply: s.ply, match: s.match, phase: s.phase, view: s.view };
    if (before.match !== s.match || (before.ply === s.ply && before.phase === s.phase)) return;
    const last = s.moves[s.moves.length - 1];
    const words = [];
    if (last && s.ply > before.ply)
      words.push(moveInWords(s, s.ply === before.ply + 1 ? before.view : s.previous, module, t));
    announce([...words, status].join(' '));
    if (prefs.sound)
      void playSounds([...((s.view && module.sounds?.(before.view, s.view)) ?? ['place' as const]), ...afterwards(s)]);
  }, [s.ply, s.phase, s.match]);
}

/** A game that somebody has finished at this page joins the history of this browser. */
export function useHistory(s: TableState) {
  useEffect(() => {
    const [mine] = s.mine,
      opponent = s.names[2 - mine];
    if (!s.ending || s.ending.fault === 'arena' || s.mine.length !== 1 || !s.match || !opponent) return;
    const outcome = outcomeOf(s.ending.winner, mine);
    addPlayed({ match: s.match, game: s.game, opponent, outcome, at: Math.round(Date.now() / 1000), kept: s.recorded });
  }, [s.match, s.phase]);
}
