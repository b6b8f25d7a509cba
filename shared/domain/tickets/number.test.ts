import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextNumber, ticketCode } from './number.ts';

const neverUsed = () => false;

describe('ticketCode', () => {
  it.each([
    ['A', 7, 999, 'A007'],
    ['A', 999, 999, 'A999'],
    ['B', 7, 9, 'B7'],
    ['AB', 42, 1000, 'AB0042'],
    ['C', 1500, 99, 'C1500'],
  ])('formats %s and %i of a range up to %i as %s', (letter, number, maxLimit, code) => {
    expect(ticketCode(letter, number, maxLimit)).toBe(code);
  });
});

describe('nextNumber', () => {
  const range = { minLimit: 5, maxLimit: 8 };

  it.each([
    ['begins at the lowest', null, 5],
    ['counts up', 5, 6],
    ['reaches the highest', 7, 8],
    ['begins again after the highest', 8, 5],
    ['begins again if the range was lowered below the last', 900, 5],
    ['begins if the range was raised above the last', 2, 5],
  ])('%s', (_, last, expected) => {
    expect(nextNumber(last, range, neverUsed)).toBe(expected);
  });

  it('skips active numbers, including at the end of the range', () => {
    const alive = [8, 5, 6];
    expect(nextNumber(7, range, (number) => alive.includes(number))).toBe(7);
    expect(nextNumber(5, range, (number) => alive.includes(number))).toBe(7);
  });

  it('returns null if all numbers are active', () => {
    expect(nextNumber(6, range, () => true)).toBeNull();
  });

  it('returns the first free number after the last one, for any range and any active numbers', () => {
    const situation = fc
      .record({ minLimit: fc.integer({ min: 0, max: 50 }), size: fc.integer({ min: 1, max: 40 }) })
      .chain(({ minLimit, size }) =>
        fc.record({
          minLimit: fc.constant(minLimit),
          maxLimit: fc.constant(minLimit + size - 1),
          last: fc.option(fc.integer({ min: minLimit, max: minLimit + size - 1 })),
          alive: fc.uniqueArray(fc.integer({ min: minLimit, max: minLimit + size - 1 })),
        }),
      );
    fc.assert(
      fc.property(situation, ({ minLimit, maxLimit, last, alive }) => {
        const all = Array.from({ length: maxLimit - minLimit + 1 }, (_, position) => minLimit + position);
        const turn = last === null ? all : [...all.filter((n) => n > last), ...all.filter((n) => n <= last)];
        const expected = turn.find((number) => !alive.includes(number)) ?? null;
        expect(nextNumber(last, { minLimit, maxLimit }, (number) => alive.includes(number))).toBe(expected);
      }),
    );
  });
});
