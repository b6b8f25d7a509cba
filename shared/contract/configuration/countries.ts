import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { language } from '../fields.ts';

/** Language of the names. */
export const inLanguage = language.optional().describe('Language of the names; Spanish by default');

export const listCountries = endpoint({
  method: 'get',
  path: '/countries',
  tag: 'Branches',
  summary: 'All countries, sorted by their names in the language',
  privilege: 'signedIn',
  query: z.object({ language: inLanguage }),
  answer: z.array(
    z.object({ code: z.string().describe('ISO 3166-1 alpha-2'), name: z.string() }).meta({ id: 'Country' }),
  ),
  errors: [],
});
