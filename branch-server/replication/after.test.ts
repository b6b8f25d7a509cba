// biome-ignore-all lint/plugin: a timer may be late, never early.
import { expect, it } from 'vitest';
import { after } from './after.ts';

it('nothing is done before its time, not by a part of a millisecond', async () => {
  const early: number[] = [];
  for (let place = 0; place < 200; place += 1) {
    const done = Promise.withResolvers<void>();
    // At another part of the millisecond each time.
    const begun = performance.now();
    while (performance.now() < begun + place / 50);
    const putOff = performance.now();
    after(3, done.resolve);
    await done.promise;
    const took = performance.now() - putOff;
    if (took < 3) early.push(took);
  }
  expect(early).toEqual([]);
});

it('what was stopped is not done', async () => {
  let isDone = false;
  const timer = after(5, () => {
    isDone = true;
  });
  timer.stop();
  const later = Promise.withResolvers<void>();
  after(20, later.resolve);
  await later.promise;
  expect(isDone).toBe(false);
});
