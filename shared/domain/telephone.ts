/** Longest telephone that staff write, in characters. */
export const MAX_TELEPHONE_LENGTH = 20;

/** Digits, plus and minus: what a telephone holds that staff write (operations specification, section 5). */
const TELEPHONE = /^[\d+-]*$/;

/** How people write telephones: in groups, with spaces of any kind, brackets, dots and slashes. */
export const WRITTEN_TELEPHONE = /^[\d+\-()./·\s\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/;

/** A telephone without the signs that only group its digits. */
export const plainTelephone = (written: string): string => written.replace(/[^\d+-]/g, '');

/** Keeps what a telephone may hold of what was typed or pasted. */
export const telephoneOf = (typed: string): string =>
  [...typed]
    .filter((sign) => TELEPHONE.test(sign))
    .join('')
    .slice(0, MAX_TELEPHONE_LENGTH);
