import { describe, expect, it } from 'vitest';
import { isAnnounced } from './announce.ts';

const NOW = 1_000_000_000;

describe('isAnnounced', () => {
  it.each([
    [0, true],
    [120_000, true],
    [120_001, false],
    // A clock that was set back meanwhile must not silence the waiting room.
    [-3_600_000, true],
  ])('a call %d ms ago: %s', (age, announced) => {
    expect(isAnnounced({ calledAt: NOW - age, isServed: true }, NOW, 120)).toBe(announced);
  });

  it('no call of a ticket that nobody serves there any more', () => {
    expect(isAnnounced({ calledAt: NOW, isServed: false }, NOW, 120)).toBe(false);
  });
});
