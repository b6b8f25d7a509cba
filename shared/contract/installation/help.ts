import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const helpPage = z
  .object({
    title: z.string(),
    paragraphs: z.array(z.string()).describe('What the page is for'),
    tasks: z
      .array(z.object({ title: z.string(), steps: z.array(z.string()) }))
      .describe('What people do there'),
    messages: z
      .array(z.object({ message: z.string(), meaning: z.string() }))
      .describe('Word for word as the page shows them, and what is behind them'),
  })
  .meta({ id: 'HelpPage' });
export type HelpPage = z.infer<typeof helpPage>;

const moduleName = z.string().min(1).max(60);

/** Without sign-in, because users who cannot sign in need help. */
export const getHelpPage = endpoint({
  method: 'get',
  path: '/files/wiki/language/{lang}/moduleName/{name}/englishModuleName/{englishName}',
  tag: 'Help',
  summary: 'The help for one page of the product; in Spanish where the language has none',
  privilege: 'public',
  params: z.object({
    lang: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]{2})?$/i)
      .describe('As es or es-CR'),
    name: moduleName.describe('What the page is called in that language: for people who read the address'),
    englishName: moduleName.describe('By this it is found'),
  }),
  answer: helpPage,
  errors: ['NOT_FOUND'],
});
