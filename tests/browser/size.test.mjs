// What the first visit costs, and what the page may load.
import { gzipSync } from 'node:zlib';
import { check, test } from './harness.mjs';

test('at most 100 KB of gzipped JavaScript, nothing inline, a strict policy', async ({ arena }) => {
  const script = await fetch(`${arena.url}/assets/app.js`);
  const bytes = gzipSync(Buffer.from(await script.arrayBuffer())).length;
  check(bytes <= 100 * 1024, `app.js has ${bytes} bytes gzipped`);
  const page = await fetch(`${arena.url}/table/none`);
  const policy = page.headers.get('content-security-policy') ?? '';
  check(/default-src 'self'/.test(policy) && !/unsafe|\*/.test(policy), `the policy is '${policy}'`);
  const html = await page.text();
  check(!/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=/.test(html), 'nothing is inline');
});
