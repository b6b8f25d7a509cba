import { type Expression, type RawBuilder, sql } from 'kysely';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainTelephone, WRITTEN_TELEPHONE } from '#shared/domain/telephone.ts';

/** Fewest digits that are searched for as a telephone number. */
const MIN_SEARCHED_DIGITS = 6;

/**
 * Normalizes a telephone number to E.164 (`+34600111123`), using the branch's country if it has none. Null if it
 * cannot be called, so that no SMS is paid for an invalid number.
 */
export function e164(written: string, country: string | null): string | null {
  const known = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(withPlus(written), known);
  return number?.isPossible() ? number.number : null;
}

/**
 * The digits that every written form of a number shares: those after the code of its country and leading zeros. Null
 * for a text that is no telephone number.
 */
export function searchedDigits(text: string, minDigits = MIN_SEARCHED_DIGITS): string | null {
  if (!WRITTEN_TELEPHONE.test(text)) return null;
  const plain = plainTelephone(text);
  const international = parsePhoneNumberFromString(withPlus(plain));
  const digits = international?.nationalNumber ?? plain.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < minDigits ? null : digits;
}

/** A LIKE pattern for `digitsOf` a telephone; it matches nothing if the text is no telephone number. */
export function telephonePattern(text: string, minDigits?: number): string {
  const digits = searchedDigits(text, minDigits);
  return digits === null ? ' ' : `%${digits}`;
}

/** The digits of a stored telephone. */
export const digitsOf = (telephone: Expression<string>): RawBuilder<string> =>
  sql<string>`replace(replace(${telephone}, '-', ''), '+', '')`;

/** Writes 00, a common way to write the + before a country code, as +. */
const withPlus = (written: string): string => written.trim().replace(/^00(?=[1-9])/, '+');
