import { describe, expect, it } from 'vitest';
import { dayText, dayTimeText, isSameDay, momentText, timeOrDayText, timeText } from './moment-text.ts';

const late = Date.UTC(2026, 9, 12, 23, 30);
const madrid = { zoneHours: 2, language: 'es' };

describe('moments', () => {
  it('are in the time zone of the branch, whatever that of the browser', () => {
    expect(timeText(late, madrid)).toBe('01:30');
    expect(dayText(late, madrid)).toBe('13 oct 2026');
    expect(dayTimeText(late, madrid)).toBe('13 oct 2026, 01:30');
    expect(dayText(late, { ...madrid, zoneHours: -5 })).toBe('12 oct 2026');
  });

  it('are formatted by language', () => {
    expect(momentText(late, madrid)).toBe('mar, 13 oct 2026, 01:30');
    expect(dayText(late, { ...madrid, language: 'en' })).toBe('Oct 13, 2026');
    expect(dayText(late, { ...madrid, language: 'sv' })).toBe('13 okt. 2026');
  });

  it('are on the same day if the branch has the same date', () => {
    const midnight = Date.UTC(2026, 9, 12, 22);
    expect(isSameDay(late, midnight, madrid)).toBe(true);
    expect(isSameDay(late, midnight - 1, madrid)).toBe(false);
  });

  it('include their day unless it is today', () => {
    expect(timeOrDayText(late, late + 3_600_000, madrid)).toBe('01:30');
    expect(timeOrDayText(late, late + 86_400_000, madrid)).toBe('01:30 (13 oct 2026)');
  });
});
