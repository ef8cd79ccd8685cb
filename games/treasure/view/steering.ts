// Steering a figure: single commands, and a goal that is walked to command by command whenever it is our turn.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardProps } from 'web/boards';
import type { Seat } from 'web/wire';
import { same } from './view';
import { passable, steps, terrainAt, wayTo } from './walking';
import type { Direction, Overlay, Place, TreasureView } from './wire';

export const keys: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowDown: 'down',
};

export type Steering = ReturnType<typeof useSteering>;

export function useSteering(p: BoardProps<TreasureView, Overlay>, me: Seat | null) {
  const { view, t } = p,
    [goal, setGoal] = useState<Place | null>(null),
    sentAt = useRef(-1);
  const may = p.acting !== null && p.acting === me && view.phase === 'hunt' && !p.over;
  const figure = me ? view.players[me - 1].figure : null;
  const command = (d: Direction) => {
    if (!may || !figure || sentAt.current === view.actions) return;
    const [x, y] = [figure[0] + steps[d][0], figure[1] + steps[d][1]];
    if (!passable(view, x, y)) {
      p.onDraft(t(terrainAt(view, x, y) === 'W' ? 'drowns' : 'off_map', { direction: t(`dir.${d}`) }));
      return;
    }
    p.onDraft('');
    sentAt.current = view.actions;
    p.onMove(d);
  };
  useEffect(() => {
    if (view.actions !== sentAt.current) sentAt.current = -1;
  }, [view.actions]);
  useEffect(() => {
    if (!goal || !figure) return;
    const way = wayTo(view, figure, goal);
    if (!way?.length || p.over) setGoal(null);
    else command(way[0]);
  }, [goal, may, view.actions]);
  const steer = (d: Direction) => {
    setGoal(null);
    command(d);
  };
  const walkTo = (x: number, y: number) => {
    if (!figure || view.phase !== 'hunt') return;
    if (same(figure, [x, y])) setGoal(null);
    else if (!wayTo(view, figure, [x, y])) p.onDraft(t('no_way', { x, y }));
    else {
      p.onDraft('');
      setGoal([x, y]);
    }
  };
  return { may, goal, steer, walkTo, stop: () => setGoal(null) };
}
