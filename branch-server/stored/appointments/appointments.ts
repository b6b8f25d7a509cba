import type { Database } from 'better-sqlite3';
import { type Expression, type Kysely, type Selectable, sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { TakenSeat } from '#shared/domain/appointments/seats.ts';
import { SEAT_TAKING_STATES } from '#shared/domain/appointments/states.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ANONYMIZED, mailFailure } from '#shared/server/appointments/appointment-rows.ts';
import type { AppointmentsTable } from '#shared/server/db/appointment-tables.ts';

export type AppointmentRow = Selectable<AppointmentsTable>;

/** Bounds of moments; the end is not among them. */
interface Between {
  readonly branch: number;
  readonly from: Millis;
  readonly to: Millis;
}

/** How many are found at most. */
const MAX_RESULTS = 50;

/** Reads and writes appointments. Over the reading connection only what reads may be used. */
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
      .orderBy('a.place')
      .orderBy('a.id'),
  );
  // By the beginnings alone: an appointment that lasts into a day began four hours before it at most.
  const taken = statement<Between & { queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('appointments')
      .select(['id', 'slot_start as start', 'slot_end as end', 'place'])
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('slot_start', '>=', p('from'))
      .where('slot_start', '<', p('to'))
      .where('state', 'in', SEAT_TAKING_STATES),
  );
  const found = statement<{ branch: number; key: string; text: string; since: Millis }>()(sqlite, (db, p) =>
    selectAppointments(db)
      .where('a.id_branches', '=', p('branch'))
      .where('a.slot_start', '>=', p('since'))
      .where('a.state', '!=', 'canceled')
      .where(({ eb, or, fn, val }) =>
        or([
          eb('a.number', '=', p('text')),
          eb('a.phone', '=', p('text')),
          eb(fn<number>('instr', ['a.customer_key', val(p('key'))]), '>', 0),
        ]),
      )
      .orderBy('a.slot_start')
      .orderBy('a.id')
      .limit(MAX_RESULTS),
  );
  const expected = statement<{ branch: number; text: string; since: Millis }>()(sqlite, (db, p) =>
    db
      .selectFrom('appointments')
      .select(['id', 'number', 'slot_start', 'state'])
      .where('id_branches', '=', p('branch'))
      .where('slot_start', '>=', p('since'))
      .where('state', 'in', ['booked', 'noshow'])
      .where('awaits', '!=', 'cancel')
      .where(({ eb, or, fn, val }) => {
        const bare = (sign: string, of: Expression<string>) =>
          fn<string>('replace', [of, val(sign), val('')]);
        const digits = bare('-', bare('+', eb.ref('phone')));
        return or([eb('number', '=', p('text')), eb(digits, '=', p('text'))]);
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
      .where('awaits', '!=', 'cancel')
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
      place: p('place'),
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
      awaits: p('awaits'),
      wish: p('wish'),
      wished: p('wished'),
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
        place: p('place'),
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
        awaits: p('awaits'),
        wish: p('wish'),
        wished: p('wished'),
        request_done: p('request_done'),
      })
      .where('id', '=', p('id')),
  );
  const forget = statement<{ before: Millis }>()(sqlite, (db, p) =>
    db
      .updateTable('appointments')
      .set(ANONYMIZED)
      .where('slot_end', '<', p('before'))
      .where('customer_name', '<>', sql.lit('')),
  );

  return {
    byId: (id: number): AppointmentRow | undefined => byId.get({ id }),
    /** One with the names that go with it. */
    shown: (id: number) => one.get({ id }),
    /** All but those canceled or forgotten whose slots begin within bounds, by their beginnings. */
    between: (bounds: Between) => between.all(bounds),
    /** The places taken in a queue by appointments that begin within bounds. */
    taken: (bounds: Between & { readonly queue: number }): (TakenSeat & { readonly id: number })[] =>
      taken.all(bounds),
    /** Those of since then with this number or telephone, or with this in the name. */
    find: (branch: number, text: string, since: Millis) =>
      found.all({ branch, key: foldText(text), text, since }),
    /**
     * Those of since then whose customers may still come, by their number or the digits of their telephone; by their
     * beginnings.
     */
    expected: (branch: number, text: string, since: Millis) => expected.all({ branch, text, since }),
    /** Those of a service at the beginning of a slot whose customers may come or have come. */
    atSlot: (of: { branch: number; service: number; start: Millis }) => atSlot.all(of),
    /** How many a telephone or a mail address has before it. */
    ahead: (of: { branch: number; phone: string; email: string; now: Millis }): number =>
      ofCustomer.get(of)?.count ?? 0,
    /** How many were booked with a telephone or a mail address by customers since a moment, cancelled ones too. */
    bookedWith: (of: { branch: number; phone: string; email: string; since: Millis }): number =>
      ofContact.get(of)?.count ?? 0,
    /** How many a user has booked since a moment. */
    bookedAfter: (user: number, since: Millis): number => bookedBy.get({ user, since })?.count ?? 0,
    isNumberInUse: (branch: number, number: string): boolean => numbers.get({ branch, number }) !== undefined,
    /** Those whose customers should have come. */
    missed: (now: Millis): AppointmentRow[] => missed.all({ now }),
    add: (row: AppointmentRow): void => void add.run(row),
    change: (row: AppointmentRow): void => void change.run(row),
    /** Forgets whose those were that ended before a moment. */
    forget: (before: Millis): number => forget.run({ before }),
  };
}

export type Appointments = ReturnType<typeof createAppointments>;

/** With the names of what they are for. */
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
