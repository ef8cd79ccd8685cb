// Sounds without a loudspeaker: short, not silent, not distorted, and no two the same.
import { check, load, test } from './harness.mjs';

const { rate, samples } = await load('web/src/synthesis.ts');
const sounds = 'place flip marble shot splash hit sunk step bells turn tick win draw loss'.split(' ');

test('every sound is short, audible and clean', async () => {
  const heard = new Set();
  for (const sound of sounds) {
    const wave = samples(sound),
      loudest = wave.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
    check(wave.length / rate <= 1.5, `${sound} lasts ${wave.length / rate} s`);
    check(loudest > 0.02 && loudest <= 1, `${sound} is ${loudest} at its loudest`);
    check(Math.abs(wave.at(-1)) < 0.01, `${sound} ends with a crack`);
    check(wave.every(Number.isFinite), `${sound} is no number somewhere`);
    heard.add(wave.slice(0, 3000).join());
    check(samples(sound).join() === wave.join(), `${sound} is another one the second time`);
  }
  check(heard.size === sounds.length, 'two sounds are the same');
});
