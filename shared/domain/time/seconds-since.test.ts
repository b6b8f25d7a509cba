import { describe, expect, it } from 'vitest';
import { secondsSince } from './seconds-since.ts';

describe('seconds since a moment', () => {
  it('are whole, the last one only when it is over', () => expect(secondsSince(1_000, 3_999)).toBe(2));
  it('are none when the clock was set back', () => expect(secondsSince(5_000, 1_000)).toBe(0));
});
