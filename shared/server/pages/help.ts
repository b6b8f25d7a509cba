import { apiError } from '#shared/contract/api-error-factory.ts';
import { getHelpPage, type HelpPage } from '#shared/contract/installation/help.ts';
import { helpText } from '#shared/i18n/help-text.ts';
import { inRegion } from '#shared/i18n/in-region.ts';
import { matchLanguage } from '#shared/i18n/match-language.ts';
import { type AsyncRoute, read } from '../kit/route.ts';

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

/**
 * Help page of a name in the language closest to a tag such as `es-CR`; undefined for an unknown name.
 *
 * @internal used by tests besides this file
 */
export async function helpPageIn(tag: string, name: string): Promise<HelpPage | undefined> {
  const language = matchLanguage([tag]);
  const own = await helpText(language, name);
  return (own ?? inRegion(language, await helpText('es', name))) as HelpPage | undefined;
}
