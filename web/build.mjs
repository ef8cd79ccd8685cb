// Bundles the browser client: node build.mjs OUTPUT-FOLDER
// app.js is the first load, together with chunk.js; more.js holds the pages that are fetched when they are asked for.
// Boards are found as games/*/view/board.tsx (and board.css beside them), so that a game is one folder.
import { build } from 'esbuild';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const games = resolve(web, '../games');
const out = resolve(process.argv[2] ?? 'out');

const folders = readdirSync(games)
  .filter((game) => existsSync(join(games, game, 'view/board.tsx')))
  .sort();
/** All files of games with this name, as one list: import list from 'virtual:NAME'. */
const ofGames = (name, file, symbol) => ({
  name,
  setup(build) {
    const found = folders.filter((game) => existsSync(join(games, game, 'view', file)));
    const style = (game) => (name === 'boards' && existsSync(join(games, game, 'view/board.css')) ? 'board.css' : '');
    const lines = found.map(
      (game, i) =>
        `import { ${symbol} as b${i} } from './${game}/view/${file}';\n` +
        (style(game) ? `import './${game}/view/${style(game)}';\n` : ''),
    );
    const contents = `${lines.join('')}export default [${found.map((_, i) => `b${i}`).join(', ')}];\n`;
    build.onResolve({ filter: new RegExp(`^virtual:${name}$`) }, () => ({ path: name, namespace: name }));
    build.onLoad({ filter: /.*/, namespace: name }, () => ({ resolveDir: games, contents }));
  },
});

mkdirSync(out, { recursive: true });
await build({
  entryPoints: { app: join(web, 'src/main.tsx') },
  outdir: out,
  bundle: true,
  minify: true,
  format: 'esm',
  splitting: true,
  chunkNames: '[name]',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  nodePaths: [join(web, 'node_modules')],
  alias: { web: join(web, 'src') },
  plugins: [
    ofGames('boards', 'board.tsx', 'board'),
    ofGames('lessons', 'lesson.ts', 'lesson'),
    ofGames('puzzles', 'puzzle.ts', 'puzzle'),
  ],
});
rmSync(join(out, 'more.css'), { force: true }); // all of it is in app.css
