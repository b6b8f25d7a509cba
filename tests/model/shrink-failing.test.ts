import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shrinkFailing } from './shrink-failing.ts';

describe('the smallest failing case', () => {
  it('contains only what the failure needs', async () => {
    const parts = fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(parts, fc.infiniteStream(fc.boolean()), async (all, draws) => {
        const needed = all.filter(() => draws.next().value);
        const failureOf = async (some: readonly number[]) =>
          needed.every((one) => some.includes(one)) ? new Error(`${some}`) : null;
        const failing = { parts: all, error: new Error('all') };
        const found = await shrinkFailing(failing, failureOf, 10_000);
        expect(found.parts).toEqual(needed);
        if (needed.length < all.length) expect(found.error.message).toBe(`${needed}`);
      }),
    );
  });

  it('is the result of the given number of attempts', async () => {
    let tried = 0;
    const failureOf = async () => {
      tried += 1;
      return null;
    };
    const failing = { parts: [...Array(50).keys()], error: new Error('all') };
    expect(await shrinkFailing(failing, failureOf, 7)).toBe(failing);
    expect(tried).toBe(7);
  });
});
