import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';

const QUOTES: Readonly<Record<Language, RegExp>> = { es: /«([^»]+)»/g, en: /“([^”]+)”/g, sv: /”([^”]+)”/g };

/** Catalogue or help page, nested -> dotted key, text. */
function* flat(value: unknown, key = ''): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [key, value];
  else for (const [name, child] of Object.entries(value as object)) yield* flat(child, `${key}.${name}`);
}

const textsOf = (folder: string, language: Language): (readonly [string, string])[] =>
  globSync(`${folder}/${language}/*.json`, { cwd: import.meta.dirname }).flatMap((file) => {
    const texts: unknown = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
    return [...flat(texts, basename(file, '.json'))];
  });

/** Label without its values, final punctuation and case. */
const normalized = (label: string): string =>
  label
    .replace(/\{\{.*?\}\}|…/g, '')
    .replace(/[.:\s]+$/, '')
    .toLowerCase();

/** Label -> keys with that text. */
const keysByLabel = (language: Language): Map<string, Set<string>> => {
  const keys = new Map<string, Set<string>>();
  for (const [key, text] of textsOf('locales', language)) {
    const label = normalized(text);
    keys.set(label, (keys.get(label) ?? new Set()).add(key));
  }
  return keys;
};

const labels = { en: keysByLabel('en'), es: keysByLabel('es'), sv: keysByLabel('sv') };
const help = {
  en: new Map(textsOf('help', 'en')),
  es: new Map(textsOf('help', 'es')),
  sv: new Map(textsOf('help', 'sv')),
};

const quotesIn = (language: Language, text: string): string[] =>
  [...text.matchAll(QUOTES[language])].map(([, quote]) => quote ?? '');
const keysOf = (language: Language, quote: string): ReadonlySet<string> =>
  labels[language].get(normalized(quote)) ?? new Set();

/** Names and examples in quoted messages are not labels. */
const isMessage = (key: string): boolean => key.endsWith('.message');

describe.each(LANGUAGES)('help in %s', (language) => {
  it('quotes labels as the pages have them', () => {
    const wrong = [...help[language]]
      .filter(([key]) => !isMessage(key))
      .flatMap(([key, text]) => quotesIn(language, text).map((quote) => ({ key, quote })))
      .filter(({ quote }) => keysOf(language, quote).size === 0);
    expect(wrong).toEqual([]);
  });

  it('quotes the same labels as in English', () => {
    const wrong = [...help.en].flatMap(([key, text]) => {
      const quotes = quotesIn(language, help[language].get(key) ?? '');
      const missing = quotesIn('en', text).filter((quote) => {
        const wanted = keysOf('en', quote);
        return (
          wanted.size > 0 && quotes.every((one) => ![...keysOf(language, one)].some((key) => wanted.has(key)))
        );
      });
      return missing.map((quote) => ({ key, quote, quotes }));
    });
    expect(wrong).toEqual([]);
  });
});
