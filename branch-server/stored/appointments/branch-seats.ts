import { randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type OccupiedSeat, type SlotSeat, seatName } from '#shared/domain/appointments/seats.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { toSeat } from '#shared/server/appointments/slot-seat-store.ts';
import { book, free, type Ledger, seatOf } from '#sync/seats/ledger.ts';

/** The columns of an appointment by which both ends know it. */
export interface SyncedKey {
  readonly booking: string;
  readonly changed: number;
}

interface Within {
  readonly branch: number;
  readonly queue: number;
  readonly from: Millis;
  readonly to: Millis;
}

/** Seats that a branch may book, beside central. With the reading connection only reads are allowed. */
export interface BranchSeats {
  /** Whether central books here too, so that both ends exchange each appointment. */
  readonly isShared: boolean;
  /** Whether this end knows all bookings; a restored one does not before it synchronized with central. */
  hasLearned(branch: number): boolean;
  /** Places that are central's to book, whether it has or not. */
  elsewhere(within: Within): OccupiedSeat[];
  /** Books a seat of this end; throws SLOT_FULL if it is not free, SLOTS_NOT_SYNCED before synchronization. */
  book(branch: number, seat: SlotSeat, booking?: string): SyncedKey;
  /** Frees the seat of an appointment of this end; throws SLOTS_NOT_SYNCED as well. */
  free(branch: number, seat: SlotSeat, booking: string): void;
  /** Counts a change of an appointment, for central. */
  change(branch: number): number;
  /** Requires a synchronization with central before the next booking, because the branch was restored. */
  unlearn(): void;
  /** Deletes seats whose slots ended before a moment. */
  purge(before: Millis): void;
}

/** Seats of a branch without central: all belong to it. */
export const ALONE: BranchSeats = {
  isShared: false,
  hasLearned: () => true,
  elsewhere: () => [],
  book: () => ({ booking: '', changed: 0 }),
  free: () => {},
  change: () => 0,
  unlearn: () => {},
  purge: () => {},
};

/** Random unique name of a booking, a write or an exchange. */
export const generateName = (): string => randomBytes(9).toString('base64url');

/** Seats of a branch with central, by the rules of `sync/seats`. */
export function createBranchSeats(sqlite: Database): BranchSeats {
  const ledgers = statement<{ branch: number }>()(sqlite, (db, p) =>
    db.selectFrom('appointment_ledgers').selectAll().where('id_branches', '=', p('branch')),
  );
  const count = statement<{ branch: number; change: number }>()(sqlite, (db, p) =>
    db.updateTable('appointment_ledgers').set('change', p('change')).where('id_branches', '=', p('branch')),
  );
  const elsewhere = statement<Within>()(sqlite, (db, p) =>
    db
      .selectFrom('slot_seats')
      .select(['slot_start as start', 'slot_end as end', 'seat'])
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('slot_start', '>=', p('from'))
      .where('slot_start', '<', p('to'))
      .where('holder', '=', 'central'),
  );
  const found = statement<SlotSeat & { branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('slot_seats')
      .selectAll()
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('idQueues'))
      .where('slot_start', '=', p('start'))
      .where('slot_end', '=', p('end'))
      .where('seat', '=', p('seat')),
  );
  const put = sqlite.prepare(
    `insert into slot_seats
       (id_branches, id_queues, slot_start, slot_end, seat, holder, booking, writes, changed)
     values (@branch, @idQueues, @start, @end, @seat, @holder, @booking, @writes, @changed)
     on conflict (id_branches, id_queues, slot_start, slot_end, seat)
       do update set holder = excluded.holder, booking = excluded.booking, writes = excluded.writes, changed = excluded.changed`,
  );

  const passed = statement<{ before: Millis }>()(sqlite, (db, p) =>
    db.deleteFrom('slot_seats').where('slot_end', '<', p('before')),
  );
  const unlearn = sqlite.prepare(
    'update appointment_ledgers set learned = 0, session = null, handshake = null, change = change + 1',
  );

  function change(branch: number): number {
    const next = (ledgers.get({ branch })?.change ?? 0) + 1;
    count.run({ branch, change: next });
    return next;
  }

  function ledgerWith(branch: number, seat: SlotSeat): Ledger {
    const ledger = ledgers.get({ branch });
    if (!ledger || ledger.learned === 0) throw apiError('SLOTS_NOT_SYNCED');
    const row = found.get({ branch, ...seat });
    const { session, handshake, machine } = ledger;
    return {
      end: 'branch',
      learned: true,
      session,
      handshake,
      machine,
      seats: new Map(row ? [[seatName(seat), toSeat(row)]] : []),
    };
  }

  function write(branch: number, seat: SlotSeat, ledger: Ledger): number {
    const { holder, booking, writes } = seatOf(ledger.seats, seatName(seat));
    const changed = change(branch);
    put.run({ branch, ...seat, holder, booking, writes: JSON.stringify(writes), changed });
    return changed;
  }

  return {
    isShared: true,
    hasLearned: (branch) => ledgers.get({ branch })?.learned === 1,
    elsewhere: (within) => elsewhere.all(within),
    book(branch, seat, booking = generateName()) {
      const booked = book(ledgerWith(branch, seat), seatName(seat), booking, generateName());
      if (!booked) throw apiError('SLOT_FULL', { field: 'start' });
      return { booking, changed: write(branch, seat, booked) };
    },
    free(branch, seat, booking) {
      const name = seatName(seat);
      const ledger = ledgerWith(branch, seat);
      // A past slot has no seat any more.
      if (seatOf(ledger.seats, name).booking !== booking) return;
      const freed = free(ledger, name, generateName());
      if (freed) write(branch, seat, freed);
    },
    change,
    unlearn: () => void unlearn.run(),
    purge: (before) => void passed.run({ before }),
  };
}
