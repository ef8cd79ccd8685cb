// Placing the own fleet: drag from the tray, or take a ship and let it follow the pointer or the keyboard's
// cursor; R turns it, the dice place all. While a ship hovers, the line below says why it may not lie there.
import { useEffect, useRef } from 'preact/hooks';
import { sentenceOf } from 'web/api';
import type { BoardProps } from 'web/boards';
import { follow } from 'web/drag';
import { cellAt, type Cell } from 'web/grid';
import { say } from 'web/i18n';
import type { Ship } from 'web/wire';
import { covers, readFleetMove } from './fleet';
import { carried, useHarbour, type Harbour, type Held } from './harbour';
import { Hull } from './pieces';
import { Sea } from './sea';
import type { BattleshipView, Overlay } from './wire';

interface Props extends BoardProps<BattleshipView, Overlay> {
  onReady(ships: Ship[]): void;
  ready: string;
}

type Grab = (press: PointerEvent, index: number, from: Cell | null) => void;

interface Part {
  p: Props;
  harbour: Harbour;
  grab: Grab;
}

const cellUnder = (svg: SVGSVGElement, event: PointerEvent, { width, height }: BattleshipView) =>
  cellAt(svg, event, width, height);

/** A ship follows the pointer until it is let go. */
function dragShip(
  harbour: Harbour,
  cellOf: (e: PointerEvent) => Cell | null,
  ...[press, index, from]: Parameters<Grab>
) {
  let h: Held | null = null;
  follow(
    press,
    (e) => {
      h = harbour.carry(h ?? harbour.take(index, from), cellOf(e));
    },
    (e) => {
      if (h) harbour.drop(h, cellOf(e) !== null);
    },
  );
}

/** A ship in the hand of a mouse: the keys work wherever the focus is. */
function usePageKeys({ held, turn, release }: Harbour) {
  useEffect(() => {
    if (!held) return;
    const onPageKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() === 'r') turn();
      else if (event.key === 'Escape') release(held);
    };
    document.addEventListener('keydown', onPageKey);
    return () => document.removeEventListener('keydown', onPageKey);
  });
}

/** What a key does at a cell: digits take ships of their length; false: nothing. */
function keyAt({ p: { t }, harbour }: Part, key: string, at: Cell): boolean {
  const { held } = harbour;
  if (/^r$/i.test(key) && held) harbour.turn();
  else if (key === 'Escape' && held) harbour.release(held);
  else if ((key === 'Delete' || key === 'Backspace') && held) harbour.moor();
  else if (/^[1-9]$/.test(key)) {
    const index = harbour.indexOf(Number(key));
    if (index < 0) harbour.setNews(t('place.none_left', { length: key }));
    else harbour.carry(harbour.take(index, at), at);
  } else return false;
  return true;
}

function OwnSea({ p, harbour, grab }: Part) {
  const { view, t } = p,
    { held, laid, ghost, wrong } = harbour;
  const shipAt = (x: number, y: number) => harbour.indexAt((s) => covers(s, x, y));
  const activate = (x: number, y: number) => {
    const index = shipAt(x, y);
    if (held) harbour.put(carried(held, { x, y }));
    else if (index >= 0) harbour.take(index, { x, y });
  };
  const cells = '?'.repeat(view.width * view.height);
  const ships = laid.map((s) => ({ ...s, sunk: false }));
  return (
    <Sea
      small={false}
      t={t}
      label={t('place.label')}
      onActivate={activate}
      onKey={(event, at) => keyAt({ p, harbour, grab }, event.key, at)}
      onHover={(c) => held && harbour.carry(held, c)}
      may={(x, y) => held !== null || shipAt(x, y) >= 0}
      onPointer={{
        onPointerDown: (e) => {
          const cell = cellUnder(e.currentTarget, e, view),
            index = cell ? shipAt(cell.x, cell.y) : -1;
          if (e.button === 0 && !held && index >= 0) grab(e, index, cell);
        },
      }}
      sea={{ width: view.width, height: view.height, cells, ships, own: true, last: null, pending: null }}
    >
      {ghost && <Hull ship={ghost} class={wrong ? 'ghost bad' : 'ghost'} />}
    </Sea>
  );
}

function Tray({ p: { view, t }, harbour, grab }: Part) {
  return (
    <div class="bs-tray">
      {harbour.missing.map((i) => (
        <button
          key={i}
          type="button"
          class="bs-ship"
          aria-label={t('place.take', { length: view.fleet[i] })}
          data-ship={view.fleet[i]}
          onPointerDown={(e) => e.button === 0 && grab(e, i, null)}
          onClick={() => harbour.take(i, null)}
        >
          <svg viewBox={`0 0 ${view.fleet[i] * 100} 100`} class="battleship" aria-hidden="true">
            <Hull ship={{ x: 0, y: 0, length: view.fleet[i], vertical: false }} />
          </svg>
        </button>
      ))}
    </div>
  );
}

function Buttons({ p, harbour }: Omit<Part, 'grab'>) {
  const { view, t } = p,
    { laid } = harbour;
  const dice = () =>
    p.api.post('/api/battleship/random', { rules: view.rules }).then(
      ({ ships }) => harbour.lay(ships, t('place.diced')),
      (e: unknown) => harbour.setNews(say(sentenceOf(e), p.lang)),
    );
  return (
    <div class="bs-buttons">
      <button type="button" onClick={harbour.turn} disabled={!harbour.held}>
        {t('place.turn')}
      </button>
      <button type="button" onClick={dice}>
        {t('place.dice')}
      </button>
      <button type="button" onClick={() => harbour.lay([], '')} disabled={!laid.length}>
        {t('place.clear')}
      </button>
      <button
        type="button"
        class="primary"
        disabled={laid.length !== view.fleet.length}
        onClick={() => p.onReady(laid)}
      >
        {p.ready}
      </button>
    </div>
  );
}

export function Placing(p: Props) {
  const { view, t } = p;
  const harbour = useHarbour(view, t);
  const box = useRef<HTMLDivElement>(null);
  usePageKeys(harbour);
  useEffect(() => {
    if (p.hint?.startsWith('fleet:')) harbour.lay(readFleetMove(p.hint));
  }, [p.hint]);
  const cellOf = (e: PointerEvent) => cellUnder(box.current!.querySelector<SVGSVGElement>('svg.grid')!, e, view);
  const part = { p, harbour, grab: (...press: Parameters<Grab>) => dragShip(harbour, cellOf, ...press) };
  return (
    <div class="bs-seas bs-placing" ref={box}>
      <section>
        <h2>{t('own_sea')}</h2>
        <p class="bs-fleet">{t('place.count', { n: harbour.laid.length, of: view.fleet.length })}</p>
        <OwnSea {...part} />
      </section>
      <section>
        <h2>{t('place.harbour')}</h2>
        <p class={`bs-line ${harbour.wrong ? 'wrong' : ''}`} aria-live="polite">
          {harbour.line}
        </p>
        <Tray {...part} />
        <Buttons p={p} harbour={harbour} />
      </section>
    </div>
  );
}
