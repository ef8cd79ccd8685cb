// Runs every *.test.mjs here, or those whose name contains an argument: node run.mjs [NAME]
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { Arena, artefacts, openWindow, shot, start, tests } from './harness.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv[2] ?? '';
for (const file of readdirSync(here)
  .filter((f) => f.endsWith('.test.mjs'))
  .sort()) {
  const before = tests.length;
  await import(pathToFileURL(`${here}/${file}`));
  for (const t of tests.slice(before)) t.name = `${file.replace('.test.mjs', '')}: ${t.name}`;
}

const limit = 600_000; // milliseconds for one test, on a machine that has much else to do; single waits are shorter
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const arena = await Arena.start();
let failed = 0;

async function perform({ name, body }) {
  const pages = [],
    troubles = [],
    programs = [],
    begun = Date.now();
  const run = (...command) => {
    programs.push(start(...command));
    return programs[programs.length - 1];
  };
  const open = async (path = '/', options = {}) => {
    const page = await openWindow(browser, arena, path, options, troubles);
    pages.push(page);
    return page;
  };
  let timer;
  try {
    await Promise.race([
      body({ arena, browser, open, run, shot, troubles }),
      new Promise((_, fail) => {
        timer = setTimeout(() => fail(new Error('took too long')), limit);
      }),
    ]);
    if (troubles.length) throw new Error(troubles.join('\n'));
    console.log(`ok    ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(
      `FAILED ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n${error.stack}\n${troubles.join('\n')}`,
    );
    for (const [i, page] of pages.entries()) await shot(page, `failed-${failed}-${i}`).catch(() => {});
  } finally {
    clearTimeout(timer);
    for (const program of programs) program.kill();
    for (const page of pages)
      await page
        .context()
        .close()
        .catch(() => {});
  }
}

const chosen = tests.filter((t) => t.name.includes(wanted));
for (const t of chosen) await perform(t);
await browser.close();
await arena.stop();
console.log(`${chosen.length - failed} of ${chosen.length} browser tests passed; screenshots are in ${artefacts}`);
process.exit(failed || !chosen.length ? 1 : 0);
