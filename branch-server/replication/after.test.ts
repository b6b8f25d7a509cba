// biome-ignore-all lint/plugin: a timer may be late, never early.
import { expect, it } from 'vitest';
import { after } from './after.ts';

it('a delayed task never runs before its time, not even by a fraction of a millisecond', async () => {
  const early: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    const done = Promise.withResolvers<void>();
    // At a different fraction of a millisecond each time.
    const started = performance.now();
    while (performance.now() < started + index / 50);
    const putOff = performance.now();
    after(3, done.resolve);
    await done.promise;
    const took = performance.now() - putOff;
    if (took < 3) early.push(took);
  }
  expect(early).toEqual([]);
});

it('a stopped task does not run', async () => {
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
