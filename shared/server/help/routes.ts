import { apiError } from '#shared/contract/api-error-factory.ts';
import { getHelpPage } from '#shared/contract/installation/help.ts';
import { type AsyncRoute, read } from '../kit/route.ts';
import { helpPageIn } from './help-page-in.ts';

/** The help for the pages of the product (access specification, section 7). */
export function helpRoutes(): AsyncRoute<never>[] {
  return [
    read(getHelpPage, async ({ params: { lang, englishName } }) => {
      const page = await helpPageIn(lang, englishName);
      if (!page) throw apiError('NOT_FOUND', { about: `help for ${englishName}` });
      return page;
    }),
  ];
}
