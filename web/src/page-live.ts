// Tables that live in this page: the arena's own referee and engines in a worker (web/core). Such a table speaks like
// one of the arena, so that the same page draws it. Its game is kept in this browser: a page that is loaded again, or a
// module that broke, goes on where it was.
import { api, ApiError, type Api } from './api';
import type { Follow, Lines } from './live';
import { keepModule } from './offline';
import { keptTable, placeOf, script, type PageSetUp } from './page-tables';
import { remember } from './prefs';
import type { Heard, Posts, Refused, Seat, Wish } from './wire';

type FromWorker =
  | Heard
  | { is: 'kept'; table: string; log: string }
  | { is: 'broken'; table: string; text: string }
  | Answer;

/** What a call of the module gives. */
export interface Answer {
  is?: undefined;
  ref: number;
  value: number;
  text: string;
}

const patience = 3; // modules that may break at one table
const known = new Set<string>(['play', 'hint', 'resign', 'undo', 'rematch', 'swap']); // wishes that a worker grants

/** The sides as they sit now: a game after the first one may have changed them. */
function seated(setUp: PageSetUp, log: string): PageSetUp {
  if (!log) return setUp;
  const { players, seed } = JSON.parse(log.slice(0, log.indexOf('\n')));
  const { name1, name2, engine1, engine2 } = setUp;
  const swapped = players[0] === name2 && name1 !== name2;
  const sides = swapped ? { name1: name2, name2: name1, engine1: engine2, engine2: engine1 } : {};
  return { ...setUp, ...sides, seed: String(seed) };
}

/** The moves of a log as the module wants them: move1, move2 …, each the seat's number and the move. */
function movesOf(log: string): Record<string, string> {
  const events = log.split('\n').slice(1, -1).map((line) => JSON.parse(line));
  const moves = events.filter((e) => e.type === 'moved').map((e) => `${e.seat}${e.move}`);
  const resigned = events.find((e) => e.fault === 'resign')?.culprit ?? '';
  return { ...Object.fromEntries(moves.map((move, i) => [`move${i + 1}`, move])), resigned };
}

/** One table in the page: who follows it, and what it has said. */
interface Held {
  follows: Set<Follow>;
  mine: Seat[];
  begun: boolean;
  analysing: boolean;
  broken: number;
}

const brokenWords = (text: string) => ({
  code: 'page.broken',
  args: [text],
  en: `The program in this page has failed: ${text}. Start the game anew, or play at the arena.`,
  de: `Das Programm in dieser Seite ist abgestürzt: ${text}. Beginne neu, oder spiele in der Arena.`,
});

export class PageLive implements Lines {
  private worker: Worker | null = null;
  private held = new Map<string, Held>();
  private asked = new Map<number, (answer: Answer | Refused) => void>();
  private lastRef = 0;

  follow(table: string, follow: Follow): () => void {
    const fresh = { follows: new Set<Follow>(), mine: [], begun: false, analysing: false, broken: 0 };
    const before = this.held.get(table);
    const held = before ?? fresh;
    this.held.set(table, held);
    held.follows.add(follow);
    if (before) this.post({ do: 'whole', table });
    else this.open(table);
    follow.opened?.();
    return () => {
      held.follows.delete(follow);
      if (held.follows.size) return;
      this.held.delete(table);
      this.post({ do: 'close', table });
    };
  }

  send(wish: Wish): boolean {
    if (known.has(wish.do)) this.post(wish);
    const held = 'table' in wish ? this.held.get(wish.table) : undefined;
    if (wish.do !== 'analyse' || !held) return true;
    held.analysing = wish.on;
    if (wish.on) this.post({ do: 'whole', table: wish.table }); // its answer says whether there is something to value
    return true;
  }

  /** What a game can do for its board: the dice for a fleet, the check of a map. */
  async tool(game: string, tool: string, body: object): Promise<unknown> {
    const answer = await this.ask({ game, tool, body });
    if (answer.is === 'refused') throw new ApiError(400, answer.why);
    return JSON.parse(answer.text);
  }

