import type { i18n } from 'i18next';
import type { Millis } from '#shared/domain/ids.ts';
import { REGIONS } from '#shared/domain/time/regions.ts';
import type { AddressedEmail } from '../delivery/email-outbox.ts';
import { calendarFile } from './calendar-file.ts';
import type { NotifiableAppointment } from './notifiable-appointments.ts';

/**
 * Writes of an appointment: confirms it, or tells of its new time or its end, with a file for the customer's calendar, or
 * reminds of it.
 */
export function appointmentEmail(
  texts: i18n,
  appointment: NotifiableAppointment,
  now: Millis,
): AddressedEmail {
  const { key, occasion, start, changedAt } = appointment;
  const copyNote = texts.t('copy', { ns: 'appointment-letters', lng: appointment.language });
  const written = { ...composeEmail(texts, appointment), key, usefulUntil: start, copyNote };
  if (occasion === 'reminder') return { ...written, happenedAt: now };
  return {
    ...written,
    happenedAt: changedAt,
    attachment: { name: 'appointment.ics', content: calendarFile(entryOf(texts, appointment)) },
  };
}

function composeEmail(texts: i18n, appointment: NotifiableAppointment) {
  const { occasion, language, email, start, zone, customerName, serviceName, branchName, address } =
    appointment;
  const t = texts.getFixedT(language, 'appointment-letters');
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
  const t = texts.getFixedT(language, 'appointment-letters');
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
