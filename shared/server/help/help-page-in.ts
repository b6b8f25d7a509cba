import type { HelpPage } from '#shared/contract/installation/help.ts';
import { helpText } from '#shared/i18n/help/help-text.ts';
import { matchLanguage } from '#shared/i18n/match-language.ts';

/**
 * The help page of a name in the language nearest to a tag such as `es-CR`; undefined where there is none. A regional
 * Spanish has only the pages in which something is called otherwise.
 */
export async function helpPageIn(tag: string, name: string): Promise<HelpPage | undefined> {
  const own = await helpText(matchLanguage([tag]), name);
  return (own ?? (await helpText('es', name))) as HelpPage | undefined;
}
