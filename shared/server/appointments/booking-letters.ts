import type { i18n } from 'i18next';
import { sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { appointmentLetter } from './appointment-letters.ts';
import {
  createToldAppointments,
  isLetter,
  isSmsOut,
  type ToldOptions,
  type Way,
} from './told-appointments.ts';

export interface BookingLetterOptions extends ToldOptions {
  readonly texts: i18n;
}

const MAIL: Way = {
  // In so many words, as the partial index says it.
  reaches: sql`a.email <> ''`,
  isWritten: (key) => sql`${isLetter(key)} or ${isSmsOut(key)}`,
};

/** Writes to customers who left a mail address: what was booked, moved or given up, and that it is near. */
export function createBookingLetters({ texts, ...options }: BookingLetterOptions) {
  const told = createToldAppointments(options);
  return async (now: Millis) =>
    (await told(now, MAIL)).map((appointment) => appointmentLetter(texts, appointment, now));
}
