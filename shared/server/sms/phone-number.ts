import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Writes a telephone number as networks take it (E.164, `+34600111123`), in the country of its branch where it says none.
 * Null where it is no number that could be called: a letter missing is told before it is paid for.
 */
export function e164(written: string, country: string | null): string | null {
  const known = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  // Somebody's 00 for the + before the code of a country.
  const number = parsePhoneNumberFromString(written.trim().replace(/^00(?=[1-9])/, '+'), known);
  return number?.isPossible() ? number.number : null;
}
