import type { HelpPage } from '#shared/contract/installation/help.ts';
import { helpText } from '#shared/i18n/help/help-text.ts';
import { inRegion } from '#shared/i18n/in-region.ts';
import { matchLanguage } from '#shared/i18n/match-language.ts';

/**
 * The help page of a name in the language nearest to a tag such as `es-CR`; undefined where there is none.
 */
export async function helpPageIn(tag: string, name: string): Promise<HelpPage | undefined> {
  const language = matchLanguage([tag]);
  const own = await helpText(language, name);
  return (own ?? inRegion(language, await helpText('es', name))) as HelpPage | undefined;
}
