import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { SyncedAppointment, SyncedRequest } from '#shared/contract/replication/seats.ts';
import { parseSeatName, seatName } from '#shared/domain/appointments/seats.ts';
import { asBookedThrough, SEAT_TAKING_STATES } from '#shared/domain/appointments/states.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type {
  AppointmentLedgersTable,
  AppointmentsTable,
  BookingEnd,
  SlotSeatsTable,
} from '#shared/server/db/schema/appointments.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { isNotifiable } from './terms.ts';

/** A stored seat of a slot. */
interface StoredSeat {
  readonly holder: BookingEnd;
  readonly booking: string | null;
  readonly writes: readonly string[];
}
type Db = Kysely<SharedTables> | Transaction<SharedTables>;
type StoredSeats = ReadonlyMap<string, StoredSeat>;
type SeatsSince = 'all' | number;

export interface SlotSeatStoreOptions {
  readonly trx: Transaction<SharedTables>;
  readonly idBranches: number;
  readonly end: BookingEnd;
  readonly now: Millis;
  /** PostgreSQL has several writers, so the row of the ledger is locked. */
  readonly dialect: 'sqlite' | 'postgres';
  /** Generates the id of an appointment booked at the other end; the database does by default. */
  readonly newId?: ((now: Millis) => number) | undefined;
}

/** Retention of seats after their end, as the clocks of both ends may differ. */
export const SEAT_RETENTION_MS = 2 * 24 * 3_600_000;
/** Up to this many seats are read one by one; for more, all are read. */
const FEW = 40;
/** Rows per statement; databases limit the parameters. */
const BATCH_SIZE = 500;

