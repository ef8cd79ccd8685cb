// Placing a fleet, apart from the screen: ships in the harbour, in the hand and in the sea, and what is said of them.
import { useState } from 'preact/hooks';
import type { Cell } from 'web/grid';
import type { Translate } from 'web/i18n';
import type { Ship } from 'web/wire';
import { flawOf, type Flaw, type Ground } from './fleet';
import type { BattleshipView } from './wire';

export interface Held {
  index: number; // in the fleet
  ship: Ship;
  grip: number; // the cell of the ship under the pointer
  home: Ship | null; // where it lay before; null: it came from the harbour
}

type Berths = (Ship | null)[]; // by place in the fleet; null: in the harbour or in the hand

const isShip = (s: Ship | null): s is Ship => s !== null;

/** A ship taken where it lies, by its cell at `at`; one from the harbour comes by its bow. */
function taken(berths: Berths, fleet: number[], index: number, at: Cell | null, vertical: boolean): Held {
  const home = berths[index];
  const grip = home && at ? (home.vertical ? at.y - home.y : at.x - home.x) : 0;
  const ship = home ?? { x: at?.x ?? 0, y: at?.y ?? 0, length: fleet[index], vertical };
  return { index, ship, grip, home };
}

/** The same ship with its grip at `to`. */
export function carried(h: Held, to: Cell): Held {
  const { ship, grip } = h;
  return { ...h, ship: { ...ship, x: to.x - (ship.vertical ? 0 : grip), y: to.y - (ship.vertical ? grip : 0) } };
}

function turned(h: Held): Held {
  const { ship, grip } = h;
  const at = { x: ship.x + (ship.vertical ? 0 : grip), y: ship.y + (ship.vertical ? grip : 0) };
  return carried({ ...h, ship: { ...ship, vertical: !ship.vertical } }, at);
}

/** Whoever lays ships from the harbour has the next one in the hand at once. */
function next(berths: Berths, fleet: number[], { ship, home }: Held): Held | null {
  const index = home ? -1 : berths.indexOf(null);
  return index < 0 ? null : { index, ship: { ...ship, length: fleet[index] }, grip: 0, home: null };
}

/** Each ship at the place in the list where the fleet has its length. */
function inFleetOrder(ships: Ship[], fleet: number[]): Berths {
  const left = [...ships];
  return fleet.map((length) => {
    const i = left.findIndex((s) => s.length === length);
    return i < 0 ? null : left.splice(i, 1)[0];
  });
}

const laidWords = ({ ship: { length, x, y } }: Held, t: Translate) => t('place.laid', { length, x, y });

function flawWords({ ship }: Held, { code, at, other = '' }: Flaw, apart: Ground['apart'], t: Translate): string {
  const key = code === 'touch' ? `touch.${apart}` : code;
  return t(`place.${key}`, { length: ship.length, at, other });
}

export type Harbour = ReturnType<typeof useHarbour>;

export function useHarbour(view: BattleshipView, t: Translate) {
  const [berths, setBerths] = useState<Berths>(view.fleet.map(() => null));
  const [held, setHeld] = useState<Held | null>(null);
  const [hover, setHover] = useState(false); // the held ship is above the sea
  const [news, setNews] = useState('');
  const moored = (index: number, ship: Ship | null) => berths.map((s, i) => (i === index ? ship : s));
  const others = (index: number) => moored(index, null).filter(isShip);
  const words = (h: Held, f: Flaw) => flawWords(h, f, view.apart, t);
  const flaw = (h: Held) => flawOf(view, others(h.index), h.ship);
  const wrong = held && hover ? flaw(held) : null;
  const hovering = held && hover && (wrong ? words(held, wrong) : t('place.fits', { length: held.ship.length }));
  const settle = (h: Held, ship: Ship | null, said: string, then: Held | null = null) => {
    setBerths(moored(h.index, ship));
    setHeld(then);
    setHover(false); // the next ship shows when the pointer moves on
    setNews(said);
  };
  return {
    laid: berths.filter(isShip),
    missing: berths.flatMap((s, i) => (s === null && held?.index !== i ? [i] : [])),
    held,
    ghost: held && hover ? held.ship : null,
    wrong,
    line: hovering || news || t('place.help'),
    setNews,
    indexAt: (at: (ship: Ship) => boolean) => berths.findIndex((s) => s !== null && at(s)),
    indexOf: (length: number) => berths.findIndex((s, i) => s === null && view.fleet[i] === length), // not laid yet
    lay(ships: Ship[], said = news) {
      setHeld(null);
      setBerths(inFleetOrder(ships, view.fleet));
      setNews(said);
    },
    take(index: number, at: Cell | null): Held {
      const h = taken(berths, view.fleet, index, at, held?.ship.vertical ?? false);
      setBerths(moored(index, null));
      setHeld(h);
      setHover(at !== null);
      setNews('');
      return h;
    },
    carry(h: Held, to: Cell | null): Held {
      const moved = to ? carried(h, to) : h;
      setHeld(moved);
      setHover(to !== null);
      return moved;
    },
    turn() {
      if (held) setHeld(turned(held));
      setNews('');
    },
    /** Lays a ship down, or says why not: then it is still held. */
    put(h: Held) {
      const bad = flaw(h);
      if (bad) setNews(words(h, bad));
      else settle(h, h.ship, laidWords(h, t), next(moored(h.index, h.ship), view.fleet, h));
    },
    /** Let go by the mouse: where it cannot lie it goes home, beside the sea it is back in the harbour. */
    drop(h: Held, inside: boolean) {
      const bad = inside ? flaw(h) : null;
      if (!inside) settle(h, null, t('place.back'));
      else settle(h, bad ? h.home : h.ship, bad ? words(h, bad) : laidWords(h, t));
    },
    release: (h: Held) => settle(h, h.home, news),
    moor: () => setHeld(null), // back to the harbour
  };
}