  drop() {} // the module answers when it has thought

  private open(table: string) {
    const { setUp, log = '' } = keptTable(table);
    if (setUp) this.post({ do: 'open', table, ...seated(setUp, log), ...movesOf(log) });
    else this.tell(table, { is: 'denied', table, why: forgotten });
  }

  private post(message: object) {
    if (!this.worker) {
      this.worker = new Worker(script, { type: 'module' });
      this.worker.onmessage = ({ data }) => this.hear(data);
      this.ask({ call: 'agon_games' }).then((games) => void (games.is || keepModule(JSON.parse(games.text))));
    }
    this.worker.postMessage(message);
  }

  /** A call of the module by its name. Its answers have negative numbers: those of moves are the table's. */
  ask(message: object): Promise<Answer | Refused> {
    const ref = --this.lastRef;
    return new Promise((done) => {
      this.asked.set(ref, done);
      this.post({ ...message, ref });
    });
  }

  private hear(message: FromWorker) {
    if (message.is === 'tables') return;
    if (message.is === undefined || (message.is === 'refused' && message.ref < 0)) {
      this.asked.get(message.ref)?.(message);
      return void this.asked.delete(message.ref);
    }
    const table = message.is === 'table' ? message.table.id : message.table;
    const held = this.held.get(table);
    if (message.is === 'kept') return remember(placeOf(table), { ...keptTable(table), log: message.log });
    if (message.is === 'broken') return this.restart(table, held, message.text);
    if (!held) return;
    if (message.is === 'table') [held.begun, held.mine] = [true, message.table.mine];
    if (message.is === 'refused' && !held.begun) return this.tell(table, { ...message, is: 'denied' });
    this.tell(table, message);
    if (held.analysing) this.value(table, held, message);
  }

  private tell(table: string, message: Heard) {
    this.held.get(table)?.follows.forEach((follow) => follow.on(message));
  }

  /** Values are computed where the person is to move: nothing is given away, and the engine thinks first. */
  private value(table: string, { mine }: Held, message: Heard) {
    const at = message.is === 'table' ? message.table : message.is === 'event' ? message : null;
    if (at?.may_act.some((seat) => mine.includes(seat))) this.post({ do: 'values', table });
  }

  /** The module ended in the middle of something: another one goes on from what was kept. */
  private restart(table: string, held: Held | undefined, text: string) {
    this.worker?.terminate();
    this.worker = null;
    this.asked.forEach((done, ref) => done({ is: 'refused', table, ref, why: brokenWords(text) }));
    this.asked.clear();
    if (held && ++held.broken > patience) return this.tell(table, { is: 'denied', table, why: brokenWords(text) });
    for (const [id, { follows }] of this.held) {
      this.open(id);
      follows.forEach((follow) => follow.opened?.());
    }
  }
}

let inPage: PageLive | null = null;
/** One worker for all tables of this page. */
export const pageLines = () => (inPage ??= new PageLive());

let besides: PageLive | null = null;
/** A second worker for long thoughts: what a person does is answered by the first one at once. */
export const thinkingLines = () => (besides ??= new PageLive());

/** The arena's interface for the board of a table here: the tools of games are the module's. */
export const pageApi: Api = {
  ...api,
  post: <P extends keyof Posts>(path: P, body: Posts[P]['body'], ..._: unknown[]) => {
    const [, , game, tool] = path.split('/');
    return pageLines().tool(game, tool, body) as Promise<Posts[P]['answer']>;
  },
};

const forgotten = {
  code: 'page.forgotten',
  args: [],
  en: 'This game was played in a browser, and this browser does not remember it. Start a new one.',
  de: 'Diese Partie wurde in einem Browser gespielt, und dieser Browser erinnert sich nicht an sie. Beginne eine neue.',
};
