import { describe, expect, it } from 'vitest';
import { wallZone } from './wall-zone.ts';

const SUMMER = Date.UTC(2026, 6, 1);
const WINTER = Date.UTC(2026, 0, 1);

describe('the clock on the wall', () => {
  it('is the machine’s where it has the branch’s difference at some time of the year', () => {
    for (const now of [SUMMER, WINTER]) {
      expect(wallZone([1], 'Europe/Madrid', now)).toBe('Europe/Madrid');
      expect(wallZone([2, 2], 'Europe/Madrid', now)).toBe('Europe/Madrid');
    }
  });

  it('is the branch’s difference where the machine never has it', () => {
    expect(wallZone([1], 'UTC', SUMMER)).toBe('+01:00');
    expect(wallZone([-3.5], 'Europe/Madrid', SUMMER)).toBe('-03:30');
    expect(wallZone([5.75], 'Europe/Madrid', SUMMER)).toBe('+05:45');
    expect(wallZone([0], 'Asia/Tokyo', SUMMER)).toBe('+00:00');
  });

  it('is the machine’s where branches differ, and where there is none', () => {
    expect(wallZone([1, 2], 'America/Lima', WINTER)).toBe('America/Lima');
    expect(wallZone([], 'America/Lima', WINTER)).toBe('America/Lima');
  });
});
