import type { i18n } from 'i18next';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { AppointmentTables } from '../db/appointment-tables.ts';
import type { SharedTables } from '../db/tables.ts';
import { confirmation, reminder, type ToldAppointment } from './appointment-letters.ts';

const HOUR_MS = 3_600_000;
/** Confirmations that could not be written for so long are not written any more, ms. */
const CONFIRMED_MS = 24 * HOUR_MS;

export interface BookingLetterOptions {
  readonly reader: Kysely<SharedTables & AppointmentTables>;
  readonly linkOf: (id: number) => string;
  readonly zone: (idBranches: number, now: Millis) => string | Promise<string>;
  readonly settings: () =>
    | Pick<GeneralSettings, 'bookingReminder'>
    | Promise<Pick<GeneralSettings, 'bookingReminder'>>;
  readonly texts: i18n;
}

/** The keys of letters, as `appointment-letters.ts` makes them: what is written already is not put together again. */
const CONFIRMATION_KEY = sql<string>`'appointment-' || a.id || '-' || a.changed_at || '-' ||
  case when a.state = 'canceled' then 'canceled' else cast(a.slot_start as text) end`;
const REMINDER_KEY = sql<string>`'appointment-' || a.id || '-' || a.slot_start || '-reminder'`;

const isUnwritten = (key: RawBuilder<string>) =>
  sql<boolean>`not exists (select 1 from letters where letters.key = ${key})`;

/** Writes to customers who left a mail address: what was booked, moved or given up, and that it is near. */
export function createBookingLetters({ reader, linkOf, zone, settings, texts }: BookingLetterOptions) {
  const told = (now: Millis) =>
    reader
      .selectFrom('appointments as a')
      .innerJoin('branches as b', 'b.id', 'a.id_branches')
      .innerJoin('services as s', 's.id', 'a.id_services')
      .selectAll('a')
      .select(['b.name as branch', 'b.address', 'b.city', 'b.company_name as company'])
      .select(['b.language as spoken', 's.name as service', 's.translations'])
      // In so many words, as the partial index says it.
      .where(sql<boolean>`a.email <> ''`)
      .where('a.slot_start', '>', now);
  type Row = Awaited<ReturnType<ReturnType<typeof told>['execute']>>[number];

  const present = async (row: Row, now: Millis): Promise<ToldAppointment> => {
    const written = language.safeParse(row.language || row.spoken.slice(0, 2)).data ?? 'es';
    const names: Readonly<Record<string, string>> = JSON.parse(row.translations || '{}');
    return {
      ...{ id: row.id, number: row.number, canceled: row.state === 'canceled' },
      ...{ start: row.slot_start, end: row.slot_end, createdAt: row.created_at, changedAt: row.changed_at },
      ...{ customerName: row.customer_name, email: row.email, language: written },
      ...{ serviceName: names[written] ?? row.service, companyName: row.company, branchName: row.branch },
      address: [row.address, row.city].filter((part) => part !== '').join(', '),
      ...{ zone: await zone(row.id_branches, now), link: linkOf(row.id) },
    };
  };

  /** Finds those that were booked, moved or given up of late. */
  const changed = (now: Millis) =>
    told(now)
      .where('a.changed_at', '>', now - CONFIRMED_MS)
      .where('a.state', 'in', ['booked', 'canceled'])
      .where(isUnwritten(CONFIRMATION_KEY))
      .execute();

  /** Finds those that begin within so many hours, and were not booked or moved since then. */
  const near = (hours: number, now: Millis) =>
    told(now)
      .where('a.slot_start', '<=', now + hours * HOUR_MS)
      .where((eb) => eb('a.changed_at', '<', eb('a.slot_start', '-', hours * HOUR_MS)))
      .where('a.state', '=', 'booked')
      .where(isUnwritten(REMINDER_KEY))
      .execute();

  return async (now: Millis) => {
    const { bookingReminder } = await settings();
    const letters = [];
    for (const row of await changed(now)) letters.push(confirmation(texts, await present(row, now)));
    for (const row of await near(bookingReminder, now))
      letters.push(reminder(texts, await present(row, now), now));
    return letters;
  };
}
