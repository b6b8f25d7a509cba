import type { Insertable } from 'kysely';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { setAppointmentOffer } from '#shared/contract/configuration/appointment-offers.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import { saveGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { getFreeSlots } from '#shared/contract/tickets/public-booking.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { SlotSeatsTable } from '#shared/server/db/schema/appointments.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { addBranches } from '#tests/support/network/central-network.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';
import { startPostgres } from '#tests/support/servers/test-postgres.ts';
import { appointmentOf } from '../booked-tickets.ts';
import { percentile } from '../load.ts';
import type { Row } from '../row.ts';

const BRANCHES = 200;
const FIRST_BRANCH = 1_000;
const BOOKABLE_DAYS = 30;
const SLOTS_A_DAY = 16;
const SEATS = 2;
const MAX_MS = 200;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** A Monday before the branches open. */
const NOW = Date.UTC(2026, 10, 16, 6);
const OPENS = Date.UTC(2026, 10, 16, 8);
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };

/** Response time of a month's free slots at central, for many half-booked branches. */
export async function freeSlotsRows(): Promise<Row[]> {
  const folder = temporaryFolder();
  const postgres = await startPostgres();
  try {
    return [
      await rowOf('SQLite', await startAt({ dataDir: folder.path })),
      await rowOf(
        'PostgreSQL',
        await startAt({ dataDir: folder.path, databaseUrl: await postgres.newDatabase() }),
      ),
    ];
  } finally {
    await postgres.stop();
    folder.remove();
  }
}

const startAt = (storage: CentralDatabaseOptions) =>
  startCentral({
    storage,
    clock: createSettableClock(NOW),
    prepare: (scope) => repository(scope, 'queues').update(DEMO.queues.loans, { appointments: 1 }),
  });

async function rowOf(database: string, central: Central): Promise<Row> {
  try {
    const ids = Array.from({ length: BRANCHES }, (_, index) => FIRST_BRANCH + index);
    await offer(central, ids);
    for (const id of ids) await book(central, id);
    const times: number[] = [];
    let offered = 0;
    for (const id of ids) {
      const started = performance.now();
      const { days } = await central.anybody.call(getFreeSlots, {
        params: { id },
        query: { ...LOANS, days: BOOKABLE_DAYS },
      });
      times.push(performance.now() - started);
      offered += days.length;
    }
    if (offered < BRANCHES * (BOOKABLE_DAYS - 1)) throw new Error(`only ${offered} days have a free slot`);
    const [median, slow] = [percentile(times, 0.5), percentile(times, 0.99)];
    return {
      what: `free slots of ${BOOKABLE_DAYS} days, ${BRANCHES} branches, ${database}`,
      measured: `${Math.round(median)} ms, p99 ${Math.round(slow)} ms`,
      target: `p99 <= ${MAX_MS} ms`,
      reached: slow <= MAX_MS,
    };
  } finally {
    await central.stop();
  }
}

/** Makes all branches offer half-hour slots for eight hours a day. */
async function offer(central: Central, ids: readonly number[]): Promise<void> {
  const admin = await central.signIn('admin');
  await addBranches(
    central.database().db,
    ids.map((id) => ({ id })),
  );
  await admin.call(saveGeneralParameter, { params: { name: 'bookingPage' }, body: { value: 'Y' } });
  const { id: idDefinedTimetables } = await admin.call(createDefinedTimetable, {
    body: {
      name: 'Citas',
      description: '',
      enabled: 'Y',
      editLevel: 'Global',
      timetables: DAYS.map((day) => ({ day, start: '08:00:00', end: '16:00:00' })),
    },
  });
  for (const id of ids)
    await admin.call(setAppointmentOffer, {
      params: { id, idQueues: DEMO.queues.loans },
      body: {
        enabled: 'Y',
        idDefinedTimetables,
        slot: 1800,
        seats: SEATS,
        walkInPercent: 0,
        branchPercent: 50,
        daysAhead: BOOKABLE_DAYS,
        notice: 0,
        late: 900,
      },
    });
}

/** Gives central one seat of each slot, every second of which is booked. */
async function book(central: Central, idBranches: number): Promise<void> {
  const { db } = central.database();
  const starts = Array.from({ length: BOOKABLE_DAYS * SLOTS_A_DAY }, (_, at) => {
    const day = Math.floor(at / SLOTS_A_DAY);
    return OPENS + day * DAY + (at % SLOTS_A_DAY) * 30 * MINUTE;
  });
  const firstSeat = { id_branches: idBranches, id_queues: DEMO.queues.loans, seat: SEATS };
  const seats = starts.map(
    (slot_start, at): Insertable<SlotSeatsTable> => ({
      ...firstSeat,
      slot_start,
      slot_end: slot_start + 30 * MINUTE,
      holder: 'central',
      booking: at % 2 === 0 ? `${idBranches}-${at}` : null,
      writes: '[]',
      changed: 1,
    }),
  );
  const booked = starts.flatMap((start, at) =>
    at % 2 === 0
      ? {
          ...appointmentOf(
            {
              id: idBranches * 10_000 + at,
              id_branches: idBranches,
              id_queues: firstSeat.id_queues,
              id_services: LOANS.idServices,
              id_segments: LOANS.idSegments,
              arrived_at: NOW,
            },
            start,
          ),
          seat: SEATS,
          state: 'booked' as const,
          id_tickets: null,
          booking: `${idBranches}-${at}`,
        }
      : [],
  );
  await db
    .insertInto('appointment_ledgers')
    .values({
      id_branches: idBranches,
      learned: 1,
      session: 's',
      handshake: null,
      machine: 'm',
      change: 1,
      reported: 0,
      received: 0,
      zone: 'UTC',
    })
    .execute();
  for (let from = 0; from < seats.length; from += 240)
    await db
      .insertInto('slot_seats')
      .values(seats.slice(from, from + 240))
      .execute();
  await db.insertInto('appointments').values(booked).execute();
}
