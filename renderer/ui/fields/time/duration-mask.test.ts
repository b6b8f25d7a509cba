import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationText } from '#shared/domain/time/duration-text.ts';
import { maskDuration } from './duration-mask.ts';

const typeAtEnd = (keys: string) =>
  [...keys].reduce((text, key) => maskDuration(text + key, text.length + 1)?.text ?? text, '');

describe('maskDuration', () => {
  it('puts the colons while one types', () => {
    expect(typeAtEnd('1')).toBe('1');
    expect(typeAtEnd('115')).toBe('1:15');
    expect(typeAtEnd('11530')).toBe('1:15:30');
  });

  it('takes typed colons as well', () => {
    expect(typeAtEnd('0:05:00')).toBe('0:05:00');
  });

  it('leaves out letters and signs', () => {
    expect(typeAtEnd('-0a0500')).toBe('0:05:00');
  });

  it('refuses minutes and seconds of sixty and more', () => {
    expect(maskDuration('0:7', 3)).toBeNull();
    expect(maskDuration('0:59:6', 6)).toBeNull();
  });

  it('overwrites the next digit when the text is full', () => {
    expect(maskDuration('0:105:00', 3)).toEqual({ text: '0:15:00', caret: 3 });
  });

  it('holds at most 9:59:59', () => {
    expect(typeAtEnd('959599')).toBe('9:59:59');
  });

  it('leaves every complete time as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 35_999 }), (seconds) => {
        const text = durationText(seconds);
        expect(maskDuration(text, text.length)?.text).toBe(text);
      }),
    );
  });
});
