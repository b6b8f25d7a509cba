import { randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type SlotSeat, seatName, type TakenSeat } from '#shared/domain/appointments/seats.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { toSeat } from '#shared/server/appointments/slot-seat-store.ts';
import { book, free, type Ledger } from '#sync/places/ledger.ts';
import { placeOf } from '#sync/places/place.ts';

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

/** What a branch may book of its own places, beside its central. Over the reading connection only what reads may be used. */
export interface BranchSeats {
  /** Tells whether a central books here as well, so that both have to know of each appointment. */
  readonly isShared: boolean;
  /** Tells whether this end knows what was booked so far: one that was put back does not before it has met central. */
  hasLearned(branch: number): boolean;
  /** Places that are central's to book, whether it has or not. */
  elsewhere(within: Within): TakenSeat[];
  /** Takes a place that is this end's; refuses with SLOT_TAKEN where it is not, with SLOTS_NOT_SYNCED where nobody knows. */
  book(branch: number, seat: SlotSeat, booking?: string): SyncedKey;
  /** Lets go of the place of an appointment of this end; refuses as well with SLOTS_NOT_SYNCED. */
  free(branch: number, seat: SlotSeat, booking: string): void;
  /** Counts a change of an appointment, to be told to central. */
  change(branch: number): number;
  /** Has the branch meet central before it books: it was put back. */
  unlearn(): void;
  /** Forgets places whose slots ended before a moment. */
  forget(before: Millis): void;
}

/** Those of a branch without a central: all are its own, and nobody is told. */
export const ALONE: BranchSeats = {
  isShared: false,
  hasLearned: () => true,
  elsewhere: () => [],
  book: () => ({ booking: '', changed: 0 }),
  free: () => {},
  change: () => 0,
  unlearn: () => {},
  forget: () => {},
};

/** Draws a name that was never used before: of a booking, a write, a meeting. */
export const generateName = (): string => randomBytes(9).toString('base64url');

/** Those of a branch with a central, as the rule of `sync/places` has it. */
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
      .select(['slot_start as start', 'slot_end as end', 'place'])
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
      .where('place', '=', p('place')),
  );
  const put = sqlite.prepare(
    `insert into slot_seats
       (id_branches, id_queues, slot_start, slot_end, place, holder, booking, writes, changed)
     values (@branch, @idQueues, @start, @end, @place, @holder, @booking, @writes, @changed)
     on conflict (id_branches, id_queues, slot_start, slot_end, place)
       do update set holder = excluded.holder, booking = excluded.booking, writes = excluded.writes, changed = excluded.changed`,
  );

  const passed = statement<{ before: Millis }>()(sqlite, (db, p) =>
    db.deleteFrom('slot_seats').where('slot_end', '<', p('before')),
  );
  const unlearn = sqlite.prepare(
    'update appointment_ledgers set learned = 0, session = null, begun = null, change = change + 1',
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
    const { session, begun, machine } = ledger;
    return {
      end: 'branch',
      learned: true,
      session,
      begun,
      machine,
      places: new Map(row ? [[seatName(seat), toSeat(row)]] : []),
    };
  }

  function write(branch: number, seat: SlotSeat, ledger: Ledger): number {
    const { holder, booking, writes } = placeOf(ledger.places, seatName(seat));
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
      if (!booked) throw apiError('SLOT_TAKEN', { field: 'start' });
      return { booking, changed: write(branch, seat, booked) };
    },
    free(branch, seat, booking) {
      const name = seatName(seat);
      const ledger = ledgerWith(branch, seat);
      // One whose slot has passed long ago lies nowhere any more.
      if (placeOf(ledger.places, name).booking !== booking) return;
      const freed = free(ledger, name, generateName());
      if (freed) write(branch, seat, freed);
    },
    change,
    unlearn: () => void unlearn.run(),
    forget: (before) => void passed.run({ before }),
  };
}
