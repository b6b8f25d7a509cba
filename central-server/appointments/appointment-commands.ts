import type { Transaction } from 'kysely';
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
import { queueOfPair } from '#shared/server/appointments/offers.ts';
import { MAX_SLOT_MS } from '#shared/server/appointments/sharing.ts';
import { isNotifiable } from '#shared/server/appointments/terms.ts';
import { book, free, type Ledger, mayBook } from '#sync/places/ledger.ts';
import { type Places, placeOf } from '#sync/places/place.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { CentralTables } from '../db/tables.ts';
import { type AppointmentRow, selectAppointments } from './appointment-queries.ts';
import { offeredAt } from './offered-at.ts';
import { generateName, seatsOf } from './seats-of.ts';

/** What a write works with. */
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
  /** What is known of a branch's places, locked until the write ends. */
  async function opened({ trx, now }: Writing, idBranches: number) {
    const offered = await offeredAt(trx, idBranches, now);
    const store = seatsOf({ trx, dialect, idBranches, now, offered });
    const baseLedger = await store.ledger();
    if (!baseLedger.learned) throw apiError('SLOTS_NOT_SYNCED');
    return { trx, now, idBranches, offered, store, kept: baseLedger, change: baseLedger.change + 1 };
  }
  type Opened = Awaited<ReturnType<typeof opened>>;

  /** Writes places as part of this write. */
  async function writeSeats({ store }: Opened, before: Places, { places }: Ledger, change: number) {
    await store.storeSeats(
      new Map([...places].filter(([name, place]) => before.get(name) !== place)),
      change,
    );
  }

  /**
   * Finds a place that central holds, and takes it for this booking. Refuses as at a branch, with SLOT_HELD_BY_BRANCH where
   * the places that are free are the branch's.
   */
  async function claimSeat(
    at: Opened,
    wanted: { idQueues: number; start: number; booking: string; except?: number },
  ) {
    const { trx, now, idBranches, offered, store, kept: baseLedger, change } = at;
    const { idQueues, start } = wanted;
    const { zone } = offered;
    const offer = offered.offers.find((each) => each.idQueues === idQueues);
    if (!offer) throw apiError('SLOT_NOT_OFFERED', { field: 'start' });
    const closedDays = new Set(offered.closed.keys());
    const slot = bookableSlots({ offer, closedDays, now }, { day: localDay(start, zone), zone }).find(
      (each) => each.start === start,
    );
    if (!slot) throw apiError('SLOT_NOT_OFFERED', { field: 'start' });
    const taken = await trx
      .selectFrom('appointments')
      .select(['slot_start as start', 'slot_end as end', 'place'])
      .where('id_branches', '=', idBranches)
      .where('id_queues', '=', idQueues)
      .where('slot_start', '>=', start - MAX_SLOT_MS)
      .where('slot_start', '<', slot.end)
      .where('state', 'in', SEAT_TAKING_STATES)
      .where('id', '!=', wanted.except ?? 0)
      .execute();
    const nameOf = (place: number) => seatName({ idQueues, start, end: slot.end, place });
    const places = await store.places(slot.places.map(nameOf));
    const ledger = { ...baseLedger, places };
    const left = freeSeats(slot, taken);
    const place = left.find((each) => mayBook(ledger, nameOf(each)));
    const booked = place === undefined ? null : book(ledger, nameOf(place), wanted.booking, generateName());
    if (place === undefined || !booked) {
      const isOfBranch = left.some((each) => placeOf(places, nameOf(each)).holder === 'branch');
      throw apiError(isOfBranch ? 'SLOT_HELD_BY_BRANCH' : 'SLOT_TAKEN', { field: 'start' });
    }
    await writeSeats(at, places, booked, change);
    return {
      slot_start: start,
      slot_end: slot.end,
      place,
      missed_from: start + offer.late * 1000,
    };
  }

  async function freeSeatOf(at: Opened, row: AppointmentRow): Promise<void> {
    const name = seatName({
      idQueues: row.id_queues,
      start: row.slot_start,
      end: row.slot_end,
      place: row.place,
    });
    const places = await at.store.places([name]);
    if (placeOf(places, name).booking !== row.booking) return;
    const freed = free({ ...at.kept, places }, name, generateName());
    if (freed) await writeSeats(at, places, freed, at.change);
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
    const place = await claimSeat(at, { idQueues: columns.id_queues, start, booking });
    const { id } = await at.trx
      .insertInto('appointments')
      .values({
        ...columns,
        ...place,
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

  /** Counts the write, so that the branch is told of it. */
  const counted = ({ store, kept: baseLedger, change }: Opened) => store.keep({ ...baseLedger, change });

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
   * Books slots of a branch as one write, which is told to the branch as one. What refuses has written nothing: others
   * may be booked after it.
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
    /** Books a slot of a branch, at a place that central holds there. Refuses as the branch does. */
    book: (input: BookInput, writing: Writing): Promise<Appointment> =>
      bookSlots(input.idBranches, writing, (book) => book(input)),

    bookSlots: bookSlots,

    /**
     * Moves an appointment, or changes what is known of the customer. One that the branch has booked is booked anew at a
     * place of central's, and the branch is to cancel the former.
     */
    async move(
      id: number,
      to: Customer & { readonly start: number },
      writing: Writing,
    ): Promise<Appointment> {
      const { id_branches } = await requireChangeable(writing, id, 'move');
      const at = await opened(writing, id_branches);
      // Reads it once more: the branch may have been heard meanwhile.
      const row = await requireChangeable(writing, id, 'move');
      const isMoved = to.start !== row.slot_start || row.state !== 'booked';
      let moved = id;
      if (row.booked_by === 'branch') {
        const requestedChange = { wish: generateName(), awaits: isMoved ? 'cancel' : 'change' } as const;
        const { customerName, phonenumber, email, notes } = to;
        const requested = isMoved ? '' : JSON.stringify({ customerName, phonenumber, email, notes });
        await updateAppointment(at, id, { ...requestedChange, wished: requested });
        if (isMoved) moved = await add(at, { ...ofSame(row), customer: to, start: to.start });
      } else {
        if (isMoved) await freeSeatOf(at, row);
        const place =
          isMoved &&
          (await claimSeat(at, {
            idQueues: row.id_queues,
            start: to.start,
            booking: row.booking,
            except: id,
          }));
        await updateAppointment(at, id, {
          ...customerColumns(to),
          ...place,
          state: 'booked',
          version: row.version + 1,
          ...(isNotifiable(row, to) && { changed_at: at.now }),
        });
      }
      await counted(at);
      return getAppointment(writing, moved);
    },

    /** Cancels an appointment; one that the branch has booked once the branch has heard of it. */
    async cancel(id: number, writing: Writing): Promise<Appointment> {
      const { id_branches } = await requireChangeable(writing, id, 'cancel');
      const at = await opened(writing, id_branches);
      const row = await requireChangeable(writing, id, 'cancel');
      if (row.booked_by === 'branch') {
        await updateAppointment(at, id, { awaits: 'cancel', wish: generateName(), wished: '' });
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

/** What an appointment has that is booked anew for the same customer. */
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
