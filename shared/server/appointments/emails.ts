import type { i18n } from 'i18next';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { REGIONS } from '#shared/domain/time/regions.ts';
import type { AddressedEmail } from '../delivery/emails.ts';
import {
  createNotifiableAppointments,
  isEmailQueued,
  isSmsOut,
  type NotifiableAppointment,
  type NotifiableAppointmentsOptions,
  type Way,
} from './notifiable-appointments.ts';

interface BookingEmailOptions extends NotifiableAppointmentsOptions {
  readonly texts: i18n;
}

const MAIL: Way = {
  // Matches the condition of the partial index.
  reaches: sql`a.email <> ''`,
  isWritten: (key) => sql`${isEmailQueued(key)} or ${isSmsOut(key)}`,
};

/** Composes emails to customers with an address: bookings, changes, cancellations and reminders. */
export function createBookingEmails({ texts, ...options }: BookingEmailOptions) {
  const notifiable = createNotifiableAppointments(options);
  return async (now: Millis) =>
    (await notifiable(now, MAIL)).map((appointment) => appointmentEmail(texts, appointment));
}

/** Composes the email of an appointment, with a calendar file except for reminders. */
function appointmentEmail(texts: i18n, appointment: NotifiableAppointment): AddressedEmail {
  const { key, occasion, start } = appointment;
  const copyNote = texts.t('copy', { ns: 'appointment-emails', lng: appointment.language });
  const written = { ...composeEmail(texts, appointment), key, usefulUntil: start, copyNote };
  if (occasion === 'reminder') return written;
  return {
    ...written,
    attachment: { name: 'appointment.ics', content: calendarFile(entryOf(texts, appointment)) },
  };
}

function composeEmail(texts: i18n, appointment: NotifiableAppointment) {
  const { occasion, language, email, start, zone, customerName, serviceName, branchName, address } =
    appointment;
  const t = texts.getFixedT(language, 'appointment-emails');
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(REGIONS[language], { ...options, timeZone: zone }).format(start);
  const day = written({ dateStyle: 'full' });
  const time = written({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const details = [
    t('when', { day, time }),
    t('what', { service: serviceName }),
    t('where', { branch: [branchName, address].filter((part) => part !== '').join(', ') }),
  ];
  const rest =
    occasion === 'canceled'
      ? [t('again')]
      : [t('number', { number: appointment.number }), t('change', { link: appointment.link })];
  return {
    recipient: email,
    subject: t(`subject.${occasion}`, { day, time }),
    text: [t('greeting', { name: customerName }), t(`text.${occasion}`), details.join('\n'), ...rest].join(
      '\n\n',
    ),
  };
}

function entryOf(texts: i18n, appointment: NotifiableAppointment) {
  const { firstId, language, serviceName, companyName, branchName, address, number, link } = appointment;
  const t = texts.getFixedT(language, 'appointment-emails');
  return {
    uid: `appointment-${firstId}@turno`,
    changedAt: appointment.changedAt,
    canceled: appointment.occasion === 'canceled',
    start: appointment.start,
    end: appointment.end,
    summary: companyName === '' ? serviceName : `${serviceName} · ${companyName}`,
    location: [branchName, address].filter((part) => part !== '').join(', '),
    description: t('number', { number }),
    url: link,
  };
}

/** A calendar event. */
interface CalendarEntry {
  /** Identifier of the event, equal in all versions. */
  readonly uid: string;
  /** Time of this version; calendars keep the latest. */
  readonly changedAt: Millis;
  readonly start: Millis;
  readonly end: Millis;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
  readonly canceled: boolean;
}

/** Formats an appointment as an iCalendar file (RFC 5545) for an email attachment. */
function calendarFile(entry: CalendarEntry): string {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', entry.uid);
  event.addPropertyWithValue('dtstamp', utc(entry.changedAt));
  event.addPropertyWithValue('sequence', sequenceAt(entry.changedAt));
  event.addPropertyWithValue('dtstart', utc(entry.start));
  event.addPropertyWithValue('dtend', utc(entry.end));
  event.addPropertyWithValue('summary', entry.summary);
  event.addPropertyWithValue('location', entry.location);
  event.addPropertyWithValue('description', entry.description);
  event.addPropertyWithValue('url', entry.url);
  event.addPropertyWithValue('status', entry.canceled ? 'CANCELLED' : 'CONFIRMED');

  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Turno//Turno//EN');
  calendar.addPropertyWithValue('method', entry.canceled ? 'CANCEL' : 'REQUEST');
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

/** Start of the sequence numbers of calendar events. */
const SEQUENCE_EPOCH = Date.UTC(2026, 0);
const SEQUENCE_STEP_MS = 250;

/** Rises with each change; stays below the 31 bits of RFC 5545 until 2043. */
const sequenceAt = (at: Millis) => Math.max(0, Math.trunc((at - SEQUENCE_EPOCH) / SEQUENCE_STEP_MS));

const utc = (at: Millis) => ICAL.Time.fromJSDate(new Date(at), true);
