import { DISPLAY_LANGUAGES, type DisplayLanguage } from './create-i18n.ts';

/**
 * Best display language for an ordered list of preferences such as `navigator.languages`: the same tag, else its
 * language without region, else the next preference; Spanish if none matches.
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
