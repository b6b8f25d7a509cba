import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/contract/fields.ts';

const locales = join(import.meta.dirname, 'locales');
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

  it.each(LANGUAGES)('is complete in %s', (language) => {
    expect([...catalogue(language, namespace).keys()].sort()).toEqual([...spanish.keys()].sort());
  });

  it.each(LANGUAGES)('has no empty text in %s', (language) => {
    const empty = [...catalogue(language, namespace)].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it.each(LANGUAGES)('has the same placeholders in %s as in Spanish', (language) => {
    for (const [key, text] of catalogue(language, namespace)) {
      expect([key, placeholders(text)]).toEqual([key, placeholders(spanish.get(key) ?? '')]);
    }
  });
});

it('every language has the namespaces of Spanish and no other', () => {
  expect(globSync('*', { cwd: locales }).sort()).toEqual([...LANGUAGES].sort());
  for (const language of LANGUAGES) {
    const own = globSync(`${language}/*.json`, { cwd: locales }).map((file) => basename(file, '.json'));
    expect(own.sort()).toEqual([...namespaces].sort());
  }
});
