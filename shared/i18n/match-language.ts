import { DISPLAY_LANGUAGES, type DisplayLanguage } from './create-i18n.ts';

/**
 * The best display language for an ordered list of wishes such as `navigator.languages`: the same tag, else the
 * same language without its region, else the next wish; Spanish when none fits.
 */
export function matchLanguage(tags: readonly string[]): DisplayLanguage {
  for (const tag of tags) {
    const match = exact(tag) ?? exact(tag.split('-')[0] ?? '');
    if (match) return match;
  }
  return 'es';
}

function exact(tag: string): DisplayLanguage | undefined {
  return DISPLAY_LANGUAGES.find((language) => language.toLowerCase() === tag.toLowerCase());
}
