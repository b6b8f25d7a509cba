import { describe, expect, it } from 'vitest';
import { spokenLocation } from './spoken-location.ts';

describe('spokenPlace', () => {
  it.each([
    ['Puesto 3', 'es', 'puesto 3'],
    ['Puesto 3', 'en', 'counter 3'],
    ['Puesto 3', 'sv', 'kassa 3'],
    ['Kassa 3', 'es', 'caja 3'],
    ['Kassa 3', 'sv', 'kassa 3'],
    ['Cash desk 12', 'sv', 'kassa 12'],
    ['DISK A', 'en', 'counter A'],
    // Nobody knows what their owners call them in another language.
    ['Caja rápida 3', 'en', 'Caja rápida 3'],
    ['Dra. Pérez', 'sv', 'Dra. Pérez'],
    ['Puesto', 'en', 'Puesto'],
    ['', 'en', ''],
  ] as const)('says %j in %s as %j', (name, language, reported) => {
    expect(spokenLocation(name, language)).toBe(reported);
  });
});
