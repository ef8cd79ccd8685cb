// A set-up as a person thinks of it, and as the server wants it.
import { api } from '../api';
import { keepPlace, recall } from '../prefs';
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

/** Opens the table and keeps the seats; returns its id. */
export async function openTable(s: SetUp): Promise<string> {
  const answer = await api.post('/api/tables', {
    game: s.game,
    rules: s.rules,
    clock: s.clock,
    seats: seats(s),
    name: s.name,
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
