import { describe, expect, it } from 'vitest';
import { localTextIn } from './local-text.ts';

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
