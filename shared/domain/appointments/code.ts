/** Separates the number from the branch id. */
const OF_BRANCH = 'B';

/** Content of an appointment code. */
export interface AppointmentCode {
  readonly number: string;
  /** Branch of the appointment; null if only a number was typed. */
  readonly idBranches: number | null;
}

/**
 * Formats the code of an appointment. Letters and digits only: scanners type them, and they are on the same keys of
 * every keyboard layout.
 *
 *     appointmentCode('481516', 7) // '481516B7'
 */
export const appointmentCode = (number: string, idBranches: number): string =>
  `${number}${OF_BRANCH}${idBranches}`;

/** Parses a typed or scanned code. */
export function readAppointmentCode(input: string): AppointmentCode {
  const [number = '', branch = ''] = input.split(OF_BRANCH);
  return { number, idBranches: branch === '' ? null : Number(branch) };
}

/** Appends a character to the typed code: digits, and one branch separator after some digits. Ignores others. */
export function typeAppointmentCode(input: string, sign: string): string {
  const next = sign.toUpperCase();
  const isMark = next === OF_BRANCH && input !== '' && !input.includes(OF_BRANCH);
  return (/^\d$/.test(next) || isMark) && input.length < MAX_CODE_LENGTH ? input + next : input;
}

/** Removes the last digit, or the whole branch, which is not displayed. */
export const eraseAppointmentCode = (input: string): string =>
  input.includes(OF_BRANCH) ? readAppointmentCode(input).number : input.slice(0, -1);

/** Longer than any phone number, and than a number with its branch. */
const MAX_CODE_LENGTH = 20;

const NUMBERS = 1_000_000;

/**
 * Generates an unused number of six digits. If both branch and central book, the branch uses even and central odd
 * numbers, so that they never collide.
 * @param random in [0, 1)
 */
export function generateNumber(
  random: () => number,
  end: 'branch' | 'central' | null,
  isInUse: (number: string) => boolean,
): string {
  for (;;) {
    const number = String(numberOf(random, end)).padStart(6, '0');
    if (!isInUse(number)) return number;
  }
}

const numberOf = (random: () => number, end: 'branch' | 'central' | null): number =>
  end === null
    ? Math.trunc(random() * NUMBERS)
    : Math.trunc((random() * NUMBERS) / 2) * 2 + (end === 'central' ? 1 : 0);
