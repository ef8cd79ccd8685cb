// One WebSocket for the whole page: follows tables and the list of tables, reconnects by itself and
// then tells the server what was seen last, so that nothing is lost and nothing arrives twice.
import type { Heard, ListedTable, Wish } from './wire';

export type LiveState = 'opening' | 'open' | 'lost';

export interface Follow {
  tokens: string[];
  seen(): { match: string | null; seen: number };
  on(message: Heard): void;
  opened?(): void;
}

/** Where tables are followed: at the arena, or in this page (page-live.ts). */
export interface Lines {
  follow(table: string, follow: Follow): () => void;
  send(wish: Wish): boolean;
  drop(): void;
}

const firstWait = 300,
  longestWait = 4000; // milliseconds between attempts to connect

export class Live implements Lines {
  state: LiveState = 'opening';
  private socket: WebSocket | null = null;
  private wait = firstWait;
  private timer = 0;
  private follows = new Map<string, Set<Follow>>();
  private lists = new Set<(tables: ListedTable[]) => void>();
  private watchers = new Set<(state: LiveState) => void>();

  constructor() {
    addEventListener('online', () => this.retry());
    addEventListener('offline', () => this.drop());
  }

  /** Follows a table until the returned function is called. */
  follow(table: string, follow: Follow): () => void {
    const all = this.follows.get(table) ?? new Set();
    this.follows.set(table, all.add(follow));
    if (this.isOpen()) this.open(table, follow);
    else this.connect();
    return () => {
      all.delete(follow);
      if (all.size) return;
      this.follows.delete(table);
      this.send({ do: 'close', table });
      this.rest();
    };
  }

  tables(on: (tables: ListedTable[]) => void): () => void {
    this.lists.add(on);
    if (this.isOpen()) this.send({ do: 'tables', on: true });
    else this.connect();
    return () => {
      this.lists.delete(on);
      if (!this.lists.size) this.send({ do: 'tables', on: false });
      this.rest();
    };
  }

  onState(watcher: (state: LiveState) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** False if there is no connection: the caller keeps what must not be lost. */
  send(wish: Wish): boolean {
    if (!this.isOpen()) return false;
    this.socket!.send(JSON.stringify(wish));
    return true;
  }

  /** Gives a connection up that does not answer. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.lost();
  }

  private isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private open(table: string, follow: Follow) {
    this.send({ do: 'open', table, tokens: follow.tokens, ...follow.seen() });
    follow.opened?.();
  }

  private connect() {
    if (this.socket) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = firstWait;
      this.become('open');
      for (const [table, all] of this.follows) for (const follow of all) this.open(table, follow);
      if (this.lists.size) this.send({ do: 'tables', on: true });
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.lost();
    };
  }

  private receive(message: Heard) {
    if (message.is === 'tables') return this.lists.forEach((on) => on(message.tables));
    const table = message.is === 'table' ? message.table.id : message.table;
    this.follows.get(table)?.forEach((follow) => follow.on(message));
  }

  /** A page that follows nothing misses no connection. */
  private rest() {
    if (this.state === 'lost' && !this.follows.size && !this.lists.size) this.become('opening');
  }

  private lost() {
    clearTimeout(this.timer);
    this.become('lost');
    this.rest();
    if (this.state !== 'lost') return;
    this.timer = window.setTimeout(() => this.retry(), this.wait);
    this.wait = Math.min(this.wait * 2, longestWait);
  }

  private retry() {
    if (this.state === 'lost' && navigator.onLine) this.connect();
    else if (this.state === 'lost') this.lost();
  }

  private become(state: LiveState) {
    if (state === this.state) return;
    this.state = state;
    this.watchers.forEach((watcher) => watcher(state));
  }
}
