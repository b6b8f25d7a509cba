import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Language, language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { HOUR_MS } from '#shared/domain/time/units.ts';
import type { AppointmentTables } from '#shared/server/db/schema/appointments.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** Confirmations older than this are dropped, in milliseconds. */
const CONFIRMED_MS = 24 * HOUR_MS;

/** An appointment with a pending message to its customer. */
export interface NotifiableAppointment {
  /** Unique key of the message. */
  readonly key: string;
  readonly occasion: 'booked' | 'moved' | 'canceled' | 'reminder';
  /** Id of the first booking; stays the same when the other end rebooks the appointment. */
  readonly firstId: number;
  readonly idBranches: number;
  readonly number: string;
  readonly start: Millis;
  readonly end: Millis;
  /** Time of the last booking, move or cancellation. */
  readonly changedAt: Millis;
  readonly customerName: string;
  readonly phone: string;
  readonly email: string;
  readonly language: Language;
  readonly serviceName: string;
  readonly companyName: string;
  readonly branchName: string;
  /** Street and city of the branch. */
  readonly address: string;
  /** Time zone or UTC offset of the branch. */
  readonly zone: string;
  /** Link to move or cancel the appointment. */
  readonly link: string;
}

type ReminderSettings = Pick<GeneralSettings, 'bookingReminder'>;

export interface NotifiableAppointmentsOptions {
  readonly reader: Kysely<SharedTables & AppointmentTables>;
  readonly linkOf: (id: number) => string;
  readonly zone: (idBranches: number, now: Millis) => string | Promise<string>;
  readonly settings: () => ReminderSettings | Promise<ReminderSettings>;
}

/** A notification channel: which appointments `a` of branches `b` it reaches, and whether a message was written. */
export interface Way {
  readonly reaches: RawBuilder<boolean>;
  readonly isWritten: (key: RawBuilder<string>) => RawBuilder<boolean>;
}

/** True if an email with this key is queued or sent. */
export const isEmailQueued = (key: RawBuilder<string>) =>
  sql<boolean>`exists (select 1 from jobs as l where l.key = ${key})`;

/** True if it was sent; the message is then not repeated on another channel. */
export const isEmailSent = (key: RawBuilder<string>) =>
  sql<boolean>`exists (select 1 from jobs as l where l.key = ${key} and l.state = 'done')`;

/** Key of the job of an SMS with this key; see `smsJobKey`. */
const smsKey = (key: RawBuilder<string>) => sql<string>`'sms:' || a.id_branches || ':' || ${key}`;

/** True if an SMS with this key is queued or sent. */
export const isSms = (key: RawBuilder<string>) => isEmailQueued(smsKey(key));

/** True if it was sent. */
export const isSmsOut = (key: RawBuilder<string>) => isEmailSent(smsKey(key));

/**
 * True for the same appointment rebooked at the other end: same number, and same name, phone number or email
 * address.
 */
const IS_SAME = sql<boolean>`o.id_branches = a.id_branches and o.number = a.number and a.number <> '' and o.id <> a.id
  and (o.customer_key = a.customer_key or (o.phone = a.phone and a.phone <> '') or (o.email = a.email and a.email <> ''))`;
/** Id of the first booking. */
const FIRST_ID = sql<number>`coalesce(
  (select min(o.id) from appointments as o where o.id < a.id and ${IS_SAME}), a.id)`;
const WAS_MOVED_HERE = sql<number>`case when ${FIRST_ID} = a.id then 0 else 1 end`;
const IS_MOVED_AWAY = sql<boolean>`exists (select 1 from appointments as o where o.id > a.id and ${IS_SAME})`;

const CHANGE_KEY = sql<string>`'appointment-' || ${FIRST_ID} || '-' || a.changed_at || '-' ||
  case when a.state = 'canceled' then 'canceled' else cast(a.slot_start as text) end`;
const REMINDER_KEY = sql<string>`'appointment-' || ${FIRST_ID} || '-' || a.slot_start || '-reminder'`;

/** Finds pending messages of a channel: bookings, moves, cancellations and reminders. */
export function createNotifiableAppointments({
  reader,
  linkOf,
  zone,
  settings,
}: NotifiableAppointmentsOptions) {
  const notifiable = (now: Millis, { reaches, isWritten }: Way, key: RawBuilder<string>) =>
    reader
      .selectFrom('appointments as a')
      .innerJoin('branches as b', 'b.id', 'a.id_branches')
      .innerJoin('services as s', 's.id', 'a.id_services')
      .selectAll('a')
      .select(['b.name as branch', 'b.address', 'b.city', 'b.company_name as company'])
      .select(['b.language as spoken', 's.name as service', 's.translations'])
      .select([key.as('key'), FIRST_ID.as('first_id'), WAS_MOVED_HERE.as('was_moved_here')])
      .where(reaches)
      .where(sql<boolean>`not (${isWritten(key)})`)
      .where('a.slot_start', '>', now)
      // A move at the other end cancels here; it is announced as a move.
      .where((eb) => eb.or([eb('a.state', '=', 'canceled'), eb('a.pending_action', '<>', 'cancel')]))
      .where(sql<boolean>`not (a.state = 'canceled' and ${IS_MOVED_AWAY})`);
  type Row = Awaited<ReturnType<ReturnType<typeof notifiable>['execute']>>[number];

  const present = async (
    row: Row,
    occasion: NotifiableAppointment['occasion'],
    now: Millis,
  ): Promise<NotifiableAppointment> => {
    const written = language.safeParse(row.language || row.spoken.slice(0, 2)).data ?? 'es';
    const names: Readonly<Record<string, string>> = JSON.parse(row.translations || '{}');
    return {
      key: row.key,
      occasion,
      idBranches: row.id_branches,
      number: row.number,
      firstId: Number(row.first_id),
      start: row.slot_start,
      end: row.slot_end,
      changedAt: row.changed_at,
      customerName: row.customer_name,
      phone: row.phone,
      email: row.email,
      language: written,
      serviceName: names[written] ?? row.service,
      companyName: row.company,
      branchName: row.branch,
      address: [row.address, row.city].filter((part) => part !== '').join(', '),
      zone: await zone(row.id_branches, now),
      link: linkOf(row.id),
    };
  };

  /** Bookings of the other end arrive with a delay. */
  const occasionOf = ({ state, changed_at, created_at, version, was_moved_here }: Row) => {
    if (state === 'canceled') return 'canceled';
    const isNew = changed_at === created_at || version === 1;
    return isNew && Number(was_moved_here) === 0 ? 'booked' : 'moved';
  };

  /** Recently booked, moved or cancelled appointments. */
  const changed = (now: Millis, way: Way) =>
    notifiable(now, way, CHANGE_KEY)
      .where('a.changed_at', '>', now - CONFIRMED_MS)
      .where('a.state', 'in', ['booked', 'canceled'])
      .execute();

  /** Appointments within the reminder period that were booked before it. */
  const near = (hours: number, now: Millis, way: Way) =>
    notifiable(now, way, REMINDER_KEY)
      .where('a.slot_start', '<=', now + hours * HOUR_MS)
      .where((eb) => eb('a.changed_at', '<', eb('a.slot_start', '-', hours * HOUR_MS)))
      .where('a.state', '=', 'booked')
      .execute();

  return async (now: Millis, way: Way): Promise<NotifiableAppointment[]> => {
    const { bookingReminder } = await settings();
    const all: NotifiableAppointment[] = [];
    for (const row of await changed(now, way)) all.push(await present(row, occasionOf(row), now));
    for (const row of await near(bookingReminder, now, way)) all.push(await present(row, 'reminder', now));
    return all;
  };
}
