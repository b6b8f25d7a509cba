import { expect, it } from 'vitest';
import { shareRequest } from './espeak-engine.ts';

it('runs once for simultaneous requests, and again on a refresh', async () => {
  let requested = 0;
  const { known, reload: again } = shareRequest(async () => {
    requested += 1;
    return requested;
  });
  expect(await Promise.all([known(), known()])).toEqual([1, 1]);
  expect(await again()).toBe(2);
  expect(await known()).toBe(2);
  expect(requested).toBe(2);
});
