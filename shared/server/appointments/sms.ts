import type { i18n } from 'i18next';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { toGsmText } from '#shared/domain/sms/gsm-text.ts';
import { KIND_RULES } from '#shared/domain/sms/message-kinds.ts';
import { REGIONS } from '#shared/domain/time/regions.ts';
import type { Clock } from '../kit/clock.ts';
import { every } from '../kit/every.ts';
import { oneRunAtATime } from '../kit/one-run-at-a-time.ts';
import type { SendingNow } from '../sms/availability.ts';
import { e164 } from '../sms/phone-number.ts';
import type { NewSms } from '../sms/sms-jobs.ts';
import { createCodeSms } from './booking-codes.ts';
import {
  createNotifiableAppointments,
  isEmailSent,
  isSms,
  type NotifiableAppointment,
  type NotifiableAppointmentsOptions,
  type Way,
} from './notifiable-appointments.ts';
import { writesMail } from './terms.ts';

interface ComposeBookingSmsOptions extends BookingSmsOptions {
  /** Sends a message, once per key. */
  readonly send: (sms: NewSms) => Promise<unknown>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds between two checks; 2 s by default. */
  readonly pollMs?: number | undefined;
}

const POLL_INTERVAL_MS = 2_000;

/**
 * Sends SMS to customers about their appointments. Messages derive from the appointment rows, so a restart loses
 * none.
 */
export function composeBookingSms({
  send,
  clock,
  log,
  pollMs = POLL_INTERVAL_MS,
  ...options
}: ComposeBookingSmsOptions) {
  const due = createBookingSms(options);
  const dueCodes = createCodeSms(options);
  const write = oneRunAtATime(
    async () => {
      for (const sms of await dueCodes(clock.now())) await send(sms);
      for (const sms of await due(clock.now())) await send(sms);
    },
    (error) => log.error({ err: error }, 'SMS about appointments were not written'),
  );
  let timer: { stop(): void } | null = null;
  return {
    start(): void {
      timer = every(pollMs, write);
    },
    async stop(): Promise<void> {
      timer?.stop();
      await write.idle();
    },
  };
}

interface BookingSmsOptions extends Omit<NotifiableAppointmentsOptions, 'settings'> {
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  readonly sending: SendingNow;
  readonly texts: i18n;
}

/** Customers with an email address get an SMS only if email is disabled. */
const way = (settings: GeneralSettings): Way => ({
  // Matches the condition of the partial index.
  reaches: writesMail(settings)
    ? sql`a.phone <> '' and a.email = '' and b.sms = 1 and b.enabled = 1`
    : sql`a.phone <> '' and b.sms = 1 and b.enabled = 1`,
  isWritten: (key) => sql`${isSms(key)} or ${isEmailSent(key)}`,
});

/** Composes SMS to customers without email: bookings, changes, cancellations and reminders. */
function createBookingSms({ sending, texts, ...options }: BookingSmsOptions) {
  const notifiable = createNotifiableAppointments(options);
  return async (now: Millis): Promise<NewSms[]> => {
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
      kind: 'appointment',
      idTickets: null,
      usefulMs: Math.min(one.start - now, KIND_RULES.appointment.usefulMs),
    }));
  };
}

/** Text of at most two SMS. */
function appointmentText(
  texts: i18n,
  { occasion, language, start, zone, ...about }: NotifiableAppointment,
): string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(REGIONS[language], { ...options, timeZone: zone }).format(start);
  const text = texts.getFixedT(language, 'appointment-emails')(`sms.${occasion}`, {
    number: about.number,
    branch: about.branchName,
    link: about.link,
    day: written({ weekday: 'short', day: 'numeric', month: 'short' }),
    time: written({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
  });
  return toGsmText(text);
}
