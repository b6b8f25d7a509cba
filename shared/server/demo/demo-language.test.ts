import { expect, it } from 'vitest';
import { demoLanguage } from './demo-language.ts';
import { OFFICES } from './offices.ts';
import { signInList } from './sign-in-list.ts';

it.each([
  ['en', 'sv-SE', 'en'],
  [undefined, 'sv-SE', 'sv'],
  [undefined, 'es-MX', 'es'],
  [undefined, 'fr-FR', 'en'],
] as const)('a demo of %s on a machine of %s is in %s', (selected, locale, language) => {
  expect(demoLanguage(selected, locale)).toBe(language);
});

it('the start lists users and roles in the language of the demo', () => {
  expect(signInList(OFFICES, 'sv').join()).toContain('rapporter        Rapporter');
  expect(signInList(OFFICES, 'es').join()).toContain('informes         Informes');
});
