import { describe, expect, it } from 'vitest';
import { matchLanguage } from './match-language.ts';

describe('matchLanguage', () => {
  it('returns an existing regional Spanish', () => {
    expect(matchLanguage(['es-ar', 'en'])).toBe('es-AR');
  });

  it('returns plain Spanish for a region without its own texts', () => {
    expect(matchLanguage(['es-PE'])).toBe('es');
  });

  it('continues with the next preference for an unsupported language', () => {
    expect(matchLanguage(['fr-FR', 'sv-SE', 'en'])).toBe('sv');
  });

  it('falls back to Spanish', () => {
    expect(matchLanguage(['fr'])).toBe('es');
    expect(matchLanguage([])).toBe('es');
  });
});
