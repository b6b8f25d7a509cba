import { describe, expect, it } from 'vitest';
import { matchLanguage } from './match-language.ts';

describe('matchLanguage', () => {
  it('takes a regional Spanish that exists', () => {
    expect(matchLanguage(['es-ar', 'en'])).toBe('es-AR');
  });

  it('takes plain Spanish for a region without texts of its own', () => {
    expect(matchLanguage(['es-PE'])).toBe('es');
  });

  it('goes on to the next wish when a language is not spoken here', () => {
    expect(matchLanguage(['fr-FR', 'sv-SE', 'en'])).toBe('sv');
  });

  it('ends with Spanish', () => {
    expect(matchLanguage(['fr'])).toBe('es');
    expect(matchLanguage([])).toBe('es');
  });
});
