import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { MESSAGES } from './create-ticket-design.ts';

it.each(LANGUAGES)('the messages of a starter in %s equal those of tickets without a design', (language) => {
  const file = new URL(`../../i18n/locales/${language}/paper.json`, import.meta.url);
  const { weCall, ifAbsent } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(MESSAGES.map(({ content }) => content[language])).toEqual([weCall, ifAbsent]);
});
