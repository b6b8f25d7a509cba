import { describe, expect, it } from 'vitest';
import { fittedSize, localTextIn } from './texts.ts';

describe('a text in the customer’s language', () => {
  it('is taken as it is', () => {
    expect(localTextIn({ es: 'Pagos', en: 'Payments' }, 'en', 'es')).toBe('Payments');
  });

  it('is stood in for by the kiosk’s language', () => {
    expect(localTextIn({ es: 'Pagos', en: '' }, 'en', 'es')).toBe('Pagos');
  });

  it('is stood in for by whatever there is', () => {
    expect(localTextIn({ sv: 'Betalningar' }, 'en', 'es')).toBe('Betalningar');
  });

  it('is empty where nothing was written', () => {
    expect(localTextIn({}, 'en', 'es')).toBe('');
  });
});

describe('the size of a text that must fit', () => {
  it('stays where there is room', () => {
    expect(fittedSize({ size: 344, width: 800, room: 816 })).toBe(344);
  });

  it('shrinks in proportion where there is not', () => {
    expect(fittedSize({ size: 344, width: 1632, room: 816 })).toBe(172);
  });

  it('is never rounded up past the edge', () => {
    const size = fittedSize({ size: 100, width: 333, room: 100 });
    expect((333 * size) / 100).toBeLessThanOrEqual(100);
  });

  it('waits for a box that has not been laid out yet', () => {
    expect(fittedSize({ size: 100, width: 333, room: 0 })).toBe(100);
  });
});
