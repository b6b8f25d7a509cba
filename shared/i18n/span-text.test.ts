import { describe, expect, it } from 'vitest';
import { bytesText, spanText } from './span-text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a duration', () => {
  it.each([
    [0, '0 sec'],
    [999, '0 sec'],
    [59_999, '59 sec'],
    [MINUTE, '1 min'],
    [59 * MINUTE + 59_000, '59 min'],
    [HOUR, '1 hr'],
    [HOUR + 5 * MINUTE, '1 hr 5 min'],
    [3 * DAY + 4 * HOUR, '3 days 4 hr'],
    [400 * DAY, '1 yr 35 days'],
  ])('of %i ms is %s', (span, text) => {
    expect(spanText('en', span)).toBe(text);
  });

  it('is in the language of the page', () => {
    expect(spanText('es', 2 * DAY)).toBe('2 d');
    expect(spanText('sv', 2 * HOUR)).toBe('2 tim');
  });
});

describe('a size', () => {
  it.each([
    [0, '0 byte'],
    [64_000_000, '64 MB'],
    [12_345_678_901, '12.3 GB'],
    [2e12, '2 TB'],
  ])('of %d bytes is %s', (bytes, text) => {
    expect(bytesText('en', bytes)).toBe(text);
  });
});
