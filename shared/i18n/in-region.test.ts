import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRegion } from './in-region.ts';

const SAID = {
  'es-AR': /\b(pulse|añad|intro\b|móvil)/i,
  'es-MX': /\b(colas?\b|pulse|añad|intro\b|móvil)/i,
} as const;
const spanish = globSync('{locales,help}/es/*.json', { cwd: import.meta.dirname }).map(
  (file) => [file, JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as unknown] as const,
);

describe('regional Spanish', () => {
  it('replaces terms and preserves their case', () => {
    expect(inRegion('es-MX', 'Añadir cola: pulse Intro')).toBe('Agregar fila: presione Enter');
    expect(inRegion('es-CR', { title: ['Tickets de {{ticket}}'] })).toEqual({
      title: ['Tiquetes de {{ticket}}'],
    });
    expect(inRegion('es-AR', 'Turno en el móvil de la cola')).toBe('Turno en el celular de la cola');
  });

  it('leaves other languages unchanged', () => {
    const texts = { add: 'Añadir' };
    expect(inRegion('es', texts)).toBe(texts);
    expect(inRegion('sv', texts)).toBe(texts);
  });

  it.each(spanish)('is used throughout %s', (_, texts) => {
    for (const region of ['es-AR', 'es-MX', 'es-CR'] as const) {
      const forms = region === 'es-AR' ? SAID['es-AR'] : SAID['es-MX'];
      expect(stringsOf(inRegion(region, texts)).filter((text) => forms.test(text))).toEqual([]);
    }
    expect(
      stringsOf(inRegion('es-CR', texts)).filter((text) => /\btickets?\b/i.test(withoutValues(text))),
    ).toEqual([]);
  });
});

const withoutValues = (text: string) => text.replace(/\{\{.*?\}\}/g, '');

function stringsOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(stringsOf) : [];
}
