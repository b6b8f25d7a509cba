import { describe, expect, it } from 'vitest';
import { localZone } from './local-zone.ts';

const SUMMER = Date.UTC(2026, 6, 1);
const WINTER = Date.UTC(2026, 0, 1);

describe('the time zone of a report', () => {
  it('is that of the machine if its offset equals that of the branch at some time of the year', () => {
    for (const now of [SUMMER, WINTER]) {
      expect(localZone([1], 'Europe/Madrid', now)).toBe('Europe/Madrid');
      expect(localZone([2, 2], 'Europe/Madrid', now)).toBe('Europe/Madrid');
    }
  });

  it('is the offset of the branch if the machine never has it', () => {
    expect(localZone([1], 'UTC', SUMMER)).toBe('+01:00');
    expect(localZone([-3.5], 'Europe/Madrid', SUMMER)).toBe('-03:30');
    expect(localZone([5.75], 'Europe/Madrid', SUMMER)).toBe('+05:45');
    expect(localZone([0], 'Asia/Tokyo', SUMMER)).toBe('+00:00');
  });

  it('is that of the machine if branches differ, or if there is none', () => {
    expect(localZone([1, 2], 'America/Lima', WINTER)).toBe('America/Lima');
    expect(localZone([], 'America/Lima', WINTER)).toBe('America/Lima');
  });
});
