// A table followed live: its state and what a person may do there. A move that could not be sent,
// or was not answered before the connection broke, is sent again after the reconnect; the server plays it once.
import { useEffect, useRef, useState } from 'preact/hooks';
import { moduleOf, useApp } from './context';
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

export function useTable(id: string | null, asSpectator = false): Table {
  const { live } = useApp();
  const [state, setState] = useState<TableState | null>(null);
  const [denied, setDenied] = useState<Words | null>(null);
  const latest = useRef<TableState | null>(null);
  const analysing = useRef(false);
  const drawing = useRef({ timer: 0, at: 0 });
  const draw = () => {
    drawing.current = { timer: 0, at: performance.now() };
    setState(latest.current);
  };
  /** Two programs may move faster than a board can be drawn: what comes within a frame is drawn together. */
  const update = (next: TableState | null) => {
    latest.current = next;
    const { timer, at } = drawing.current;
    if (timer) return;
    if (performance.now() - at >= frame) draw();
    else drawing.current.timer = window.setTimeout(draw, frame);
  };

  const sendPending = () => {
    const s = latest.current;
    if (s?.pending)
      live.send({
        do: 'play',
        table: s.id,
        seat: s.pending.seat,
        ply: s.pending.ply,
        move: s.pending.move,
        ref: s.pending.ref,
      });
  };

  useEffect(() => {
    if (!id) return;
    update(null);
    setDenied(null);
    const leave = live.follow(id, {
      tokens: asSpectator ? [] : tokensAt(id),
      seen: () => ({ match: latest.current?.match ?? null, seen: latest.current?.seq ?? 0 }),
      on: (message) => {
        if (message.is === 'denied' && !latest.current) return setDenied(message.why);
        update(received(latest.current, message, performance.now()));
      },
      opened: () => {
        sendPending();
        if (analysing.current) live.send({ do: 'analyse', table: id, on: true });
      },
    });
    return () => {
      clearTimeout(drawing.current.timer);
      drawing.current.timer = 0;
      leave();
    };
  }, [id, asSpectator]);

  const pendingRef = state?.pending?.ref;
  useEffect(() => {
    if (pendingRef === undefined) return;
    const timer = setTimeout(() => live.drop(), answerWithin);
    return () => clearTimeout(timer);
  }, [pendingRef]);

  const mySeat = (s: TableState): Seat | undefined => actingSeat(s) ?? s.mine[0];
  return {
    state,
    denied,
    play(move) {
      const s = latest.current,
        seat = s && actingSeat(s),
        module = s && moduleOf(s.game);
      if (!s || !seat || !module) return;
      update(withPending(s, module, seat, move, ++lastRef));
      sendPending();
    },
    ask(what, seat) {
      const s = latest.current;
      if (s) live.send({ do: what, table: s.id, seat: seat ?? mySeat(s) });
    },
    say(text) {
      const s = latest.current;
      if (s) live.send({ do: 'say', table: s.id, seat: mySeat(s), text });
    },
    setPace(ms) {
      const s = latest.current;
      if (s) live.send({ do: 'pace', table: s.id, ms });
    },
    answer(value) {
      const s = latest.current;
      if (!s?.question) return;
      live.send({ do: 'answer', table: s.id, id: s.question.id, value });
      update({ ...s, question: null });
    },
    analyse(on) {
      if (on === analysing.current || !id) return;
      analysing.current = on;
      live.send({ do: 'analyse', table: id, on });
    },
  };
}
