import { describe, expect, it } from 'vitest';
import { localeOf } from './language.tsx';

describe('the locale of a language', () => {
  it.each([
    ['en', ['en-GB', 'en'], 'en-GB'],
    ['en', ['en-US'], 'en-US'],
    ['en', ['sv-FI', 'en-AU', 'en-GB'], 'en-AU'],
    ['sv', ['sv-FI'], 'sv-FI'],
    ['es', ['es-CO'], 'es-CO'],
  ] as const)('%s is that of the browser, %j', (language, requests, locale) => {
    expect(localeOf(language, requests)).toBe(locale);
  });

  it.each([
    ['en', ['de-DE'], 'en'],
    ['en', ['en'], 'en'],
    ['en', ['en-not_a_tag'], 'en'],
    ['es', ['es-AR'], 'es'],
    ['es-AR', ['es-AR', 'es-CO'], 'es-AR'],
  ] as const)('%s is unchanged with %j', (language, requests, locale) => {
    expect(localeOf(language, requests)).toBe(locale);
  });
});
