import { expect, it } from 'vitest';
import { askedOnce } from './asked-once.ts';

it('asks once for all who want to know, and again for all where somebody does so', async () => {
  let asked = 0;
  const { known, anew } = askedOnce(async () => {
    asked += 1;
    return asked;
  });
  expect(await Promise.all([known(), known()])).toEqual([1, 1]);
  expect(await anew()).toBe(2);
  expect(await known()).toBe(2);
  expect(asked).toBe(2);
});
