import { DISPLAY_LANGUAGES, type DisplayLanguage } from '#shared/i18n/create-i18n.ts';

const isSpoken = (tag: string): boolean =>
  DISPLAY_LANGUAGES.some((each) => each.toLowerCase() === tag.toLowerCase());

/**
 * Finds how dates and numbers are written in a language: as the browser's user has it, of several regions the one that is
 * wished for first, else as at home. A region with words of its own counts only where it is the language.
 *
 * @example localeOf('en', ['sv-FI', 'en-GB']) // 'en-GB'
 */
export function localeOf(language: DisplayLanguage, tags: readonly string[]): string {
  const of = (tag: string) => tag.split('-')[0]?.toLowerCase();
  const tag = tags.find((tag) => of(tag) === of(language) && !isSpoken(tag) && isKnownLocale(tag));
  return language.includes('-') ? language : (tag ?? language);
}

function isKnownLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    // A browser may be told to wish for anything.
    return false;
  }
}
