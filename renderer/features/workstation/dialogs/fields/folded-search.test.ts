import { describe, expect, it } from 'vitest';
import { holdsWords } from './folded-search.ts';

describe('a search in what can be chosen', () => {
  it('minds neither case nor accents', () => {
    expect(holdsWords('Atención prioritaria', 'ATENCION')).toBe(true);
    expect(holdsWords('Överföring', 'överf')).toBe(true);
  });

  it('finds words in any order, and needs them all', () => {
    expect(holdsWords('Cuentas y tarjetas', 'tar cue')).toBe(true);
    expect(holdsWords('Cuentas y tarjetas', 'tar caja')).toBe(false);
  });

  it('finds everything while nothing is looked for', () => {
    expect(holdsWords('Caja', ' ')).toBe(true);
  });
});
