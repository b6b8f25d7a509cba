import type { i18n } from 'i18next';
import { sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { toGsmText } from '#shared/domain/sms/gsm-text.ts';
import { KIND_RULES } from '#shared/domain/sms/message-kinds.ts';
import { REGIONS } from '#shared/domain/time/regions.ts';
import { e164 } from '../sms/phone-number.ts';
import type { SendingNow } from '../sms/sending-now.ts';
import { writesMail } from './customer-terms.ts';
import {
  createNotifiableAppointments,
  isEmailSent,
  isSms,
  type NotifiableAppointment,
  type NotifiableAppointmentsOptions,
  type Way,
} from './notifiable-appointments.ts';

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

export interface BookingSmsOptions extends Omit<NotifiableAppointmentsOptions, 'settings'> {
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
  isWritten: (key) => sql`${isSms(key)} or ${isEmailSent(key)}`,
});

/** Writes by SMS to customers whom no mail reaches: what was booked, moved or given up, and that it is near. */
export function createBookingSms({ sending, texts, ...options }: BookingSmsOptions) {
  const notifiable = createNotifiableAppointments(options);
  return async (now: Millis): Promise<AppointmentSms[]> => {
    const countries = await sending();
    if (countries.size === 0) return [];
    const appointments = await notifiable(now, way(await options.settings()));
    return appointments.map((one) => ({
      key: one.key,
      replaces: `appointment-${one.firstId}-`,
      idBranches: one.idBranches,
      phone: e164(one.phone, countries.get(one.idBranches) ?? null),
      written: one.phone,
      text: appointmentText(texts, one),
      usefulMs: Math.min(one.start - now, KIND_RULES.appointment.usefulMs),
    }));
  };
}

/** Says in two SMS at most what was booked and when, and where it is changed. */
function appointmentText(
  texts: i18n,
  { occasion, language, start, zone, ...about }: NotifiableAppointment,
): string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(REGIONS[language], { ...options, timeZone: zone }).format(start);
  const text = texts.getFixedT(language, 'appointment-letters')(`sms.${occasion}`, {
    number: about.number,
    branch: about.branchName,
    link: about.link,
    day: written({ weekday: 'short', day: 'numeric', month: 'short' }),
    time: written({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
  });
  return toGsmText(text);
}