/** Creates the repository of a branch's seat ledger and appointments, at either end, within the given transaction. */
export function createSlotSeatStore({ trx, idBranches, end, now, dialect, newId }: SlotSeatStoreOptions) {
  const since = now - SEAT_RETENTION_MS;
  const allSeats = () =>
    trx
      .selectFrom('slot_seats')
      .selectAll()
      .where('id_branches', '=', idBranches)
      .where('slot_end', '>=', since);
  const appointments = () =>
    trx
      .selectFrom('appointments')
      .selectAll()
      .where('id_branches', '=', idBranches)
      .where('booking', '!=', '');

  async function ledgerRow(): Promise<Selectable<AppointmentLedgersTable>> {
    const of = trx.selectFrom('appointment_ledgers').selectAll().where('id_branches', '=', idBranches);
    const locked = dialect === 'postgres' ? of.forUpdate() : of;
    const found = await locked.executeTakeFirst();
    if (found) return found;
    await trx
      .insertInto('appointment_ledgers')
      .values({
        id_branches: idBranches,
        learned: 0,
        session: null,
        handshake: null,
        machine: '',
        change: 0,
        reported: 0,
        received: 0,
      })
      .onConflict((on) => on.doNothing())
      .execute();
    return locked.executeTakeFirstOrThrow();
  }

  async function byNames(names: readonly string[]): Promise<Selectable<SlotSeatsTable>[]> {
    if (names.length === 0) return [];
    if (names.length > FEW) {
      const wanted = new Set(names);
      return (await allSeats().execute()).filter((row) => wanted.has(nameOf(row)));
    }
    return trx
      .selectFrom('slot_seats')
      .selectAll()
      .where('id_branches', '=', idBranches)
      .where((eb) =>
        eb.or(
          names.map((name) => {
            const { idQueues, start, end: slotEnd, seat } = parseSeatName(name);
            return eb.and({ id_queues: idQueues, slot_start: start, slot_end: slotEnd, seat });
          }),
        ),
      )
      .execute();
  }

  async function byBookings(bookings: readonly string[]): Promise<Selectable<AppointmentsTable>[]> {
    const found: Selectable<AppointmentsTable>[] = [];
    for (const some of inParts(bookings))
      found.push(...(await appointments().where('booking', 'in', some).execute()));
    return found;
  }

  /**
   * If two appointments have the same number, generated while disconnected, the newer one keeps it; the other is
   * found by name or phone number.
   */
  async function releaseNumber({ number, booking, stateName }: SyncedAppointment): Promise<void> {
    if (stateName !== 'booked' && stateName !== 'noshow') return;
    await trx
      .updateTable('appointments')
      .set({ number: '' })
      .where('id_branches', '=', idBranches)
      .where('number', '=', number)
      .where('state', 'in', ['booked', 'noshow'])
      .where('pending_action', '=', '')
      .where('booking', '!=', booking)
      .execute();
  }

  return {
    async ledger() {
      const { learned, session, handshake, machine, change, reported, received } = await ledgerRow();
      return { end, learned: learned === 1, session, handshake, machine, change, reported, received };
    },

    async store(ledger: {
      readonly learned: boolean;
      readonly session: string | null;
      readonly handshake: string | null;
      readonly machine: string;
      readonly change: number;
      readonly reported: number;
      readonly received: number;
    }): Promise<void> {
      const { learned, session, handshake, machine, change, reported, received } = ledger;
      await trx
        .updateTable('appointment_ledgers')
        .set({ learned: learned ? 1 : 0, session, handshake, machine, change, reported, received })
        .where('id_branches', '=', idBranches)
        .execute();
    },

    async seats(which: SeatsSince | readonly string[]): Promise<StoredSeats> {
      const rows =
        which === 'all'
          ? await allSeats().execute()
          : typeof which === 'number'
            ? await allSeats().where('changed', '>', which).execute()
            : await byNames(which);
      return new Map(rows.map((row) => [nameOf(row), toSeat(row)]));
    },

    async storeSeats(seats: StoredSeats, changed: number): Promise<void> {
      const rows = [...seats].map(([name, { holder, booking, writes }]) => {
        const { idQueues, start, end: slotEnd, seat } = parseSeatName(name);
        return {
          id_branches: idBranches,
          id_queues: idQueues,
          slot_start: start,
          slot_end: slotEnd,
          seat,
          holder,
          booking,
          writes: JSON.stringify(writes),
          changed,
        };
      });
      // Old rows are purged here; the other end may still have them.
      const still = rows.filter(({ slot_end }) => slot_end >= since);
      for (const some of inParts(still))
        await trx
          .insertInto('slot_seats')
          .values([...some])
          .onConflict((on) =>
            on.columns(['id_branches', 'id_queues', 'slot_start', 'slot_end', 'seat']).doUpdateSet((eb) => ({
              holder: eb.ref('excluded.holder'),
              booking: eb.ref('excluded.booking'),
              writes: eb.ref('excluded.writes'),
              changed: eb.ref('excluded.changed'),
            })),
          )
          .execute();
    },

    async appointments(which: SeatsSince): Promise<SyncedAppointment[]> {
      const rows =
        which === 'all'
          ? await appointments().where('slot_end', '>=', since).execute()
          : await appointments().where('changed', '>', which).execute();
      return rows.map(toSyncedAppointment);
    },

    async appointmentsOf(bookings: readonly string[]): Promise<ReadonlyMap<string, SyncedAppointment>> {
      return new Map((await byBookings(bookings)).map((row) => [row.booking, toSyncedAppointment(row)]));
    },

    async quarantine(bookings: readonly string[]): Promise<void> {
      for (const some of inParts(bookings))
        await trx
          .updateTable('appointments')
          .set({ state: 'canceled' })
          .where('id_branches', '=', idBranches)
          .where('booking', 'in', some)
          .execute();
    },

    async write(
      some: readonly SyncedAppointment[],
      changed: number,
      knownBefore: ReadonlyMap<string, SyncedAppointment>,
    ): Promise<void> {
      const before = new Map(
        (await byBookings(some.map(({ booking }) => booking))).map((row) => [row.booking, row]),
      );
      for (const one of some) {
        await releaseNumber(one);
        const known = before.get(one.booking);
        const columns = {
          ...columnsOf(one),
          changed,
          ...(isCustomerNotifiable(one, knownBefore.get(one.booking)) && { changed_at: now }),
          // Only the branch issues tickets, so central accepts its ticket ids.
          ...(end === 'central' && one.idTickets !== null && { id_tickets: one.idTickets }),
        };
        if (known) {
          const isCarriedOut = known.pending_action !== '' && known.request_name === one.requestDone;
          await trx
            .updateTable('appointments')
            .set({
              ...columns,
              ...(isCarriedOut && { pending_action: '' }),
              ...(one.stateName === 'booked' && { id_tickets: null }),
            })
            .where('id', '=', known.id)
            .execute();
        } else {
          await trx
            .insertInto('appointments')
            .values({
              ...(newId && { id: newId(now) }),
              id_branches: idBranches,
              id_users: 0,
              consented_at: null,
              id_tickets: null,
              changed_at: now,
              ...columns,
            })
            .execute();
        }
      }
    },

    async releaseOthers(seats: StoredSeats): Promise<void> {
      if (seats.size === 0) return;
      const starts = [...seats.keys()].map((name) => parseSeatName(name).start);
      const existing = await appointments()
        .where('state', 'in', SEAT_TAKING_STATES)
        .where('slot_start', '>=', Math.min(...starts))
        .where('slot_start', '<=', Math.max(...starts))
        .execute();
      for (const row of existing) {
        const seat = seats.get(nameOf(row));
        if (!seat || seat.booking === row.booking) continue;
        await trx.updateTable('appointments').set({ state: 'canceled' }).where('id', '=', row.id).execute();
      }
    },

    async requests(which: SeatsSince): Promise<SyncedRequest[]> {
      const rows = await appointments()
        .where('pending_action', '!=', '')
        .$if(which !== 'all', (some) => some.where('changed', '>', Number(which)))
        .execute();
      return rows.flatMap((row) =>
        row.pending_action === ''
          ? []
          : [
              {
                name: row.request_name,
                booking: row.booking,
                what: row.pending_action,
                ...requestedChange(row),
              },
            ],
      );
    },

    /** Identifies appointments booked before there were two ends, and records their first write. */
    async nameEarlier(draw: () => string): Promise<void> {
      const rows = await trx
        .selectFrom('appointments')
        .selectAll()
        .where('id_branches', '=', idBranches)
        .where('booking', '=', '')
        .where('slot_end', '>=', since)
        .execute();
      const seats = new Map<string, StoredSeat>();
      for (const row of rows) {
        const booking = draw();
        await trx.updateTable('appointments').set({ booking }).where('id', '=', row.id).execute();
        if ((SEAT_TAKING_STATES as readonly string[]).includes(row.state))
          seats.set(nameOf(row), { holder: end, booking, writes: [draw()] });
      }
      await this.storeSeats(seats, 0);
    },
  };
}

