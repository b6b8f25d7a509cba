import type { i18n } from 'i18next';
import { sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { appointmentEmail } from './appointment-emails.ts';
import {
  createNotifiableAppointments,
  isEmailQueued,
  isSmsOut,
  type NotifiableAppointmentsOptions,
  type Way,
} from './notifiable-appointments.ts';

export interface BookingEmailOptions extends NotifiableAppointmentsOptions {
  readonly texts: i18n;
}

const MAIL: Way = {
  // In so many words, as the partial index says it.
  reaches: sql`a.email <> ''`,
  isWritten: (key) => sql`${isEmailQueued(key)} or ${isSmsOut(key)}`,
};

/** Writes to customers who left a mail address: what was booked, moved or given up, and that it is near. */
export function createBookingEmails({ texts, ...options }: BookingEmailOptions) {
  const notifiable = createNotifiableAppointments(options);
  return async (now: Millis) =>
    (await notifiable(now, MAIL)).map((appointment) => appointmentEmail(texts, appointment, now));
}
