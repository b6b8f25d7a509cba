import { expect, it } from 'vitest';
import { shareRequest } from './espeak-engine.ts';

it('asks once for all who want to know, and again for all where somebody does so', async () => {
  let requested = 0;
  const { known, anew } = shareRequest(async () => {
    requested += 1;
    return requested;
  });
  expect(await Promise.all([known(), known()])).toEqual([1, 1]);
  expect(await anew()).toBe(2);
  expect(await known()).toBe(2);
  expect(requested).toBe(2);
});
