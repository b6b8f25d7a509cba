import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import { generateNumber } from '#shared/domain/appointments/code.ts';
import { freeSeats, seatName } from '#shared/domain/appointments/seats.ts';
import { bookableSlots, localDay } from '#shared/domain/appointments/slots.ts';
import { type AppointmentVerb, mayBecome, SEAT_TAKING_STATES } from '#shared/domain/appointments/states.ts';
import {
  type BookInput,
  type Customer,
  customerColumns,
  isAnonymized,
  presentAppointment,
} from '#shared/server/appointments/appointment-rows.ts';
import { type ReservedSeat, reservedSeats } from '#shared/server/appointments/booking-codes.ts';
import { queueOfPair } from '#shared/server/appointments/offers.ts';
import { MAX_SLOT_MS } from '#shared/server/appointments/sharing.ts';
import { isNotifiable } from '#shared/server/appointments/terms.ts';
import { book, free, type Ledger, mayBook, type Seats, seatOf } from '#sync/seats/ledger.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { type AppointmentRow, selectAppointments } from './appointment-queries.ts';
import { offeredAt } from './offered-at.ts';
import { generateName, seatsOf } from './seats-of.ts';

/** Transaction and time of a write. */
interface Writing {
  readonly trx: Transaction<CentralTables>;
  readonly now: number;
}

/** Books a slot of a branch while a write is open. */
export type BookSlot = (input: BookInput) => Promise<Appointment>;

