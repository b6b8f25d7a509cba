import { describe, expect, it } from 'vitest';
import { isAnnounced } from './announce.ts';

describe('isAnnounced', () => {
  it.each([
    [0, true],
    [120_000, true],
    [120_001, false],
    // A clock that was set back meanwhile must not silence the waiting room.
    [-3_600_000, true],
  ])('a call %d ms ago: %s', (age, announced) => {
    expect(isAnnounced(1_000_000_000, 1_000_000_000 + age)).toBe(announced);
  });
});
