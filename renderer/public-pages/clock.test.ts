import { describe, expect, it } from 'vitest';
import { clockText, lastTimeOfDay } from './clock.ts';

const at = (text: string) => Date.parse(text);

describe('the clock of a branch', () => {
  it.each([
    ['0', '13:24'],
    ['-3', '10:24'],
    ['5.5', '18:54'],
    ['14', '03:24'],
  ])('in zone %s shows %s', (zone, text) => {
    expect(clockText(at('2026-11-21T13:24:59Z'), zone)).toBe(text);
  });

  it('uses UTC for an unreadable zone', () => {
    expect(clockText(at('2026-11-21T13:24:00Z'), 'Madrid')).toBe('13:24');
  });
});

describe('O-500: the last occurrence of five in the morning', () => {
  it('is today’s from five onwards', () => {
    expect(lastTimeOfDay(at('2026-11-21T08:00:00Z'), '-3', 5)).toBe(at('2026-11-21T08:00:00Z'));
  });

  it('is yesterday’s before five', () => {
    expect(lastTimeOfDay(at('2026-11-21T07:59:59Z'), '-3', 5)).toBe(at('2026-11-20T08:00:00Z'));
  });

  it('follows the branch across midnight UTC', () => {
    expect(lastTimeOfDay(at('2026-11-21T00:30:00Z'), '5.5', 5)).toBe(at('2026-11-20T23:30:00Z'));
  });
});
