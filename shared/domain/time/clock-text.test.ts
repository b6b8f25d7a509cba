import { expect, it } from 'vitest';
import { clockText, hourOf } from './clock-text.ts';

it.each([
  [0, '00:00'],
  [252, '04:12'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [36_312, '10:05:12'],
  [61.9, '01:01'],
  [-5, '00:00'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

it('the hour of a branch time has no seconds', () => {
  expect(hourOf('2026-10-13 10:08:31')).toBe('10:08');
});
