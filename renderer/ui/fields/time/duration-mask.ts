export interface Masked {
  readonly text: string;
  /** The caret's place in the text. */
  readonly caret: number;
}

/** Digits of `h:mm:ss`; of `h:mm` there are three. */
const DIGITS = 5;
/** Places of the tens of minutes and of seconds, which end at 5. */
const TENS = [1, 3];

/**
 * Fits what was typed to `h:mm:ss`: the colons come by themselves, anything but digits is left out, and in a full
 * text a new digit takes the place of the next one. Null when a digit cannot stand where it was typed, such as 7 for
 * tens of minutes.
 */
export function maskDuration(typed: string, caret: number, most = DIGITS): Masked | null {
  const before = digitsOf(typed.slice(0, caret)).slice(0, most);
  const after = digitsOf(typed.slice(caret));
  const surplus = Math.max(0, before.length + after.length - most);
  const digits = before + after.slice(surplus);
  if (TENS.some((place) => (digits[place] ?? '0') > '5')) return null;
  return { text: withColons(digits), caret: withColons(before).length };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function withColons(digits: string): string {
  return [digits.slice(0, 1), digits.slice(1, 3), digits.slice(3)].filter(Boolean).join(':');
}
