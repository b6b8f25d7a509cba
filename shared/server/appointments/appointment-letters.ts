import type { i18n } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { REGIONS } from '#shared/domain/time/regions.ts';
import type { AddressedLetter } from '../delivery/letter-box.ts';
import { calendarFile } from './calendar-file.ts';

/** An appointment whose customer is written to. */
export interface ToldAppointment {
  readonly id: number;
  readonly number: string;
  readonly canceled: boolean;
  readonly start: Millis;
  readonly end: Millis;
  readonly createdAt: Millis;
  /** When it was booked, moved or given up last. */
  readonly changedAt: Millis;
  readonly customerName: string;
  readonly email: string;
  readonly language: Language;
  readonly serviceName: string;
  readonly companyName: string;
  readonly branchName: string;
  /** Street and town of the branch. */
  readonly address: string;
  /** Time zone of the clock on the branch's wall: a name, or a difference. */
  readonly zone: string;
  /** Where it is moved or given up. */
  readonly link: string;
}

type Occasion = 'booked' | 'moved' | 'canceled' | 'reminder';

/** Confirms an appointment, or tells of its new time or its end, with a file for the customer's calendar. */
export function confirmation(texts: i18n, appointment: ToldAppointment): AddressedLetter {
  const { id, canceled, start, changedAt, createdAt } = appointment;
  const occasion = canceled ? 'canceled' : changedAt === createdAt ? 'booked' : 'moved';
  return {
    ...letter(texts, appointment, occasion),
    key: `appointment-${id}-${changedAt}-${canceled ? occasion : start}`,
    ...{ happenedAt: changedAt, usefulUntil: start },
    attachment: { name: 'appointment.ics', content: calendarFile(entryOf(texts, appointment)) },
  };
}

/** Reminds the customer of an appointment that is near. */
export function reminder(texts: i18n, appointment: ToldAppointment, now: Millis): AddressedLetter {
  const { id, start } = appointment;
  return {
    ...letter(texts, appointment, 'reminder'),
    key: `appointment-${id}-${start}-reminder`,
    ...{ happenedAt: now, usefulUntil: start },
  };
}

function letter(texts: i18n, appointment: ToldAppointment, occasion: Occasion) {
  const { language, email, start, zone, customerName, serviceName, branchName, address } = appointment;
  const t = texts.getFixedT(language, 'appointment-letters');
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(REGIONS[language], { ...options, timeZone: zone }).format(start);
  const day = written({ dateStyle: 'full' });
  const time = written({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const facts = [
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
    text: [t('greeting', { name: customerName }), t(`text.${occasion}`), facts.join('\n'), ...rest].join(
      '\n\n',
    ),
  };
}

function entryOf(texts: i18n, appointment: ToldAppointment) {
  const { id, language, serviceName, companyName, branchName, address, number, link } = appointment;
  const t = texts.getFixedT(language, 'appointment-letters');
  return {
    ...{ uid: `appointment-${id}@turno`, changedAt: appointment.changedAt, canceled: appointment.canceled },
    ...{ start: appointment.start, end: appointment.end },
    summary: companyName === '' ? serviceName : `${serviceName} · ${companyName}`,
    location: [branchName, address].filter((part) => part !== '').join(', '),
    description: t('number', { number }),
    url: link,
  };
}