/** Books, moves and cancels appointments of branches at central, at the places that central holds there. */
export function createAppointmentCommands(
  { dialect }: Pick<CentralDatabase, 'dialect'>,
  random: () => number,
) {
  /** Seats of a branch, locked until the write ends. */
  async function opened({ trx, now }: Writing, idBranches: number) {
    const offered = await offeredAt(trx, idBranches, now);
    const store = seatsOf({ trx, dialect, idBranches, now, offered });
    const baseLedger = await store.ledger();
    if (!baseLedger.learned) throw apiError('SLOTS_NOT_SYNCED');
    return { trx, now, idBranches, offered, store, stored: baseLedger, change: baseLedger.change + 1 };
  }
  type Opened = Awaited<ReturnType<typeof opened>>;

  /** Writes places as part of this write. */
  async function writeSeats({ store }: Opened, before: Seats, { seats }: Ledger, change: number) {
    await store.storeSeats(new Map([...seats].filter(([name, seat]) => before.get(name) !== seat)), change);
  }

  /**
   * Finds a free seat that central may book. Throws the errors of a branch, with SLOT_OWNED_BY_BRANCH if the free
   * seats belong to the branch.
   */
  async function findSeat(at: Opened, wanted: { idQueues: number; start: number; except?: number }) {
    const { trx, now, idBranches, offered, store, stored: baseLedger } = at;
    const { idQueues, start } = wanted;
    const { zone } = offered;
    const offer = offered.offers.find((each) => each.idQueues === idQueues);
    if (!offer) throw apiError('SLOT_NOT_OFFERED', { field: 'start' });
    const closedDays = new Set(offered.closed.keys());
    const slot = bookableSlots({ offer, closedDays, now }, { day: localDay(start, zone), zone }).find(
      (each) => each.start === start,
    );
    if (!slot) throw apiError('SLOT_NOT_OFFERED', { field: 'start' });
    const occupied = await trx
      .selectFrom('appointments')
      .select(['slot_start as start', 'slot_end as end', 'seat'])
      .where('id_branches', '=', idBranches)
      .where('id_queues', '=', idQueues)
      .where('slot_start', '>=', start - MAX_SLOT_MS)
      .where('slot_start', '<', slot.end)
      .where('state', 'in', SEAT_TAKING_STATES)
      .where('id', '!=', wanted.except ?? 0)
      .execute();
    const nameOf = (seat: number) => seatName({ idQueues, start, end: slot.end, seat });
    const seats = await store.seats(slot.seats.map(nameOf));
    const ledger = { ...baseLedger, seats };
    const within = { idBranches, from: start - MAX_SLOT_MS, to: slot.end, now };
    const reserved = (await reservedSeats(trx, within)).filter((seat) => seat.id_queues === idQueues);
    const left = freeSeats(slot, [...occupied, ...reserved]);
    const freeSeat = left.find((each) => mayBook(ledger, nameOf(each)));
    if (freeSeat === undefined) {
      const isOfBranch = left.some((each) => seatOf(seats, nameOf(each)).holder === 'branch');
      throw apiError(isOfBranch ? 'SLOT_OWNED_BY_BRANCH' : 'SLOT_FULL', { field: 'start' });
    }
    return {
      idQueues,
      start,
      end: slot.end,
      seat: freeSeat,
      name: nameOf(freeSeat),
      ledger,
      late: offer.late,
    };
  }

  /** Finds a seat and takes it for this booking; refuses as `findSeat` does. */
  async function claimSeat(
    at: Opened,
    wanted: { idQueues: number; start: number; booking: string; except?: number },
  ) {
    const { start, end, seat, name, ledger, late } = await findSeat(at, wanted);
    const booked = book(ledger, name, wanted.booking, generateName());
    if (!booked) throw apiError('SLOT_FULL', { field: 'start' });
    await writeSeats(at, ledger.seats, booked, at.change);
    return { slot_start: start, slot_end: end, seat, missed_from: start + late * 1000 };
  }

  async function freeSeatOf(at: Opened, row: AppointmentRow): Promise<void> {
    const name = seatName({
      idQueues: row.id_queues,
      start: row.slot_start,
      end: row.slot_end,
      seat: row.seat,
    });
    const seats = await at.store.seats([name]);
    if (seatOf(seats, name).booking !== row.booking) return;
    const freed = free({ ...at.stored, seats }, name, generateName());
    if (freed) await writeSeats(at, seats, freed, at.change);
  }

  async function generateFreeNumber({ trx, idBranches }: Opened): Promise<string> {
    for (;;) {
      const number = generateNumber(random, 'central', () => false);
      const used = await trx
        .selectFrom('appointments')
        .select('id')
        .where('id_branches', '=', idBranches)
        .where('number', '=', number)
        .where('state', 'in', ['booked', 'noshow'])
        .executeTakeFirst();
      if (!used) return number;
    }
  }

  async function add(
    at: Opened,
    row: Pick<
      AppointmentRow,
      | 'number'
      | 'id_queues'
      | 'id_services'
      | 'id_segments'
      | 'id_users'
      | 'language'
      | 'consented_at'
      | 'booked_through'
    > & {
      readonly customer: Customer;
      readonly start: number;
    },
  ): Promise<number> {
    const { customer, start, ...columns } = row;
    const booking = generateName();
    const seat = await claimSeat(at, { idQueues: columns.id_queues, start, booking });
    const { id } = await at.trx
      .insertInto('appointments')
      .values({
        ...columns,
        ...seat,
        ...customerColumns(customer),
        booking,
        booked_by: 'central',
        id_branches: at.idBranches,
        state: 'booked',
        id_tickets: null,
        created_at: at.now,
        changed_at: at.now,
        changed: at.change,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Counts the write, so that the branch is notified. */
  const counted = ({ store, stored: baseLedger, change }: Opened) => store.store({ ...baseLedger, change });

  async function requireChangeable(
    { trx }: Writing,
    id: number,
    verb: AppointmentVerb,
  ): Promise<AppointmentRow> {
    const row = await trx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || isAnonymized(row)) throw apiError('NOT_FOUND', { about: `appointment ${id}` });
    if (!mayBecome(verb, row.state)) throw apiError('APPOINTMENT_WRONG_STATE');
    return row;
  }

  async function updateAppointment(at: Opened, id: number, columns: Partial<AppointmentRow>): Promise<void> {
    await at.trx
      .updateTable('appointments')
      .set({ ...columns, changed: at.change })
      .where('id', '=', id)
      .execute();
  }

  async function getAppointment({ trx }: Writing, id: number): Promise<Appointment> {
    return presentAppointment(await selectAppointments(trx).where('a.id', '=', id).executeTakeFirstOrThrow());
  }

  /**
   * Books slots in one write and one message to the branch. Errors write nothing, so that further bookings can
   * follow.
   */
  async function bookSlots<Answer>(
    idBranches: number,
    writing: Writing,
    run: (book: BookSlot) => Promise<Answer>,
  ): Promise<Answer> {
    const at = await opened(writing, idBranches);
    const answer = await run(async (input) => {
      const { idServices, idSegments, start } = input;
      const queue = await queueOfPair(writing.trx, idBranches, idServices, idSegments).executeTakeFirst();
      if (!queue) throw apiError('QUEUE_NOT_EXISTED');
      const pair = { id_queues: queue.id, id_services: idServices, id_segments: idSegments };
      const number = await generateFreeNumber(at);
      const by = { id_users: input.idUsers, language: input.language, consented_at: input.consentedAt };
      const through = { booked_through: input.bookedThrough };
      return getAppointment(
        writing,
        await add(at, { ...pair, number, ...by, ...through, customer: input, start }),
      );
    });
    await counted(at);
    return answer;
  }

  return {
    /** Books a slot of a branch, on a seat of central. Throws the errors of the branch. */
    book: (input: BookInput, writing: Writing): Promise<Appointment> =>
      bookSlots(input.idBranches, writing, (book) => book(input)),

    bookSlots,

    /** Finds a free seat of a slot without booking it. Throws the errors of booking. */
    async findFreeSeat(
      wanted: Pick<BookInput, 'idBranches' | 'idServices' | 'idSegments' | 'start'>,
      writing: Writing,
    ): Promise<ReservedSeat> {
      const { idBranches, idServices, idSegments, start } = wanted;
      const queue = await queueOfPair(writing.trx, idBranches, idServices, idSegments).executeTakeFirst();
      if (!queue) throw apiError('QUEUE_NOT_EXISTED');
      const at = await opened(writing, idBranches);
      const { idQueues, end, seat } = await findSeat(at, { idQueues: queue.id, start });
      return { idQueues, start, end, seat };
    },

    /**
     * Moves an appointment or changes customer data. An appointment booked by the branch is booked again at
     * central, and the branch receives a request to cancel the former.
     */
    async move(
      id: number,
      to: Customer & { readonly start: number },
      writing: Writing,
    ): Promise<Appointment> {
      const { id_branches } = await requireChangeable(writing, id, 'move');
      const at = await opened(writing, id_branches);
      // Reads it again: the branch may have changed it meanwhile.
      const row = await requireChangeable(writing, id, 'move');
      const isMoved = to.start !== row.slot_start || row.state !== 'booked';
      let moved = id;
      if (row.booked_by === 'branch') {
        const requestedChange = {
          request_name: generateName(),
          pending_action: isMoved ? 'cancel' : 'change',
        } as const;
        const { customerName, phonenumber, email, notes } = to;
        const requested = isMoved ? '' : JSON.stringify({ customerName, phonenumber, email, notes });
        await updateAppointment(at, id, { ...requestedChange, request_details: requested });
        if (isMoved) moved = await add(at, { ...ofSame(row), customer: to, start: to.start });
      } else {
        if (isMoved) await freeSeatOf(at, row);
        const seat =
          isMoved &&
          (await claimSeat(at, {
            idQueues: row.id_queues,
            start: to.start,
            booking: row.booking,
            except: id,
          }));
        await updateAppointment(at, id, {
          ...customerColumns(to),
          ...seat,
          state: 'booked',
          version: row.version + 1,
          ...(isNotifiable(row, to) && { changed_at: at.now }),
        });
      }
      await counted(at);
      return getAppointment(writing, moved);
    },

    /** Cancels an appointment; one booked by the branch is cancelled after the branch received the request. */
    async cancel(id: number, writing: Writing): Promise<Appointment> {
      const { id_branches } = await requireChangeable(writing, id, 'cancel');
      const at = await opened(writing, id_branches);
      const row = await requireChangeable(writing, id, 'cancel');
      if (row.booked_by === 'branch') {
        await updateAppointment(at, id, {
          pending_action: 'cancel',
          request_name: generateName(),
          request_details: '',
        });
      } else {
        await freeSeatOf(at, row);
        await updateAppointment(at, id, { state: 'canceled', version: row.version + 1, changed_at: at.now });
      }
      await counted(at);
      return getAppointment(writing, id);
    },
  };
}

export type AppointmentCommands = ReturnType<typeof createAppointmentCommands>;

/** Fields copied to a new booking of the same customer. */
const ofSame = (row: AppointmentRow) => ({
  number: row.number,
  id_queues: row.id_queues,
  id_services: row.id_services,
  id_segments: row.id_segments,
  id_users: row.id_users,
  language: row.language,
  consented_at: row.consented_at,
  booked_through: row.booked_through,
});
