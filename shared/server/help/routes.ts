import { getHelpPage } from '#shared/contract/installation/help.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { type AwaitedRoute, read } from '../kit/route.ts';
import { helpPageIn } from './help-page-in.ts';

/** The help for the pages of the product (access specification, section 7). */
export function helpRoutes(): AwaitedRoute<never>[] {
  return [
    read(getHelpPage, async ({ params: { lang, englishName } }) => {
      const page = await helpPageIn(lang, englishName);
      if (!page) throw refuse('NOT_FOUND', { about: `help for ${englishName}` });
      return page;
    }),
  ];
}
