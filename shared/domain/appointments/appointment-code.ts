/** Separates the number from that of the branch. */
const OF_BRANCH = 'B';

/** What a kiosk reads from the code of an appointment. */
export interface AppointmentCode {
  readonly number: string;
  /** The branch where it is; null where only a number was typed. */
  readonly idBranches: number | null;
}

/**
 * Writes what the code of an appointment holds. Letters and digits alone: a reader types them, and keyboards of every
 * language have those at the same keys.
 *
 *     appointmentCode('481516', 7) // '481516B7'
 */
export const appointmentCode = (number: string, idBranches: number): string =>
  `${number}${OF_BRANCH}${idBranches}`;

/** Reads what was typed, by a hand or by a reader. */
export function readAppointmentCode(typed: string): AppointmentCode {
  const [number = '', branch = ''] = typed.split(OF_BRANCH);
  return { number, idBranches: branch === '' ? null : Number(branch) };
}

/** What a kiosk has been typed so far, with one more sign: digits, and the mark of a branch behind some of them. */
export function typeAppointmentCode(typed: string, sign: string): string {
  const next = sign.toUpperCase();
  const isMark = next === OF_BRANCH && typed !== '' && !typed.includes(OF_BRANCH);
  return (/^\d$/.test(next) || isMark) && typed.length < MAX_CODE_LENGTH ? typed + next : typed;
}

/** Takes back the last digit, or the whole branch: it is not seen. */
export const eraseAppointmentCode = (typed: string): string =>
  typed.includes(OF_BRANCH) ? readAppointmentCode(typed).number : typed.slice(0, -1);

/** Longer than any telephone, and than a number with its branch. */
const MAX_CODE_LENGTH = 20;
