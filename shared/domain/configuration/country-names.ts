import { foldText } from '../fold-text.ts';

/**
 * The countries and territories of ISO 3166-1, alpha-2.
 *
 * @internal used by tests besides this file
 */
export const COUNTRY_CODES: readonly string[] =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
  GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
  KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
  SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
  VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);

/** Languages of country names. */
const LANGUAGES = ['es', 'en', 'sv'] as const;
type Language = (typeof LANGUAGES)[number];

const CODES: ReadonlySet<string> = new Set(COUNTRY_CODES);

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
}

/** Country names in a language; unknown codes are returned unchanged. */
export function countryNames(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (code) => (CODES.has(code) ? (names.of(code) ?? code) : code);
}

/** All countries sorted by name in a language. */
export function countriesIn(language: Language): Country[] {
  const nameOf = countryNames(language);
  const { compare } = new Intl.Collator(language);
  return COUNTRY_CODES.map((code) => ({ code, name: nameOf(code) })).sort((a, b) => compare(a.name, b.name));
}

/**
 * Country code for a code or a name in any of the languages, ignoring case and accents: ES for "es", "espana" and
 * "Spanien". Null if unknown.
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
