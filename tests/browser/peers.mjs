// A foreign server that a test plays by hand: it listens, and each visitor is a Peer that hears and says lines.
import { createServer } from 'node:net';
import { check, until } from './harness.mjs';

export class Peer {
  constructor(socket) {
    this.heard = [];
    this.gone = false;
    this.socket = socket;
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split(/\r?\n/);
      rest = lines.pop();
      this.heard.push(...lines);
    });
    for (const end of ['end', 'close', 'error']) socket.on(end, () => (this.gone = true));
  }

  say(...lines) {
    this.socket.write(lines.map((l) => `${l}\n`).join(''));
  }

  /** The next line, which must look like `pattern`. */
  async hear(pattern) {
    await until(`${pattern}; the visitor ${this.gone ? 'has gone' : 'is there'}`, () => this.heard.length);
    const line = this.heard.shift();
    check(pattern.test(line), `${pattern} was due: ${line}`);
    return line;
  }

  hangUp() {
    this.socket.destroy();
  }

  left() {
    return until('the visitor to leave', () => this.gone);
  }
}

/** Listens on a free port, or on a socket in the file system: { port, visitor(), close() }. */
export async function foreignServer(path) {
  const visitors = [];
  const server = createServer((socket) => visitors.push(new Peer(socket)));
  await new Promise((done) => (path ? server.listen(path, done) : server.listen(0, '127.0.0.1', done)));
  return {
    port: server.address().port,
    visitor: async () => {
      await until('a visitor', () => visitors.length);
      return visitors.shift();
    },
    close: () => server.close(),
  };
}
