import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DISPLAY_LANGUAGES } from './create-i18n.ts';

const locales = join(import.meta.dirname, 'locales');
const FULL = ['es', 'en', 'sv'];
const namespaces = globSync('es/*.json', { cwd: locales }).map((file) => basename(file, '.json'));

/** Nested catalogue -> dotted key -> text. */
function flat(value: unknown, prefix = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[prefix, value]]);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([key, child]) => [...flat(child, prefix ? `${prefix}.${key}` : key)]),
  );
}

function catalogue(language: string, namespace: string): Map<string, string> {
  const [file] = globSync(`${language}/${namespace}.json`, { cwd: locales });
  return file ? flat(JSON.parse(readFileSync(join(locales, file), 'utf8'))) : new Map();
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*-?\s*(\w+)/g)].map(([, name]) => name ?? '').sort();
}

describe.each(namespaces)('catalogue %s', (namespace) => {
  const spanish = catalogue('es', namespace);

  it.each(FULL)('is complete in %s', (language) => {
    expect([...catalogue(language, namespace).keys()].sort()).toEqual([...spanish.keys()].sort());
  });

  it.each(FULL)('has no empty text in %s', (language) => {
    const empty = [...catalogue(language, namespace)].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it.each(DISPLAY_LANGUAGES)('names the same values in %s as in Spanish', (language) => {
    for (const [key, text] of catalogue(language, namespace)) {
      expect([key, placeholders(text)]).toEqual([key, placeholders(spanish.get(key) ?? '')]);
    }
  });

  it.each(['es-AR', 'es-MX', 'es-CR'])('%s holds only what differs from Spanish', (region) => {
    const same = [...catalogue(region, namespace)].filter(([key, text]) => spanish.get(key) === text);
    expect(same).toEqual([]);
  });
});

it('every language has the namespaces of Spanish and no other', () => {
  for (const language of DISPLAY_LANGUAGES) {
    const own = globSync(`${language}/*.json`, { cwd: locales }).map((file) => basename(file, '.json'));
    const expected = FULL.includes(language)
      ? [...namespaces].sort()
      : own.filter((n) => namespaces.includes(n)).sort();
    expect(own.sort()).toEqual(expected);
  }
});
