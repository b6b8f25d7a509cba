import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { freeSeats, seatName } from '#shared/domain/appointments/seats.ts';
import type { Slot } from '#shared/domain/appointments/slots.ts';
import { SEAT_TAKING_STATES } from '#shared/domain/appointments/states.ts';
import { presentAppointment } from '#shared/server/appointments/appointment-rows.ts';
import { reservedSeats } from '#shared/server/appointments/booking-codes.ts';
import {
  assembleCalendar,
  type CalendarOfDays,
  type CalendarRequest,
  requestedDays,
} from '#shared/server/appointments/calendar.ts';
import { pairsOf, remainingSlots } from '#shared/server/appointments/offers.ts';
import { MAX_SLOT_MS } from '#shared/server/appointments/sharing.ts';
import { nameOf } from '#shared/server/appointments/slot-seat-store.ts';
import { appointmentsBetween, hasLearned } from './appointment-queries.ts';
import { offeredAt } from './offered-at.ts';

/** Shows the appointments of some days at a branch, with the slots in which central holds places. */
export async function calendarOf(
  db: Kysely<CentralTables>,
  asking: CalendarRequest,
  now: number,
): Promise<CalendarOfDays> {
  const { idBranches } = asking;
  const offered = await offeredAt(db, idBranches, now);
  const requested = requestedDays(asking, offered.zone, now);
  const { from, to } = requested;
  const knows = await hasLearned(db, idBranches);
  const reservedSlots = await db
    .selectFrom('slot_seats')
    .select(['id_queues', 'slot_start', 'slot_end', 'seat'])
    .where('id_branches', '=', idBranches)
    .where('slot_start', '>=', from)
    .where('slot_start', '<', to)
    .where('holder', '=', 'central')
    .where('booking', 'is', null)
    .execute();
  const occupied = await db
    .selectFrom('appointments')
    .select(['id_queues', 'slot_start as start', 'slot_end as end', 'seat'])
    .where('id_branches', '=', idBranches)
    .where('slot_start', '>=', from - MAX_SLOT_MS)
    .where('slot_start', '<', to)
    .where('state', 'in', SEAT_TAKING_STATES)
    .orderBy('slot_start')
    .execute();
  const reserved = await reservedSeats(db, { idBranches, from: from - MAX_SLOT_MS, to, now });
  const pairs = new Map<number, Awaited<ReturnType<ReturnType<typeof pairsOf>['execute']>>>();
  for (const { idQueues } of offered.offers) pairs.set(idQueues, await pairsOf(db, idQueues).execute());
  const names = new Set(reservedSlots.map(nameOf));
  const occupiedByQueue = Map.groupBy([...occupied, ...reserved], ({ id_queues }) => id_queues);

  const closedDays = new Set(offered.closed.keys());
  const leftOf = (idQueues: number) => (slot: Slot) => {
    if (!knows) return { free: 0, elsewhere: 0 };
    const { start, end } = slot;
    const all = freeSeats(slot, occupiedByQueue.get(idQueues) ?? []);
    const here = all.filter((seat) => names.has(seatName({ idQueues, start, end, seat }))).length;
    return { free: here, elsewhere: all.length - here };
  };

  return assembleCalendar({
    now,
    requested,
    offered,
    pendingAtOtherEnd: !knows,
    pairs: (idQueues) => pairs.get(idQueues) ?? [],
    slots: (offer, day) =>
      remainingSlots({ offer, closedDays, day, zone: offered.zone, now }, () => leftOf(offer.idQueues)),
    appointments: (await appointmentsBetween(db, idBranches, from, to).execute()).map(presentAppointment),
  });
}
