import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const helpPage = z
  .object({
    title: z.string(),
    paragraphs: z.array(z.string()).describe('Purpose of the page'),
    tasks: z.array(z.object({ title: z.string(), steps: z.array(z.string()) })).describe('Tasks on the page'),
    messages: z
      .array(z.object({ message: z.string(), description: z.string() }))
      .describe('Messages exactly as shown on the page, with their meaning'),
  })
  .meta({ id: 'HelpPage' });
export type HelpPage = z.infer<typeof helpPage>;

const moduleName = z.string().min(1).max(60);

/** Without sign-in, because users who cannot sign in need help. */
export const getHelpPage = endpoint({
  method: 'get',
  path: '/files/wiki/language/{lang}/moduleName/{name}/englishModuleName/{englishName}',
  tag: 'Help',
  summary: 'Help for a page of the product; in Spanish if the language has none',
  privilege: 'public',
  params: z.object({
    lang: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]{2})?$/i)
      .describe('Language such as es or es-CR'),
    name: moduleName.describe('Name of the page in that language; informative only'),
    englishName: moduleName.describe('English name, which identifies the page'),
  }),
  answer: helpPage,
  errors: ['NOT_FOUND'],
});
