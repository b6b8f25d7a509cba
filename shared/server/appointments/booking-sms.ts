import type { i18n } from 'i18next';
import { sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { KIND_RULES } from '#shared/domain/sms/message-kinds.ts';
import { plainLetters } from '#shared/domain/sms/plain-letters.ts';
import { REGIONS } from '#shared/domain/time/regions.ts';
import { e164 } from '../sms/phone-number.ts';
import type { SendingNow } from '../sms/sending-now.ts';
import { writesMail } from './customer-terms.ts';
import {
  createToldAppointments,
  isLetterOut,
  isSms,
  type ToldAppointment,
  type ToldOptions,
  type Way,
} from './told-appointments.ts';

/** What the customer of an appointment is told by SMS. */
export interface AppointmentSms {
  readonly key: string;
  /** Begins the keys of what it makes useless where that did not go out yet. */
  readonly replaces: string;
  readonly idBranches: number;
  /** E.164; null where what was written is no telephone number. */
  readonly phone: string | null;
  readonly written: string;
  readonly text: string;
  /** Milliseconds for which it is of use. */
  readonly usefulMs: Millis;
}

export interface BookingSmsOptions extends Omit<ToldOptions, 'settings'> {
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  readonly sending: SendingNow;
  readonly texts: i18n;
}

/** Of those who left a mail address as well it reaches those whom no mail reaches. */
const way = (settings: GeneralSettings): Way => ({
  // In so many words, as the partial index says it.
  reaches: writesMail(settings)
    ? sql`a.phone <> '' and a.email = '' and b.sms = 1 and b.enabled = 1`
    : sql`a.phone <> '' and b.sms = 1 and b.enabled = 1`,
  isWritten: (key) => sql`${isSms(key)} or ${isLetterOut(key)}`,
});

/** Writes by SMS to customers whom no mail reaches: what was booked, moved or given up, and that it is near. */
export function createBookingSms({ sending, texts, ...options }: BookingSmsOptions) {
  const told = createToldAppointments(options);
  return async (now: Millis): Promise<AppointmentSms[]> => {
    const countries = await sending();
    if (countries.size === 0) return [];
    const appointments = await told(now, way(await options.settings()));
    return appointments.map((one) => ({
      ...{ key: one.key, replaces: `appointment-${one.firstId}-`, idBranches: one.idBranches },
      ...{ phone: e164(one.phone, countries.get(one.idBranches) ?? null), written: one.phone },
      text: appointmentText(texts, one),
      usefulMs: Math.min(one.start - now, KIND_RULES.appointment.usefulMs),
    }));
  };
}

/** Says in two SMS at most what was booked and when, and where it is changed. */
function appointmentText(
  texts: i18n,
  { occasion, language, start, zone, ...about }: ToldAppointment,
): string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(REGIONS[language], { ...options, timeZone: zone }).format(start);
  const text = texts.getFixedT(language, 'appointment-letters')(`sms.${occasion}`, {
    ...{ number: about.number, branch: about.branchName, link: about.link },
    day: written({ weekday: 'short', day: 'numeric', month: 'short' }),
    time: written({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
  });
  return plainLetters(text);
}
