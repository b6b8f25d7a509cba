import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTicketIds } from './ticket-ids.ts';

const NOW = Date.UTC(2026, 10, 16, 9);

describe('ticket ids', () => {
  it('always increase, whatever the clock and the random part', () => {
    const moments = fc.array(
      fc.record({
        at: fc.integer({ min: NOW - 1e9, max: NOW + 1e9 }),
        chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      }),
      { minLength: 2 },
    );
    fc.assert(
      fc.property(fc.nat(), moments, (last, requested) => {
        const chances = requested.map(({ chance }) => chance);
        const newId = createTicketIds(last, () => chances.shift() ?? 0);
        const ids = requested.map(({ at }) => newId(at));
        expect(ids.every((id, index) => id > (ids[index - 1] ?? last))).toBe(true);
      }),
    );
  });

  it('continue above the highest used one after a restart with an earlier clock', () => {
    const before = createTicketIds(0, () => 0)(NOW);
    expect(createTicketIds(before, () => 0)(NOW - 3_600_000)).toBe(before + 1);
  });

  it('differ between two copies of a branch in the same millisecond', () => {
    const [one, other] = [createTicketIds(0, () => 0.25), createTicketIds(0, () => 0.5)];
    expect(one(NOW)).not.toBe(other(NOW));
  });

  it('are safe integers until 2093', () => {
    const last = createTicketIds(0, () => 0.999_999);
    expect(last(Date.UTC(2093, 0, 1))).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
});
