import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getHelpPage, type HelpPage } from '#shared/contract/installation/help.ts';
import { inRegion } from '#shared/i18n/in-region.ts';
import { helpPageIn } from './help.ts';

const locales = join(import.meta.dirname, '../../i18n/locales');

const HELP_MODULES = globSync('es/*.json', { cwd: join(locales, '../help') }).map((file) =>
  basename(file, '.json'),
);

/** Returns a function that finds whether pages of a language contain a text, with any values for its placeholders. */
function messageTextOf(language: string): (text: string) => boolean {
  const found = texts(language);
  const withData = [...found].flatMap((text) => {
    const parts = text.split(/\{\{.+?\}\}/);
    // A text of placeholders only would match anything.
    if (parts.length === 1 || parts.join('').trim() === '') return [];
    return new RegExp(`^${parts.map(literally).join('.+')}$`, 'u');
  });
  return (text) => found.has(text) || withData.some((pattern) => pattern.test(text));
}

/** A pattern that matches exactly this text. */
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** All page texts of a language. */
function texts(language: string): Set<string> {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.add(value);
    else Object.values(value as Record<string, unknown>).forEach(collect);
  };
  for (const file of globSync(`${language}/*.json`, { cwd: locales })) {
    collect(JSON.parse(readFileSync(join(locales, file), 'utf8')));
  }
  return found;
}

/** Finds quotations of page texts, by language. */
const QUOTED = { es: /«(.+?)»/g, en: /“(.+?)”/g, sv: /”(.+?)”/g } as const;

/** Number of parts of a page, which is the same in all languages. */
const shapeOf = (page: HelpPage | undefined) => ({
  paragraphs: page?.paragraphs.length,
  steps: page?.tasks.map(({ steps }) => steps.length),
  messages: page?.messages.length,
});

describe.each(['es', 'en', 'sv'] as const)('the help in %s', (language) => {
  const isSpoken = messageTextOf(language);

  it.each(HELP_MODULES)('has a page for %s with the structure of the Spanish one', async (module) => {
    const spanish = await helpPageIn('es', module);
    const page = getHelpPage.answer.parse(await helpPageIn(language, module));
    expect(shapeOf(page)).toEqual(shapeOf(spanish));
    expect(page.tasks.length).toBeGreaterThan(0);
    expect(JSON.stringify(page)).not.toMatch(/""|\{\{|\[\[/);
    if (language !== 'es') expect(page).not.toEqual(spanish);
  });

  it.each(HELP_MODULES)('quotes messages and labels of %s as its page shows them', async (module) => {
    const { paragraphs = [], tasks = [], messages = [] } = (await helpPageIn(language, module)) ?? {};
    const prose = [...paragraphs, ...tasks.flatMap(({ steps }) => steps)].join('\n');
    const quoted = [...prose.matchAll(QUOTED[language])].map(([, label = '']) => label);
    const strange = [...quoted, ...messages.map(({ message }) => message)].filter((text) => !isSpoken(text));
    expect(strange).toEqual([]);
  });
});

it('regional Spanish uses regional terms', async () => {
  expect(JSON.stringify(await helpPageIn('es-CR', 'ticket-generation'))).toMatch(/tiquete/);
  expect(JSON.stringify(await helpPageIn('es-cr', 'workstation'))).not.toMatch(/\bticket/i);
  expect(await helpPageIn('es-MX', 'home')).toEqual(inRegion('es-MX', await helpPageIn('es', 'home')));
});

it('a missing page has no help in any language', async () => {
  for (const name of ['nothing', 'constructor', '__proto__', '../locales/es/roles', '../es/roles']) {
    expect(await helpPageIn('es', name)).toBeUndefined();
  }
});
