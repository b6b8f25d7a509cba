import { describe, expect, it } from 'vitest';
import { containsWords } from './folded-search.ts';

describe('a search in what can be chosen', () => {
  it('minds neither case nor accents', () => {
    expect(containsWords('Atención prioritaria', 'ATENCION')).toBe(true);
    expect(containsWords('Överföring', 'överf')).toBe(true);
  });

  it('finds words in any order, and needs them all', () => {
    expect(containsWords('Cuentas y tarjetas', 'tar cue')).toBe(true);
    expect(containsWords('Cuentas y tarjetas', 'tar caja')).toBe(false);
  });

  it('finds everything while nothing is looked for', () => {
    expect(containsWords('Caja', ' ')).toBe(true);
  });
});
