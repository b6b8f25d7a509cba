import { describe, expect, it } from 'vitest';
import { secondsSince } from './seconds-since.ts';

describe('seconds since a moment', () => {
  it('are whole, and count the last one only when it has passed', () =>
    expect(secondsSince(1_000, 3_999)).toBe(2));
  it('are zero if the clock was set back', () => expect(secondsSince(5_000, 1_000)).toBe(0));
});
