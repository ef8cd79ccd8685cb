// The site without a network: a service worker keeps what is needed to begin and to play (service-worker.js).

const worker = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null); // only where pages are secure

/** Once the page has been drawn: the first visit does not wait for it. */
export function keepShell() {
  const register = () => void worker()?.register('/sw.js').catch(() => {}); // a browser may forbid it
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

interface ListedTables {
  name: string;
  tables: { name: string }[];
}

/** The module and the tables of all engines, from what the module lists. */
export async function keepModule(games: ListedTables[]) {
  const tables = games.flatMap((game) => game.tables.map((table) => `tables/${game.name}/${table.name}`));
  const files = ['agon-core.wasm', 'host.mjs', 'worker.mjs', ...tables].map((file) => `/assets/core/${file}`);
  await keepFiles(files);
}

/** These, too: puzzles, which are a file per game. */
export const keepFiles = async (files: string[]) =>
  (await worker()?.ready)?.active?.postMessage({ keep: files });
