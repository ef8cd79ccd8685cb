// What the first visit costs, and what the page may load.
import { gzipSync } from 'node:zlib';
import { check, test } from './harness.mjs';

test('at most 100 KB of gzipped JavaScript and 15 KB of style, nothing inline, a strict policy', async ({ arena }) => {
  const packed = async (file) => {
    const script = await fetch(`${arena.url}/assets/${file}`);
    return gzipSync(Buffer.from(await script.arrayBuffer())).length;
  };
  const bytes = (await packed('app.js')) + (await packed('chunk.js'));
  check(bytes <= 100 * 1024, `app.js and chunk.js have ${bytes} bytes gzipped`);
  const style = await fetch(`${arena.url}/assets/app.css`);
  const styled = gzipSync(Buffer.from(await style.arrayBuffer())).length;
  check(styled <= 15 * 1024, `app.css has ${styled} bytes gzipped`);
  const page = await fetch(`${arena.url}/table/none`);
  const policy = page.headers.get('content-security-policy') ?? '';
  const others = policy.replace("'wasm-unsafe-eval'", ''); // for the module, and nothing more
  check(/default-src 'self'/.test(policy) && !/unsafe|\*/.test(others), `the policy is '${policy}'`);
  const html = await page.text();
  check(!/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=/.test(html), 'nothing is inline');
});
