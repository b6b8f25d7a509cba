import type { BranchTables } from '#branch-server/db/tables.ts';
import { missedFrom } from '#branch-server/operations/appointments/place-of-slot.ts';
import { createTicketIds } from '#branch-server/stored/tickets/ticket-ids.ts';
import { wallDay } from '#shared/domain/appointments/bookable.ts';
import { slotsOfDay } from '#shared/domain/appointments/slots-of-day.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DAYS } from '#shared/domain/opening/days.ts';
import { wallZone } from '#shared/domain/reports/wall-zone.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { makePastAppointments } from './past-appointments.ts';

/** The queue of the bank in which people talk with an adviser. */
const QUEUE = 'Empresas y autónomos';
const TERMS = {
  slot: 1800,
  places: 2,
  walk_in_percent: 25,
  days_ahead: 30,
  notice: 3600,
  late: 900,
} as const;
const OPEN = { start: '09:00:00', end: '14:00:00' } as const;
const WEEK = 7;
/** How many of a hundred places are booked. */
const BOOKED = 45;
const NUMBERS = 900_000;

interface MakeOptions {
  readonly now: Millis;
  readonly zoneHours: number;
  readonly random: () => number;
}

/** Offers appointments at the demonstration's branch, books some of the week from now on, and has had some before. */
export async function makeAppointments(
  scope: TransactionScope<unknown, BranchTables>,
  { now, zoneHours, random }: MakeOptions,
): Promise<void> {
  const { trx } = scope;
  const pair = await trx
    .selectFrom('queue_categories as c')
    .innerJoin('queues as q', 'q.id', 'c.id_queues')
    .select(['c.id_queues', 'c.id_services', 'c.id_segments'])
    .where('q.name', '=', QUEUE)
    .orderBy('c.id')
    .executeTakeFirst();
  const branch = await trx.selectFrom('branches').select('id').orderBy('id').executeTakeFirst();
  const admin = await trx.selectFrom('users').select('id').orderBy('id').executeTakeFirst();
  const customers = await trx
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'telephone'])
    .orderBy('id')
    .execute();
  if (!pair || !branch || !admin || customers.length === 0) return;

  await repository(scope, 'general_parameters').insert({
    ...{ name: 'bookingPage', description: '', value: 'Y' },
  });
  const hours = await offer(scope, branch.id, pair.id_queues);
  const zone = wallZone([zoneHours], Temporal.Now.timeZoneId(), now);
  const today = Temporal.PlainDate.from(wallDay(now, zone));
  const newId = createTicketIds(0, random);
  const drawn = () => {
    const customer = customers[Math.trunc(random() * customers.length)];
    const name = `${customer?.first_name} ${customer?.last_name}`.trim();
    return { name, phone: customer?.telephone ?? '' };
  };
  const terms = {
    ...{ hours, slot: TERMS.slot, places: TERMS.places },
    ...{ walkInPercent: TERMS.walk_in_percent, late: TERMS.late },
  };
  for (let after = 0; after < WEEK; after += 1) {
    const day = today.add({ days: after }).toString();
    for (const { start, end, places } of slotsOfDay(terms, { day, zone })) {
      for (const place of places.filter(() => start > now && random() * 100 < BOOKED)) {
        const { name, phone } = drawn();
        const row = {
          ...{ id: newId(now), id_branches: branch.id, ...pair },
          state: 'booked',
          number: String(Math.trunc(random() * NUMBERS) + 100_000),
          ...{ slot_start: start, slot_end: end, place, missed_from: missedFrom(start, TERMS) },
          ...{ customer_name: name, customer_key: foldText(name), phone },
          ...{ notes: '', id_tickets: null, created_at: now, changed_at: now, id_users: admin.id },
          ...{ email: '', language: '', consented_at: null },
          booked_through: 'desk',
        } as const;
        // A number that somebody has already is left to them: one appointment less.
        await trx
          .insertInto('appointments')
          .values(row)
          .onConflict((on) => on.doNothing())
          .execute();
      }
    }
  }
  await makePastAppointments({
    ...{ trx, idBranches: branch.id, pair, terms, zone, now, random, newId },
    ...{ customer: drawn, idUsers: admin.id },
  });
}

async function offer(scope: TransactionScope<unknown, BranchTables>, id_branches: number, id_queues: number) {
  await repository(scope, 'queues').update(id_queues, { appointments: 1 });
  const { id: id_defined_timetables } = await repository(scope, 'defined_timetables').insert({
    ...{ name: 'Horas de cita', description: 'Horas de cita', enabled: 1, edit_level: 'Global' },
  });
  const hours = DAYS.slice(0, 5).map((day) => ({ day, ...OPEN }));
  for (const row of hours)
    await repository(scope, 'timetables').insert({
      ...{ id_defined_timetables, ...row, id_branch_types: null, id_branches: null },
    });
  await repository(scope, 'appointment_offers').insert({
    ...{ id_branches, id_queues, enabled: 1, id_defined_timetables, ...TERMS },
  });
  return hours;
}
