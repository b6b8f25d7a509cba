import { describe, expect, it } from 'vitest';
import { fittedSize, localTextIn } from './texts.ts';

describe('a text in the customer’s language', () => {
  it('is used if it exists', () => {
    expect(localTextIn({ es: 'Pagos', en: 'Payments' }, 'en', 'es')).toBe('Payments');
  });

  it('falls back to the kiosk’s language', () => {
    expect(localTextIn({ es: 'Pagos', en: '' }, 'en', 'es')).toBe('Pagos');
  });

  it('falls back to any language', () => {
    expect(localTextIn({ sv: 'Betalningar' }, 'en', 'es')).toBe('Betalningar');
  });

  it('is empty if there is none', () => {
    expect(localTextIn({}, 'en', 'es')).toBe('');
  });
});

describe('the size of a text that must fit', () => {
  it('is unchanged if there is space', () => {
    expect(fittedSize({ size: 344, width: 800, room: 816 })).toBe(344);
  });

  it('shrinks in proportion if there is not', () => {
    expect(fittedSize({ size: 344, width: 1632, room: 816 })).toBe(172);
  });

  it('is never rounded up beyond the width', () => {
    const size = fittedSize({ size: 100, width: 333, room: 100 });
    expect((333 * size) / 100).toBeLessThanOrEqual(100);
  });

  it('is unchanged before layout', () => {
    expect(fittedSize({ size: 100, width: 333, room: 0 })).toBe(100);
  });
});
