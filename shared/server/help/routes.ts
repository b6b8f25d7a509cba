import { getHelpPage } from '#shared/contract/installation/help.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { type AwaitedRoute, read } from '../kit/route.ts';

/** The help for the pages of the product (access specification, section 7). */
export function helpRoutes(): AwaitedRoute<never>[] {
  return [
    read(getHelpPage, async ({ params: { lang, englishName } }) => {
      // Fetched with the first question: a thousand paragraphs in six languages.
      const { helpPageIn } = await import('./help-page-in.ts');
      const page = helpPageIn(lang, englishName);
      if (!page) throw refuse('NOT_FOUND', { about: `help for ${englishName}` });
      return page;
    }),
  ];
}
