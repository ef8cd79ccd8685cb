// Bundles the browser client: node build.mjs OUTPUT-FOLDER
// Boards are found as games/*/view/board.tsx (and board.css beside them), so that a game is one folder.
import { build } from 'esbuild';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const games = resolve(web, '../games');
const out = resolve(process.argv[2] ?? 'out');

const folders = readdirSync(games)
  .filter((game) => existsSync(join(games, game, 'view/board.tsx')))
  .sort();
const boards = {
  name: 'boards',
  setup(build) {
    build.onResolve({ filter: /^virtual:boards$/ }, () => ({ path: 'boards', namespace: 'boards' }));
    build.onLoad({ filter: /.*/, namespace: 'boards' }, () => ({
      resolveDir: games,
      contents:
        folders
          .map(
            (game, i) =>
              `import { board as b${i} } from './${game}/view/board.tsx';\n` +
              (existsSync(join(games, game, 'view/board.css')) ? `import './${game}/view/board.css';\n` : ''),
          )
          .join('') + `export default [${folders.map((_, i) => `b${i}`).join(', ')}];\n`,
    }));
  },
};

mkdirSync(out, { recursive: true });
await build({
  entryPoints: { app: join(web, 'src/main.tsx') },
  outdir: out,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  nodePaths: [join(web, 'node_modules')],
  alias: { web: join(web, 'src') },
  plugins: [boards],
});
