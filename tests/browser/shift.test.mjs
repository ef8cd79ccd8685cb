// What is on the screen stays where it is while the rest arrives.
import { Arena, check, openWindow, recorded, test } from './harness.mjs';

const most = 0.05; // cumulative layout shift, as browsers count it

/** How far things moved without being asked to, until nothing is awaited any more. */
async function shift(page) {
  await page.waitForFunction(() => document.querySelector('main') && !document.querySelector('main .pulse'));
  await page.waitForTimeout(1000);
  return page.evaluate(
    () =>
      new Promise((done) =>
        new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, e) => sum + (e.hadRecentInput ? 0 : e.value), 0)),
        ).observe({ type: 'layout-shift', buffered: true }),
      ).catch(() => 0),
  );
}

for (const [width, height] of [
  [1280, 800],
  [360, 740],
])
  test(`nothing jumps while a page of ${width} px is loaded`, async ({ browser, troubles }) => {
    const arena = await Arena.start(); // its own: tables of other tests that end meanwhile move others
    try {
      const match = await recorded(arena);
      for (const path of ['/', '/watch', '/leaderboard', '/play/othello', `/match/${match}?ply=20`]) {
        const page = await openWindow(browser, arena, path, { width, height }, troubles);
        const moved = await Promise.race([shift(page), new Promise((done) => setTimeout(() => done(0), 8000))]);
        check(moved <= most, `${path}: a shift of ${moved.toFixed(3)}`);
        await page.context().close();
      }
    } finally {
      await arena.stop();
    }
  });
