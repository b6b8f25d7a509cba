import { describe, expect, it } from 'vitest';
import { clipsFor } from './clips-for.ts';

const FIGURES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const reported = (text: string, ...recorded: string[]) => clipsFor(text, new Set(recorded));

describe('clipsFor', () => {
  it.each([
    // A number’s own clip goes before its parts, parts before figures.
    ['42', ['42', '40', ...FIGURES], ['42']],
    ['42', ['40', ...FIGURES], ['40', '2']],
    ['42', ['40', '40_', ...FIGURES], ['40_', '2']],
    ['42', FIGURES, ['4', '2']],
    ['40', ['40', ...FIGURES], ['40']],
    ['342', ['300', '40', ...FIGURES], ['300', '40', '2']],
    ['302', ['300', ...FIGURES], ['300', '2']],
    ['342', ['300', ...FIGURES], ['3', '4', '2']],
    // Nobody says "ten two".
    ['12', ['10', ...FIGURES], ['1', '2']],
    ['12', ['10_', ...FIGURES], ['10_', '2']],
    ['caja rápida 3', ['caja', 'rápida', 'caja-rápida', '3'], ['caja-rápida', '3']],
    ['puesto 3', ['puesto-3', 'puesto', '3'], ['puesto-3']],
    ['caja rápida 3', ['caja-rápida', 'caja', 'rápida-3'], ['caja', 'rápida-3']],
  ])('says %s with %j', (text, recorded, clips) => {
    expect(reported(text, ...recorded)).toEqual([clips]);
  });

  it('parts phrases at commas and looks past capitals', () => {
    expect(reported('Turno Ñ 7, Dra. Pérez.', 'turno', 'ñ', '7', 'dra', 'pérez')).toEqual([
      ['turno', 'ñ', '7'],
      ['dra'],
      ['pérez'],
    ]);
  });

  it('finds nothing where a word is missing, or nothing is to be said', () => {
    expect(reported('a 42', 'a', '4')).toBeNull();
    expect(reported(', .', 'a')).toBeNull();
  });
});
