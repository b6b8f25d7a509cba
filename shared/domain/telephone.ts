/** Longest telephone that staff write, in characters. */
export const LONGEST_TELEPHONE = 20;

/** Digits, plus and minus: what a telephone holds that staff write (operations specification, section 5). */
export const TELEPHONE = /^[\d+-]*$/;

/** Keeps what a telephone may hold of what was typed or pasted. */
export const telephoneOf = (typed: string): string =>
  [...typed]
    .filter((sign) => TELEPHONE.test(sign))
    .join('')
    .slice(0, LONGEST_TELEPHONE);
