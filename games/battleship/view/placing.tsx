// Placing the own fleet: drag from the tray, or take a ship and let it follow the pointer or the keyboard's
// cursor; R turns it, the dice place all. While a ship hovers, the line below says why it may not lie there.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardProps } from 'web/boards';
import { follow } from 'web/drag';
import { cellAt, type Cell } from 'web/grid';
import { say } from 'web/i18n';
import type { Ship } from 'web/wire';
import { sentenceOf } from 'web/api';
import { covers, flawOf, readFleetMove, type Flaw } from './fleet';
import { Hull, Sea } from './sea';
import type { BattleshipView, Overlay } from './wire';

interface Held {
  index: number;
  ship: Ship;
  grip: number;
  home: Ship | null;
}

interface Props extends BoardProps<BattleshipView, Overlay> {
  onReady(ships: Ship[]): void;
  ready: string;
}

export function Placing(p: Props) {
  const { view, t } = p,
    size = { width: view.width, height: view.height };
  const [ships, setShips] = useState<(Ship | null)[]>(view.fleet.map(() => null));
  const [held, setHeld] = useState<Held | null>(null);
  const [hover, setHover] = useState(false); // the held ship is above the sea
  const [news, setNews] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const ground = { ...size, apart: view.apart };

  const lay = (fleet: Ship[]) => {
    setHeld(null);
    setShips(inFleetOrder(fleet, view.fleet));
  };
  useEffect(() => {
    if (p.hint?.startsWith('fleet:')) lay(readFleetMove(p.hint));
  }, [p.hint]);

  const laid = ships.filter((s): s is Ship => s !== null);
  const others = (index: number) => ships.filter((s, i): s is Ship => s !== null && i !== index);
  const flaw = (h: Held) => flawOf(ground, others(h.index), h.ship);
  const words = (h: Held, f: Flaw) =>
    t(`place.${f.code}${f.code === 'touch' ? `.${view.apart}` : ''}`, {
      length: h.ship.length,
      at: f.at,
      other: f.other ?? '',
    });

  const take = (index: number, at: Cell | null, vertical?: boolean): Held => {
    const home = ships[index],
      standing = vertical ?? home?.vertical ?? false;
    const grip = home && at ? (home.vertical ? at.y - home.y : at.x - home.x) : 0;
    const ship = home ?? { x: at?.x ?? 0, y: at?.y ?? 0, length: view.fleet[index], vertical: standing };
    const h = { index, ship, grip, home };
    setShips(ships.map((s, i) => (i === index ? null : s)));
    setHeld(h);
    setNews('');
    return h;
  };
  const carried = (h: Held, to: Cell): Held => ({
    ...h,
    ship: { ...h.ship, x: to.x - (h.ship.vertical ? 0 : h.grip), y: to.y - (h.ship.vertical ? h.grip : 0) },
  });
  const carry = (h: Held, to: Cell | null): Held => {
    const next = to ? carried(h, to) : h;
    setHeld(next);
    setHover(to !== null);
    return next;
  };
  /** Lays the held ship down, or says why not; false: it is still held. */
  const put = (h: Held): boolean => {
    const wrong = flaw(h);
    if (wrong) {
      setNews(words(h, wrong));
      return false;
    }
    const next = ships.map((s, i) => (i === h.index ? h.ship : s));
    setShips(next);
    setNews(t('place.laid', { length: h.ship.length, x: h.ship.x, y: h.ship.y }));
    const more = h.home ? -1 : next.findIndex((s) => s === null);
    setHeld(more < 0 ? null : { index: more, ship: { ...h.ship, length: view.fleet[more] }, grip: 0, home: null });
    setHover(false); // the next ship shows when the pointer moves on
    return true;
  };
  const release = (h: Held) => {
    setShips(ships.map((s, i) => (i === h.index ? h.home : s)));
    setHeld(null);
  };
  const turn = () => {
    if (!held) return;
    const { ship } = held,
      alongX = ship.x + (ship.vertical ? 0 : held.grip),
      alongY = ship.y + (ship.vertical ? held.grip : 0);
    setHeld(carried({ ...held, ship: { ...ship, vertical: !ship.vertical } }, { x: alongX, y: alongY }));
    setNews('');
  };
  const drag = (press: PointerEvent, index: number, from: Cell | null) => {
    const svg = box.current!.querySelector<SVGSVGElement>('svg.grid')!;
    let h: Held | null = null;
    follow(
      press,
      (e) => {
        h = carry(h ?? take(index, from, held?.ship.vertical), cellAt(svg, e, size.width, size.height));
      },
      (e) => {
        if (!h) return;
        const inside = cellAt(svg, e, size.width, size.height),
          wrong = flaw(h);
        setHeld(null);
        if (inside && !wrong) {
          setShips(ships.map((s, i) => (i === h!.index ? h!.ship : s)));
          setNews(t('place.laid', { length: h.ship.length, x: h.ship.x, y: h.ship.y }));
        } else {
          setShips(ships.map((s, i) => (i === h!.index ? (inside ? h!.home : null) : s)));
          setNews(inside && wrong ? words(h, wrong) : t('place.back'));
        }
      },
    );
  };
  const activate = (x: number, y: number) => {
    if (held) {
      put(carried(held, { x, y }));
      return;
    }
    const index = ships.findIndex((s) => s !== null && covers(s, x, y));
    if (index >= 0) {
      take(index, { x, y });
      setHover(true);
    }
  };
  useEffect(() => {
    // a ship in the hand of a mouse: the keys work wherever the focus is
    if (!held) return;
    const onPageKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() === 'r') turn();
      else if (event.key === 'Escape') release(held);
    };
    document.addEventListener('keydown', onPageKey);
    return () => document.removeEventListener('keydown', onPageKey);
  });
  const onKey = (event: KeyboardEvent, at: Cell): boolean => {
    const key = event.key.toLowerCase();
    if (key === 'r' && held) turn();
    else if (key === 'escape' && held) release(held);
    else if ((key === 'delete' || key === 'backspace') && held) setHeld(null);
    else if (/^[1-9]$/.test(key)) {
      const index = ships.findIndex((s, i) => s === null && view.fleet[i] === Number(key));
      if (index < 0) setNews(t('place.none_left', { length: key }));
      else carry(take(index, at, held?.ship.vertical), at);
    } else return false;
    return true;
  };
  const dice = () =>
    p.api.post('/api/battleship/random', { rules: view.rules }).then(
      (answer) => {
        lay(answer.ships);
        setNews(t('place.diced'));
      },
      (e: unknown) => setNews(say(sentenceOf(e), p.lang)),
    );

  const wrong = held && hover ? flaw(held) : null;
  const missing = ships.flatMap((s, i) => (s === null && held?.index !== i ? [i] : []));
  const complete = laid.length === view.fleet.length;
  const line =
    held && hover
      ? wrong
        ? words(held, wrong)
        : t('place.fits', { length: held.ship.length })
      : news || t('place.help');
  return (
    <div class="bs-seas bs-placing" ref={box}>
      <section>
        <h2>{t('own_sea')}</h2>
        <p class="bs-fleet">{t('place.count', { n: laid.length, of: view.fleet.length })}</p>
        <Sea
          small={false}
          t={t}
          label={t('place.label')}
          onActivate={activate}
          onKey={onKey}
          onHover={(c) => {
            if (held) carry(held, c);
          }}
          may={(x, y) => held !== null || laid.some((s) => covers(s, x, y))}
          onPointer={{
            onPointerDown: (e) => {
              const c = cellAt(e.currentTarget, e, size.width, size.height),
                index = c ? ships.findIndex((s) => s !== null && covers(s, c.x, c.y)) : -1;
              if (e.button === 0 && !held && index >= 0) drag(e, index, c);
            },
          }}
          sea={{
            ...size,
            cells: '?'.repeat(size.width * size.height),
            ships: laid.map((s) => ({ ...s, sunk: false })),
            own: true,
            last: null,
            pending: null,
          }}
        >
          {held && hover && <Hull ship={held.ship} class={wrong ? 'ghost bad' : 'ghost'} />}
        </Sea>
      </section>
      <section>
        <h2>{t('place.harbour')}</h2>
        <p class={`bs-line ${wrong ? 'wrong' : ''}`} aria-live="polite">
          {line}
        </p>
        <div class="bs-tray">
          {missing.map((i) => (
            <button
              key={i}
              type="button"
              class="bs-ship"
              aria-label={t('place.take', { length: view.fleet[i] })}
              data-ship={view.fleet[i]}
              onPointerDown={(e) => {
                if (e.button === 0) drag(e, i, null);
              }}
              onClick={() => {
                take(i, null, held?.ship.vertical);
                setHover(false);
              }}
            >
              <svg viewBox={`0 0 ${view.fleet[i] * 100} 100`} class="battleship" aria-hidden="true">
                <Hull ship={{ x: 0, y: 0, length: view.fleet[i], vertical: false }} />
              </svg>
            </button>
          ))}
        </div>
        <div class="bs-buttons">
          <button type="button" onClick={turn} disabled={!held}>
            {t('place.turn')}
          </button>
          <button type="button" onClick={dice}>
            {t('place.dice')}
          </button>
          <button
            type="button"
            onClick={() => {
              setHeld(null);
              setShips(view.fleet.map(() => null));
              setNews('');
            }}
            disabled={!laid.length}
          >
            {t('place.clear')}
          </button>
          <button type="button" class="primary" disabled={!complete} onClick={() => p.onReady(laid)}>
            {p.ready}
          </button>
        </div>
      </section>
    </div>
  );
}

/** Each ship at the place in the list where the fleet has its length. */
function inFleetOrder(ships: Ship[], fleet: number[]): (Ship | null)[] {
  const left = [...ships];
  return fleet.map((length) => {
    const i = left.findIndex((s) => s.length === length);
    return i < 0 ? null : left.splice(i, 1)[0];
  });
}
