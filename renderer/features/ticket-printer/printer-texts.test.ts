import { describe, expect, it } from 'vitest';
import { createPrinterTexts } from './printer-texts.ts';

describe('the language of the page', () => {
  it.each([
    [['sv-SE', 'en'], 'sv'],
    [['de', 'en-GB'], 'en'],
    [['es-AR'], 'es'],
    [['de'], 'es'],
  ])('for browsers with %j is %s', (preferred, language) => {
    expect(createPrinterTexts(preferred).language).toBe(language);
  });
});
