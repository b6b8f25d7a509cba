import type { Kysely } from 'kysely';
import { freePlaces } from '#shared/domain/appointments/free-places.ts';
import { placeName } from '#shared/domain/appointments/place-name.ts';
import type { Slot } from '#shared/domain/appointments/slots-of-day.ts';
import { TAKES_PLACE } from '#shared/domain/appointments/states.ts';
import {
  assembleCalendar,
  type CalendarAsked,
  type CalendarOfDays,
  daysAsked,
} from '#shared/server/appointments/assemble-calendar.ts';
import { nameOf } from '#shared/server/appointments/kept-places.ts';
import { pairsOf } from '#shared/server/appointments/offer-queries.ts';
import { presentAppointment } from '#shared/server/appointments/present-appointment.ts';
import { LONGEST_SLOT_MS } from '#shared/server/appointments/sharing.ts';
import { slotsLeft } from '#shared/server/appointments/slots-left.ts';
import type { CentralTables } from '../db/tables.ts';
import { appointmentsBetween, hasLearned } from './appointment-queries.ts';
import { offeredAt } from './offered-at.ts';

/** Shows the appointments of some days at a branch, with the slots in which central holds places. */
export async function calendarOf(
  db: Kysely<CentralTables>,
  asking: CalendarAsked,
  now: number,
): Promise<CalendarOfDays> {
  const { idBranches } = asking;
  const offered = await offeredAt(db, idBranches, now);
  const asked = daysAsked(asking, offered.zone, now);
  const { from, to } = asked;
  const knows = await hasLearned(db, idBranches);
  const held = await db
    .selectFrom('appointment_places')
    .select(['id_queues', 'slot_start', 'slot_end', 'place'])
    .where('id_branches', '=', idBranches)
    .where('slot_start', '>=', from)
    .where('slot_start', '<', to)
    .where('holder', '=', 'central')
    .where('booking', 'is', null)
    .execute();
  const taken = await db
    .selectFrom('appointments')
    .select(['id_queues', 'slot_start as start', 'slot_end as end', 'place'])
    .where('id_branches', '=', idBranches)
    .where('slot_start', '>=', from - LONGEST_SLOT_MS)
    .where('slot_start', '<', to)
    .where('state', 'in', TAKES_PLACE)
    .orderBy('slot_start')
    .execute();
  const pairs = new Map<number, Awaited<ReturnType<ReturnType<typeof pairsOf>['execute']>>>();
  for (const { idQueues } of offered.offers) pairs.set(idQueues, await pairsOf(db, idQueues).execute());
  const names = new Set(held.map(nameOf));
  const takenOf = Map.groupBy(taken, ({ id_queues }) => id_queues);

  const closedDays = new Set(offered.closed.keys());
  const leftOf = (idQueues: number) => (slot: Slot) => {
    if (!knows) return { free: 0, elsewhere: 0 };
    const { start, end } = slot;
    const all = freePlaces(slot, takenOf.get(idQueues) ?? []);
    const here = all.filter((place) => names.has(placeName({ idQueues, start, end, place }))).length;
    return { free: here, elsewhere: all.length - here };
  };

  return assembleCalendar({
    ...{ now, asked, offered, awaitsOtherEnd: !knows },
    pairs: (idQueues) => pairs.get(idQueues) ?? [],
    slots: (offer, day) =>
      slotsLeft({ offer, closedDays, day, zone: offered.zone, now }, () => leftOf(offer.idQueues)),
    appointments: (await appointmentsBetween(db, idBranches, from, to).execute()).map(presentAppointment),
  });
}
