// A set-up as a person thinks of it, and as the server wants it.
import { api } from '../api';
import { newPageTable, playsHere } from '../page-tables';
import { keepPlace, recall, type Prefs } from '../prefs';
import type { Game, SeatWish } from '../wire';

/** Least milliseconds between moves of engines, for people who watch. */
export const paces = [0, 300, 1000, 2500];

export type Opponent = 'engine' | 'bot' | 'friend' | 'hotseat' | 'course' | 'watch';

export interface SetUp {
  game: string;
  rules: string;
  opponent: Opponent;
  player: string;
  second: string;
  protocol: string;
  clock: string;
  side: 'first' | 'second' | 'random';
  pace: number;
  name: string;
  public: boolean;
  unlisted: boolean;
}

/** "level:1..20" as its bounds; null for an engine without levels. */
export function levels(engine: string): { prefix: string; low: number; high: number } | null {
  const match = /^(.*:)(\d+)\.\.(\d+)$/.exec(engine);
  return match ? { prefix: match[1], low: Number(match[2]), high: Number(match[3]) } : null;
}

/** For a first game: gentle, but not the weakest. */
function usualPlayer(game: Game): string {
  for (const engine of game.engines) {
    const range = levels(engine.name);
    if (range) return range.prefix + Math.min(range.high, range.low + 2);
  }
  const middle = game.engines.filter((e) => e.name !== 'best' && e.name !== 'random');
  return (middle[Math.floor(middle.length / 2)] ?? game.engines[0]).name;
}

export const usualSetUp = (game: Game, name: string): SetUp => ({
  game: game.name,
  rules: '',
  opponent: 'engine',
  player: usualPlayer(game),
  second: usualPlayer(game),
  protocol: game.protocols.find((p) => p.open)?.name ?? '',
  clock: 'none',
  side: 'first',
  pace: 1000,
  name,
  public: false,
  unlisted: false,
});

/** What was played last, against a program; so that one click is enough. */
export function quickSetUp(game: Game, name: string): SetUp {
  const usual = usualSetUp(game, name);
  const last = { ...usual, ...recall(`setup.${game.name}`, {}), name };
  return last.opponent === 'engine' || last.opponent === 'bot' ? last : usual;
}

function seats(s: SetUp): [SeatWish, SeatWish] {
  if (s.opponent === 'hotseat') return [{ who: 'me' }, { who: 'me' }];
  if (s.opponent === 'watch')
    return [
      { who: 'engine', player: s.player },
      { who: 'engine', player: s.second },
    ];
  const other: SeatWish =
    s.opponent === 'friend'
      ? { who: s.public ? 'anyone' : 'friend' }
      : s.opponent === 'course'
        ? { who: 'course', protocol: s.protocol }
        : { who: 'engine', player: s.player };
  return s.side === 'second' ? [other, { who: 'me' }] : [{ who: 'me' }, other];
}

/** The page knows the built-in programs and no clock; what others may watch or join is at the arena. */
export const fitsPage = (s: SetUp) => s.opponent === 'engine' && s.clock === 'none';

function pageTable(s: SetUp): string {
  const [low] = crypto.getRandomValues(new Uint32Array(1));
  const second = s.side === 'second' || (s.side === 'random' && low % 2 === 1);
  const [name1, name2] = second ? [s.player, s.name] : [s.name, s.player];
  const [engine1, engine2] = second ? [s.player, ''] : ['', s.player];
  return newPageTable({ game: s.game, rules: s.rules, seed: String(low), name1, name2, engine1, engine2 });
}

/** Opens a table in this page or at the arena; returns its id. */
export async function openTable(s: SetUp, place: Prefs['place']): Promise<string> {
  return place === 'page' && fitsPage(s) && (await playsHere()) ? pageTable(s) : arenaTable(s);
}

/** The arena's tables are taken by tokens, which this browser keeps. */
async function arenaTable(s: SetUp): Promise<string> {
  const answer = await api.post('/api/tables', {
    game: s.game,
    rules: s.rules,
    clock: s.clock,
    seats: seats(s),
    name: s.name,
    unlisted: s.unlisted && !(s.opponent === 'friend' && s.public),
    pace: s.opponent === 'watch' ? s.pace : 0,
    random_side: s.side === 'random' && s.opponent !== 'watch' && s.opponent !== 'hotseat',
  });
  keepPlace(answer.table, {
    tokens: answer.tokens,
    key: answer.key,
    invite: answer.invite,
    courseGame: answer.course_game,
  });
  return answer.table;
}
