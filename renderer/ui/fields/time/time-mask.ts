interface Masked {
  readonly text: string;
  /** The caret's place in the text. */
  readonly caret: number;
}

/** Digits between the colons: spans of time have a single-digit hour, times of day one of two digits. */
export const MASKS = { span: [1, 2, 2], hours: [1, 2], clock: [2, 2], timeOfDay: [2, 2, 2] } as const;

export type Mask = (typeof MASKS)[keyof typeof MASKS];

const LAST_HOUR = 23;

/**
 * Fits what was typed to a mask: the colons come by themselves, anything but digits is left out, and in a full text a
 * new digit takes the place of the next one. Null when a digit cannot stand where it was typed, such as 7 for tens of
 * minutes.
 */
export function maskTime(typed: string, caret: number, mask: Mask): Masked | null {
  const max = mask.reduce<number>((sum, digits) => sum + digits, 0);
  const before = digitsOf(typed.slice(0, caret)).slice(0, max);
  const after = digitsOf(typed.slice(caret));
  const surplus = Math.max(0, before.length + after.length - max);
  const [hour = '', ...parts] = groupsOf(before + after.slice(surplus), mask);
  // Of an hour of two digits the first alone may stand for the tens: a 3 would leave no second one.
  if (mask[0] === 2 && Number(hour.padEnd(2, '0')) > LAST_HOUR) return null;
  if (parts.some((part) => Number(part[0] ?? 0) > 5)) return null;
  return {
    text: [hour, ...parts].filter(Boolean).join(':'),
    caret: groupsOf(before, mask).filter(Boolean).join(':').length,
  };
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

function groupsOf(digits: string, mask: Mask): string[] {
  let from = 0;
  return mask.map((length) => {
    from += length;
    return digits.slice(from - length, from);
  });
}
