import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, countriesIn, countryCodeOf, countryNames } from './country-names.ts';

describe('countries', () => {
  it('are the 249 of ISO 3166-1, each once', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect(new Set(COUNTRY_CODES).size).toBe(249);
    expect(COUNTRY_CODES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  it.each([
    ['es', 'España', 'Suecia', 'Estados Unidos'],
    ['en', 'Spain', 'Sweden', 'United States'],
    ['sv', 'Spanien', 'Sverige', 'USA'],
  ] as const)('have names in %s', (language, spain, sweden, states) => {
    const nameOf = countryNames(language);
    expect(['ES', 'SE', 'US'].map(nameOf)).toEqual([spain, sweden, states]);
    expect(countriesIn(language).every(({ code, name }) => name !== '' && name !== code)).toBe(true);
  });

  it('are in alphabetical order of the language: Å and Ö are last in Swedish', () => {
    const last = countriesIn('sv')
      .slice(-2)
      .map(({ code }) => code);
    expect(last).toEqual(['AT', 'TL']);
    const spanish = countriesIn('es').map(({ code }) => code);
    expect(spanish.indexOf('AT')).toBeLessThan(spanish.indexOf('ES'));
  });

  it.each(['ES', 'es', 'España', 'ESPANA', 'Spain', 'spanien'])('are found by «%s»', (reported) => {
    expect(countryCodeOf(reported)).toBe('ES');
  });

  it.each(['', 'XX', 'Atlántida', 'Esp'])('are not found by «%s»', (reported) => {
    expect(countryCodeOf(reported)).toBeNull();
  });

  it('unknown names are preserved', () => {
    expect(countryNames('es')('Atlántida')).toBe('Atlántida');
  });

  it('are found by each of their names', () => {
    for (const language of ['es', 'en', 'sv'] as const) {
      const losses = countriesIn(language).filter(({ code, name }) => countryCodeOf(name) !== code);
      expect(losses).toEqual([]);
    }
  });
});
