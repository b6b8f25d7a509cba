import { describe, expect, it } from 'vitest';
import { branchTime } from './branch-time.ts';

describe('branchTime', () => {
  it.each([
    ['2026-11-16T09:00:05.999Z', 0, '2026-11-16 09:00:05'],
    ['2026-11-16T23:30:00Z', 1, '2026-11-17 00:30:00'],
    ['2026-11-16T02:00:00Z', -3, '2026-11-15 23:00:00'],
    ['2026-11-16T09:00:00Z', 5.5, '2026-11-16 14:30:00'],
  ])('%s with %d hours to UTC is %s local time', (moment, zone, expected) => {
    expect(branchTime(Date.parse(moment), zone)).toBe(expected);
  });
});