/** Deletes seats whose slots ended before the retention period. */
export const purgeSeats = (db: Db, now: Millis) =>
  db
    .deleteFrom('slot_seats')
    .where('slot_end', '<', now - SEAT_RETENTION_MS)
    .execute();

/** Total of all ledgers; it decreases only when a database is restored. */
export async function changesCounted(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('appointment_ledgers')
    .select(sql<number>`coalesce(sum(${sql.ref('change')}), 0)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Marks restored ends as unsynchronized: they book nothing until they have met the other end. */
export const unlearn = (db: Db, beyond: number) =>
  db
    .updateTable('appointment_ledgers')
    .set((eb) => ({ learned: 0, session: null, handshake: null, change: eb('change', '+', beyond) }))
    .execute();

export const nameOf = (row: {
  readonly id_queues: number;
  readonly slot_start: number;
  readonly slot_end: number;
  readonly seat: number;
}): string => seatName({ idQueues: row.id_queues, start: row.slot_start, end: row.slot_end, seat: row.seat });

export const toSeat = (row: Selectable<SlotSeatsTable>): StoredSeat => ({
  holder: row.holder,
  booking: row.booking,
  writes: JSON.parse(row.writes) as string[],
});

const toSyncedAppointment = (row: Selectable<AppointmentsTable>): SyncedAppointment => ({
  booking: row.booking,
  bookedBy: row.booked_by,
  version: row.version,
  stateName: row.state,

  number: row.number,
  idQueues: row.id_queues,
  idServices: row.id_services,
  idSegments: row.id_segments,
  start: row.slot_start,
  end: row.slot_end,
  seat: row.seat,
  missedFrom: row.missed_from,
  createdAt: row.created_at,
  customerName: row.customer_name,
  phonenumber: row.phone,
  email: row.email,
  language: row.language,
  notes: row.notes,
  requestDone: row.request_done,
  bookedThrough: row.booked_through,
  idTickets: row.id_tickets,
});

const columnsOf = (one: SyncedAppointment) =>
  ({
    booking: one.booking,
    booked_by: one.bookedBy,
    version: one.version,
    state: one.stateName,

    number: one.number,
    id_queues: one.idQueues,
    id_services: one.idServices,
    id_segments: one.idSegments,
    slot_start: one.start,
    slot_end: one.end,
    seat: one.seat,
    missed_from: one.missedFrom,

    created_at: one.createdAt,
    customer_name: one.customerName,
    customer_key: foldText(one.customerName),
    phone: one.phonenumber,
    email: one.email,
    language: one.language,
    notes: one.notes,
    request_done: one.requestDone,
    ...through(one),
  }) satisfies Partial<Insertable<AppointmentsTable>>;

/** True if customers are notified of the new state of an appointment. */
function isCustomerNotifiable(one: SyncedAppointment, known: SyncedAppointment | undefined): boolean {
  if (!known) return true;
  const { stateName: state, start: slot_start, phonenumber: phone, email } = known;
  return one.stateName === 'booked'
    ? isNotifiable({ state, slot_start, phone, email }, one)
    : one.stateName === 'canceled' && state !== 'canceled';
}

/** Earlier versions do not send the booking channel; the known one stays. */
function through({
  bookedThrough,
}: SyncedAppointment): Pick<Insertable<AppointmentsTable>, 'booked_through'> {
  const known = asBookedThrough(bookedThrough);
  return known ? { booked_through: known } : {};
}

type Customer = Pick<SyncedRequest, 'customerName' | 'phonenumber' | 'email' | 'notes'>;

const requestedChange = (row: Selectable<AppointmentsTable>): Customer =>
  row.request_details === ''
    ? { customerName: row.customer_name, phonenumber: row.phone, email: row.email, notes: row.notes }
    : (JSON.parse(row.request_details) as Customer);

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH_SIZE) }, (_, part) =>
    all.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
  );
}
