import { foldText } from '../fold-text.ts';
import { COUNTRY_CODES } from './country-codes.ts';

/** Lists the languages that countries are named in, wherever one is said or read. */
const LANGUAGES = ['es', 'en', 'sv'] as const;
type Language = (typeof LANGUAGES)[number];

const CODES: ReadonlySet<string> = new Set(COUNTRY_CODES);

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
}

/** Name of each country in a language, such as "España" of ES; what is no code is its own name. */
export function countryNames(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (code) => (CODES.has(code) ? (names.of(code) ?? code) : code);
}

/** Lists all countries by their names in a language, in its alphabet's order. */
export function countriesIn(language: Language): Country[] {
  const nameOf = countryNames(language);
  const { compare } = new Intl.Collator(language);
  return COUNTRY_CODES.map((code) => ({ code, name: nameOf(code) })).sort((a, b) => compare(a.name, b.name));
}

/**
 * The code of a country told by its code or by its name in any of the languages, whatever its case and accents:
 * ES of "es", "espana" and "Spanien". Null where there is no such country.
 */
export function countryCodeOf(name: string): string | null {
  const code = name.toUpperCase();
  if (CODES.has(code)) return code;
  const folded = foldText(name);
  for (const language of LANGUAGES) {
    const nameOf = countryNames(language);
    const found = COUNTRY_CODES.find((each) => foldText(nameOf(each)) === folded);
    if (found !== undefined) return found;
  }
  return null;
}
