/** Maximum length of a phone number. */
export const MAX_TELEPHONE_LENGTH = 20;

/** Stored characters of a phone number (operations specification, section 5). */
const TELEPHONE = /^[\d+-]*$/;

/** Typed phone numbers with separators. */
export const WRITTEN_TELEPHONE = /^[\d+\-()./·\s\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/;

/** Removes separators from a phone number. */
export const plainTelephone = (written: string): string => written.replace(/[^\d+-]/g, '');

/** Keeps valid characters of typed or pasted input. */
export const telephoneOf = (input: string): string =>
  [...input]
    .filter((sign) => TELEPHONE.test(sign))
    .join('')
    .slice(0, MAX_TELEPHONE_LENGTH);
