// A table followed live: its state and what a person may do there. A move that could not be sent,
// or was not answered before the connection broke, is sent again after the reconnect; the server plays it once.
import { useEffect, useRef, useState, type MutableRef } from 'preact/hooks';
import { moduleOf, useApp } from './context';
import type { Lines } from './live';
import { tokensAt } from './prefs';
import { actingSeat, received, withPending, type TableState } from './table-state';
import type { Words } from './i18n';
import type { Ask, Seat } from './wire';

const frame = 25; // milliseconds
const answerWithin = 6000; // milliseconds; then the connection is taken for dead

export interface Table {
  state: TableState | null;
  denied: Words | null;
  play(move: string): void;
  ask(what: Ask['do'], seat?: Seat): void;
  say(text: string): void;
  setPace(ms: number): void;
  answer(value: string): void; // to the question of a foreign server
  analyse(on: boolean): void; // values of moves are computed while somebody wants them
}

let lastRef = 0; // numbers the moves of this page

interface Drawn {
  shown: TableState | null;
  latest: MutableRef<TableState | null>;
  update(next: TableState | null): void;
  stop(): void;
}

/** Two programs may move faster than a board can be drawn: what comes within a frame is drawn together. */
function useDrawn(): Drawn {
  const [shown, setShown] = useState<TableState | null>(null);
  const latest = useRef<TableState | null>(null);
  const drawing = useRef({ timer: 0, at: 0 });
  const draw = () => {
    drawing.current = { timer: 0, at: performance.now() };
    setShown(latest.current);
  };
  const update = (next: TableState | null) => {
    latest.current = next;
    const { timer, at } = drawing.current;
    if (timer) return;
    if (performance.now() - at >= frame) draw();
    else drawing.current.timer = window.setTimeout(draw, frame);
  };
  const stop = () => {
    clearTimeout(drawing.current.timer);
    drawing.current.timer = 0;
  };
  return { shown, latest, update, stop };
}

function sendPending(live: Lines, s: TableState | null) {
  if (!s?.pending) return;
  const { seat, ply, move, ref } = s.pending;
  live.send({ do: 'play', table: s.id, seat, ply, move, ref });
}

/** Follows the table while the page shows it; the sentence says why that is not possible. */
function useFollowing(id: string | null, asSpectator: boolean, drawn: Drawn, analysing: MutableRef<boolean>) {
  const { lines: live } = useApp();
  const [denied, setDenied] = useState<Words | null>(null);
  const { latest, update, stop } = drawn;
  useEffect(() => {
    if (!id) return;
    update(null);
    setDenied(null);
    const leave = live.follow(id, {
      tokens: asSpectator ? [] : tokensAt(id),
      seen: () => ({ match: latest.current?.match ?? null, seen: latest.current?.seq ?? 0 }),
      on: (message) => {
        if (message.is === 'denied' && !latest.current) return setDenied(message.why);
        if (message.is === 'denied' && message.why.code === 'web.no_table' && latest.current?.phase === 'running')
          return location.reload(); // it ended while we were away: its address leads to the replay
        update(received(latest.current, message, performance.now()));
      },
      opened: () => {
        sendPending(live, latest.current);
        if (analysing.current) live.send({ do: 'analyse', table: id, on: true });
      },
    });
    return () => {
      stop();
      leave();
    };
  }, [id, asSpectator]);
  return denied;
}

/** A move that is not answered: the connection is given up, and the next one brings it again. */
function useImpatience(live: Lines, pendingRef: number | undefined) {
  useEffect(() => {
    if (pendingRef === undefined) return;
    const timer = setTimeout(() => live.drop(), answerWithin);
    return () => clearTimeout(timer);
  }, [pendingRef]);
}

const mySeat = (s: TableState): Seat | undefined => actingSeat(s) ?? s.mine[0];

export function useTable(id: string | null, asSpectator = false): Table {
  const { lines: live } = useApp();
  const analysing = useRef(false);
  const drawn = useDrawn();
  const { shown, latest, update } = drawn;
  const denied = useFollowing(id, asSpectator, drawn, analysing);
  useImpatience(live, shown?.pending?.ref);
  const here = (act: (s: TableState) => void) => latest.current && act(latest.current);
  return {
    state: shown,
    denied,
    play: (move) =>
      here((s) => {
        const seat = actingSeat(s),
          module = moduleOf(s.game);
        if (!seat || !module) return;
        update(withPending(s, module, seat, move, ++lastRef));
        sendPending(live, latest.current);
      }),
    ask: (what, seat) => here((s) => live.send({ do: what, table: s.id, seat: seat ?? mySeat(s) })),
    say: (text) => here((s) => live.send({ do: 'say', table: s.id, seat: mySeat(s), text })),
    setPace: (ms) => here((s) => live.send({ do: 'pace', table: s.id, ms })),
    answer: (value) =>
      here((s) => {
        if (!s.question) return;
        live.send({ do: 'answer', table: s.id, id: s.question.id, value });
        update({ ...s, question: null });
      }),
    analyse(on) {
      if (on === analysing.current || !id) return;
      analysing.current = on;
      live.send({ do: 'analyse', table: id, on });
    },
  };
}
