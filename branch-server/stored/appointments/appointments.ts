import type { Database } from 'better-sqlite3';
import { type Kysely, type Selectable, sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { OccupiedSeat } from '#shared/domain/appointments/seats.ts';
import { SEAT_TAKING_STATES } from '#shared/domain/appointments/states.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ANONYMIZED, mailFailure } from '#shared/server/appointments/appointment-rows.ts';
import type { AppointmentsTable } from '#shared/server/db/schema/appointments.ts';
import { digitsOf, telephonePattern } from '#shared/server/sms/phone-number.ts';

export type AppointmentRow = Selectable<AppointmentsTable>;

/** Bounds of moments; the end is not among them. */
interface Between {
  readonly branch: number;
  readonly from: Millis;
  readonly to: Millis;
}

/** Fewest digits that a kiosk takes for a telephone: appointments have numbers of six. */
const MIN_TELEPHONE_DIGITS = 8;
/** Maximum number of results. */
const MAX_RESULTS = 50;

/** Reads and writes appointments. With the reading connection only reads are allowed. */
export function createAppointments(sqlite: Database) {
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('appointments').selectAll().where('id', '=', p('id')),
  );
  const between = statement<Between>()(sqlite, (db, p) =>
    selectAppointments(db)
      .where('a.id_branches', '=', p('branch'))
      .where('a.slot_start', '>=', p('from'))
      .where('a.slot_start', '<', p('to'))
      .where('a.state', '!=', 'canceled')
      .where('a.customer_name', '!=', sql.lit(''))
      .orderBy('a.slot_start')
      .orderBy('a.seat')
      .orderBy('a.id'),
  );
  // By the beginnings alone: an appointment that lasts into a day began four hours before it at most.
  const occupied = statement<Between & { queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('appointments')
      .select(['id', 'slot_start as start', 'slot_end as end', 'seat'])
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('slot_start', '>=', p('from'))
      .where('slot_start', '<', p('to'))
      .where('state', 'in', SEAT_TAKING_STATES),
  );
  const reserved = statement<Between & { queue: number; now: Millis }>()(sqlite, (db, p) =>
    db
      .selectFrom('booking_codes')
      .select(['slot_start as start', 'slot_end as end', 'seat'])
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('slot_start', '>=', p('from'))
      .where('slot_start', '<', p('to'))
      .where('expires_at', '>', p('now')),
  );
  const found = statement<{
    branch: number;
    key: string;
    text: string;
    telephone: string;
    since: Millis;
  }>()(sqlite, (db, p) =>
    selectAppointments(db)
      .where('a.id_branches', '=', p('branch'))
      .where('a.slot_start', '>=', p('since'))
      .where('a.state', '!=', 'canceled')
      .where(({ eb, or, fn, val }) =>
        or([
          eb('a.number', '=', p('text')),
          eb(digitsOf(eb.ref('a.phone')), 'like', p('telephone')),
          eb(fn<number>('instr', ['a.customer_key', val(p('key'))]), '>', 0),
        ]),
      )
      .orderBy('a.slot_start')
      .orderBy('a.id')
      .limit(MAX_RESULTS),
  );
  const expected = statement<{ branch: number; text: string; telephone: string; since: Millis }>()(
    sqlite,
    (db, p) =>
      db
        .selectFrom('appointments')
        .select(['id', 'number', 'slot_start', 'state'])
        .where('id_branches', '=', p('branch'))
        .where('slot_start', '>=', p('since'))
        .where('state', 'in', ['booked', 'noshow'])
        .where('pending_action', '!=', 'cancel')
        .where(({ eb, or }) => {
          const digits = digitsOf(eb.ref('phone'));
          return or([
            eb('number', '=', p('text')),
            eb(digits, '=', p('text')),
            eb(digits, 'like', p('telephone')),
          ]);
        })
        .orderBy('slot_start')
        .orderBy('id')
        .limit(MAX_RESULTS),
  );
  const atSlot = statement<{ branch: number; service: number; start: Millis }>()(sqlite, (db, p) =>
    db
      .selectFrom('appointments')
      .select(['id', 'number', 'customer_key', 'phone', 'email'])
      .where('id_branches', '=', p('branch'))
      .where('slot_start', '=', p('start'))
      .where('id_services', '=', p('service'))
      .where('state', '!=', 'canceled')
      .where('pending_action', '!=', 'cancel')
      .orderBy('id'),
  );
  const numbers = statement<{ branch: number; number: string }>()(sqlite, (db, p) =>
    db
      .selectFrom('appointments')
      .select('id')
      .where('id_branches', '=', p('branch'))
      .where('number', '=', p('number'))
      .where('state', 'in', ['booked', 'noshow']),
  );
  const missed = statement<{ now: Millis }>()(sqlite, (db, p) =>
    db
      .selectFrom('appointments')
      .selectAll()
      .where('state', '=', 'booked')
      .where('missed_from', '<=', p('now')),
  );
  const ofCustomer = statement<{ branch: number; phone: string; email: string; now: Millis }>()(
    sqlite,
    (db, p) =>
      db
        .selectFrom('appointments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('id_branches', '=', p('branch'))
        .where('slot_start', '>=', p('now'))
        .where('state', '=', 'booked')
        .where(({ eb, and, or, ref }) =>
          or([
            and([eb(ref('phone'), '<>', ''), eb('phone', '=', p('phone'))]),
            and([eb(ref('email'), '<>', ''), eb('email', '=', p('email'))]),
          ]),
        ),
  );
  const ofContact = statement<{ branch: number; phone: string; email: string; since: Millis }>()(
    sqlite,
    (db, p) =>
      db
        .selectFrom('appointments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('id_branches', '=', p('branch'))
        .where('created_at', '>', p('since'))
        .where('booked_through', '=', 'customer')
        .where(({ eb, and, or, ref }) =>
          or([
            and([eb(ref('phone'), '<>', ''), eb('phone', '=', p('phone'))]),
            and([eb(ref('email'), '<>', ''), eb('email', '=', p('email'))]),
          ]),
        ),
  );
  const bookedBy = statement<{ user: number; since: Millis }>()(sqlite, (db, p) =>
    db
      .selectFrom('appointments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('id_users', '=', p('user'))
      .where('created_at', '>', p('since')),
  );
  const lastId = statement<object>()(sqlite, (db) =>
    db.selectFrom('appointments').select((eb) => eb.fn.max('id').as('last')),
  );
  const one = statement<{ id: number }>()(sqlite, (db, p) =>
    selectAppointments(db).where('a.id', '=', p('id')),
  );

  const add = statement<AppointmentRow>()(sqlite, (db, p) =>
    db.insertInto('appointments').values({
      id: p('id'),
      id_branches: p('id_branches'),
      number: p('number'),
      state: p('state'),
      id_queues: p('id_queues'),
      id_services: p('id_services'),
      id_segments: p('id_segments'),
      slot_start: p('slot_start'),
      slot_end: p('slot_end'),
      seat: p('seat'),
      customer_name: p('customer_name'),
      customer_key: p('customer_key'),
      phone: p('phone'),
      notes: p('notes'),
      missed_from: p('missed_from'),
      id_tickets: p('id_tickets'),
      created_at: p('created_at'),
      changed_at: p('changed_at'),
      id_users: p('id_users'),
      email: p('email'),
      language: p('language'),
      consented_at: p('consented_at'),
      booking: p('booking'),
      booked_by: p('booked_by'),
      version: p('version'),
      changed: p('changed'),
      pending_action: p('pending_action'),
      request_name: p('request_name'),
      request_details: p('request_details'),
      request_done: p('request_done'),
      booked_through: p('booked_through'),
    }),
  );
  const change = statement<AppointmentRow>()(sqlite, (db, p) =>
    db
      .updateTable('appointments')
      .set({
        state: p('state'),
        slot_start: p('slot_start'),
        slot_end: p('slot_end'),
        seat: p('seat'),
        customer_name: p('customer_name'),
        customer_key: p('customer_key'),
        phone: p('phone'),
        notes: p('notes'),
        missed_from: p('missed_from'),
        id_tickets: p('id_tickets'),
        email: p('email'),
        changed_at: p('changed_at'),
        booking: p('booking'),
        version: p('version'),
        changed: p('changed'),
        pending_action: p('pending_action'),
        request_name: p('request_name'),
        request_details: p('request_details'),
        request_done: p('request_done'),
      })
      .where('id', '=', p('id')),
  );
  const purge = statement<{ before: Millis }>()(sqlite, (db, p) =>
    db
      .updateTable('appointments')
      .set(ANONYMIZED)
      .where('slot_end', '<', p('before'))
      .where('customer_name', '<>', sql.lit('')),
  );

  return {
    byId: (id: number): AppointmentRow | undefined => byId.get({ id }),
    /** The highest id in use; 0 without appointments. */
    lastId: (): number => lastId.get({})?.last ?? 0,
    /** An appointment with the names of its references. */
    view: (id: number) => one.get({ id }),
    /** Appointments with slots in a range, except cancelled or anonymized ones, by start. */
    between: (bounds: Between) => between.all(bounds),
    /** Seats of a queue taken by appointments that start in a range. */
    occupied: (bounds: Between & { readonly queue: number }): (OccupiedSeat & { readonly id: number })[] =>
      occupied.all(bounds),
    /** Seats held at `now` while customers confirm their contact. */
    reserved: (bounds: Between & { readonly queue: number; readonly now: Millis }): OccupiedSeat[] =>
      reserved.all(bounds),
    /** Appointments since a moment with this number or telephone, or with this text in the name. */
    find: (branch: number, text: string, since: Millis) =>
      found.all({ branch, key: foldText(text), text, telephone: telephonePattern(text), since }),
    /**
     * Appointments since a moment whose customers may still arrive, by number or digits of the telephone; by
     * start.
     */
    expected: (branch: number, text: string, since: Millis) =>
      expected.all({ branch, text, since, telephone: telephonePattern(text, MIN_TELEPHONE_DIGITS) }),
    /** Appointments of a service at the start of a slot whose customers may arrive or arrived. */
    atSlot: (of: { branch: number; service: number; start: Millis }) => atSlot.all(of),
    /** Number of future appointments of a telephone or mail address. */
    ahead: (of: { branch: number; phone: string; email: string; now: Millis }): number =>
      ofCustomer.get(of)?.count ?? 0,
    /** Number of public bookings of a telephone or mail address since a moment, including cancelled ones. */
    bookedWith: (of: { branch: number; phone: string; email: string; since: Millis }): number =>
      ofContact.get(of)?.count ?? 0,
    /** Number of bookings of a user since a moment. */
    bookedAfter: (user: number, since: Millis): number => bookedBy.get({ user, since })?.count ?? 0,
    isNumberInUse: (branch: number, number: string): boolean => numbers.get({ branch, number }) !== undefined,
    /** Appointments whose customers are overdue. */
    missed: (now: Millis): AppointmentRow[] => missed.all({ now }),
    add: (row: AppointmentRow): void => void add.run(row),
    change: (row: AppointmentRow): void => void change.run(row),
    /** Anonymizes appointments that ended before a moment. */
    purge: (before: Millis): number => purge.run({ before }),
  };
}

export type Appointments = ReturnType<typeof createAppointments>;

/** Appointments with the names of their references. */
const selectAppointments = (db: Kysely<BranchTables>) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('queues as q', 'q.id', 'a.id_queues')
    .innerJoin('services as s', 's.id', 'a.id_services')
    .innerJoin('segments as g', 'g.id', 'a.id_segments')
    .leftJoin('tickets as t', 't.id', 'a.id_tickets')
    .selectAll('a')
    .select(['q.name as queue', 'q.letter', 's.name as service', 'g.name as segment', 't.code'])
    .select(mailFailure);
