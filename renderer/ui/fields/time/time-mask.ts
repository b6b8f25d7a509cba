interface Masked {
  readonly text: string;
  /** Caret position in the text. */
  readonly caret: number;
}

/** Digits between the colons: spans of time have a single-digit hour, times of day one of two digits. */
export const MASKS = { span: [1, 2, 2], hours: [1, 2], clock: [2, 2], timeOfDay: [2, 2, 2] } as const;

export type Mask = (typeof MASKS)[keyof typeof MASKS];

const LAST_HOUR = 23;

/**
 * Applies a mask to typed text: inserts colons, drops other characters, and in a full text a new digit replaces
 * the next one. Null if a digit is not valid at its position, such as 7 for tens of minutes.
 */
export function maskTime(input: string, caret: number, mask: Mask): Masked | null {
  const max = mask.reduce<number>((sum, digits) => sum + digits, 0);
  const before = digitsOf(input.slice(0, caret)).slice(0, max);
  const after = digitsOf(input.slice(caret));
  const surplus = Math.max(0, before.length + after.length - max);
  const [hour = '', ...parts] = groupsOf(before + after.slice(surplus), mask);
  // In a two-digit hour the first digit alone is the tens: 3 would not allow a second one.
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
