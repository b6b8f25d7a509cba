import type { BranchTables } from '#branch-server/db/tables.ts';
import { noShowFrom } from '#branch-server/operations/appointments/seat-finder.ts';
import { createTicketIds } from '#branch-server/stored/tickets/ticket-ids.ts';
import type { Language } from '#shared/contract/fields.ts';
import { localDay, slotsOfDay } from '#shared/domain/appointments/slots.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { localZone } from '#shared/domain/reports/local-zone.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { DEMO_OFFER, offerAppointments } from '#shared/server/demo/offer-appointments.ts';
import type { Seeding } from '#shared/server/starters/seeding.ts';
import { createPastAppointments } from './past-appointments.ts';

const WEEK = 7;
/** Percentage of booked seats. */
const BOOKED = 45;
const NUMBERS = 900_000;

interface AppointmentSeedOptions {
  readonly now: Millis;
  readonly zoneHours: number;
  readonly random: () => number;
  readonly language: Language;
}

/** Offers appointments at the demonstration's branch, books some of the week from now on, and has had some before. */
export async function createAppointments(
  scope: TransactionScope<unknown, BranchTables>,
  { now, zoneHours, random, language }: AppointmentSeedOptions,
): Promise<void> {
  const { trx } = scope;
  const branch = await trx.selectFrom('branches').select('id').orderBy('id').executeTakeFirst();
  const admin = await trx.selectFrom('users').select('id').orderBy('id').executeTakeFirst();
  const customers = await trx
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'telephone'])
    .orderBy('id')
    .execute();
  if (!branch || !admin || customers.length === 0) return;
  const offered = await offerAppointments(scope as unknown as Seeding, [branch.id], language);
  const pair = await trx
    .selectFrom('queue_categories')
    .select(['id_queues', 'id_services', 'id_segments'])
    .where('id_queues', '=', offered?.idQueues ?? 0)
    .orderBy('id')
    .executeTakeFirst();
  if (!offered || !pair) return;
  const zone = localZone([zoneHours], Temporal.Now.timeZoneId(), now);
  const today = Temporal.PlainDate.from(localDay(now, zone));
  const newId = createTicketIds(0, random);
  const generate = () => {
    const customer = customers[Math.trunc(random() * customers.length)];
    const name = `${customer?.first_name} ${customer?.last_name}`.trim();
    return { name, phone: customer?.telephone ?? '' };
  };
  const terms = {
    hours: offered.hours,
    slot: DEMO_OFFER.slot,
    seats: DEMO_OFFER.seats,
    walkInPercent: DEMO_OFFER.walk_in_percent,
    late: DEMO_OFFER.late,
  };
  for (let after = 0; after < WEEK; after += 1) {
    const day = today.add({ days: after }).toString();
    for (const { start, end, seats } of slotsOfDay(terms, { day, zone })) {
      for (const seat of seats.filter(() => start > now && random() * 100 < BOOKED)) {
        const { name, phone } = generate();
        const row = {
          id: newId(now),
          id_branches: branch.id,
          ...pair,
          state: 'booked',
          number: String(Math.trunc(random() * NUMBERS) + 100_000),
          slot_start: start,
          slot_end: end,
          seat,
          missed_from: noShowFrom(start, DEMO_OFFER),
          customer_name: name,
          customer_key: foldText(name),
          phone,
          notes: '',
          id_tickets: null,
          created_at: now,
          changed_at: now,
          id_users: admin.id,
          email: '',
          language: '',
          consented_at: null,
          booked_through: 'desk',
        } as const;
        // A duplicate number is skipped: one appointment less.
        await trx
          .insertInto('appointments')
          .values(row)
          .onConflict((on) => on.doNothing())
          .execute();
      }
    }
  }
  await createPastAppointments({
    trx,
    idBranches: branch.id,
    pair,
    terms,
    zone,
    now,
    random,
    newId,
    customer: generate,
    idUsers: admin.id,
  });
}
