import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationText } from '#shared/domain/time/duration-text.ts';
import { MASKS, type Mask, maskTime } from './time-mask.ts';

const typeAtEnd = (keys: string, mask: Mask = MASKS.span) =>
  [...keys].reduce((text, key) => maskTime(text + key, text.length + 1, mask)?.text ?? text, '');
const maskSpan = (entered: string, caret: number) => maskTime(entered, caret, MASKS.span);

describe('the mask of a duration', () => {
  it('inserts the colons while typing', () => {
    expect(typeAtEnd('1')).toBe('1');
    expect(typeAtEnd('115')).toBe('1:15');
    expect(typeAtEnd('11530')).toBe('1:15:30');
  });

  it('accepts typed colons', () => {
    expect(typeAtEnd('0:05:00')).toBe('0:05:00');
  });

  it('omits letters and signs', () => {
    expect(typeAtEnd('-0a0500')).toBe('0:05:00');
  });

  it('rejects minutes and seconds of sixty and more', () => {
    expect(maskSpan('0:7', 3)).toBeNull();
    expect(maskSpan('0:59:6', 6)).toBeNull();
  });

  it('overwrites the next digit if the text is full', () => {
    expect(maskSpan('0:105:00', 3)).toEqual({ text: '0:15:00', caret: 3 });
  });

  it('holds at most 9:59:59', () => {
    expect(typeAtEnd('959599')).toBe('9:59:59');
  });

  it('leaves a complete duration unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 35_999 }), (seconds) => {
        const text = durationText(seconds);
        expect(maskSpan(text, text.length)?.text).toBe(text);
      }),
    );
  });
});

describe('the mask of a time of day', () => {
  const type = (keys: string) => typeAtEnd(keys, MASKS.timeOfDay);

  it('inserts the colons while typing, and accepts typed ones', () => {
    expect(type('083000')).toBe('08:30:00');
    expect(type('08:30:00')).toBe('08:30:00');
    expect(type('0830')).toBe('08:30');
  });

  it('rejects hours from 24, minutes and seconds from 60', () => {
    expect(type('3')).toBe('');
    expect(type('24')).toBe('2');
    expect(type('2359')).toBe('23:59');
    expect(type('086')).toBe('08');
    expect(type('08306')).toBe('08:30');
  });
});

it('the mask of hours and minutes accepts three digits', () => {
  expect(typeAtEnd('9599', MASKS.hours)).toBe('9:59');
});

it('O-609: the mask of a clock time is HH:mm, to the minute', () => {
  const type = (keys: string) => typeAtEnd(keys, MASKS.clock);
  expect(type('0831')).toBe('08:31');
  expect(type('08:31')).toBe('08:31');
  expect(type('083145')).toMatch(/^\d\d:\d\d$/);
  expect(type('24')).toBe('2');
  expect(type('2360')).toBe('23:0');
});
