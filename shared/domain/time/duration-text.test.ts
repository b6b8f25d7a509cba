import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationText, MAX_DURATION, parseDuration } from './duration-text.ts';

describe('durationText', () => {
  it.each([
    [0, '0:00:00'],
    [59, '0:00:59'],
    [60, '0:01:00'],
    [4530, '1:15:30'],
    [MAX_DURATION, '9:59:59'],
    [36_000, '10:00:00'],
    [-5, '0:00:00'],
    [1.9, '0:00:01'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

describe('parseDuration', () => {
  it('parses every formatted duration of h:mm:ss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_DURATION }), (seconds) => {
        expect(parseDuration(durationText(seconds))).toBe(seconds);
      }),
    );
  });

  it.each(['', '1:15', '1:60:00', '1:00:60', '10:00:00', '1:5:30', '-1:00:00', 'a:bb:cc', '1:15:30x'])(
    'rejects %j',
    (text) => {
      expect(parseDuration(text)).toBeNull();
    },
  );

  it('ignores outer spaces', () => {
    expect(parseDuration(' 0:00:30 ')).toBe(30);
  });
});
