import type { BranchTables } from '#branch-server/db/tables.ts';
import { noShowFrom } from '#branch-server/operations/appointments/seat-finder.ts';
import { createTicketIds } from '#branch-server/stored/tickets/ticket-ids.ts';
import type { Language } from '#shared/contract/fields.ts';
import { localDay, slotsOfDay } from '#shared/domain/appointments/slots.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { localZone } from '#shared/domain/reports/local-zone.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope, WriteGate } from '#shared/server/db/scope.ts';
import { DEMO_OFFER, offerAppointments } from '#shared/server/demo/offer-appointments.ts';
import { type DemoOptions, seedDemo } from '#shared/server/demo/seed.ts';
import { seedReports } from '#shared/server/demo/seed-reports.ts';
import type { Seeding } from '#shared/server/starters/seeding.ts';
import type { DemoPrinters } from './demo-printers.ts';
import { generatePast, type PastOptions } from './past/generate-past.ts';
import { createPastAppointments } from './past-appointments.ts';

/**
 * Creates the demonstration data in an empty database, so that a restart keeps changes, and sets the ports of the
 * virtual printers, which may differ at each start.
 *
 * @param generalLimit seconds after which the longest waiting goes first; 0 for never
 * @param past history to generate, with reports of it; null for none
 */
export async function prepareDemo<Notice>(
  gate: WriteGate<Notice, BranchTables>,
  printers: DemoPrinters,
  zoneHours: number,
  past: PastOptions | null = null,
  { language = 'es', generalLimit = 0 }: Pick<DemoOptions, 'language' | 'generalLimit'> = {},
): Promise<void> {
  await gate.transaction(async (scope) => {
    const branch = await scope.trx.selectFrom('branches').select('id').executeTakeFirst();
    if (!branch) {
      await seedDemo(scope, { zoneHours, language, generalLimit });
      if (past) {
        await generatePast(scope, past);
        await seedReports(scope.trx, past.now, language);
        await createAppointments(scope, {
          now: past.now,
          zoneHours,
          random: seededRandom(past.seed),
          language,
        });
      }
    }
    await pointPrinters(scope, printers);
  });
}

/** Prepares a branch of a central: only its kiosks' printers, since central gives the rest of the configuration. */
export const prepareDemoPrinters = <Notice>(
  gate: WriteGate<Notice, BranchTables>,
  printers: DemoPrinters,
): Promise<void> => gate.transaction((scope) => pointPrinters(scope, printers));

async function pointPrinters(
  scope: TransactionScope<never, BranchTables>,
  printers: DemoPrinters,
): Promise<void> {
  const { trx } = scope;
  const branch = await trx.selectFrom('branches').select('id').orderBy('id').executeTakeFirst();
  if (!branch) return;
  const kiosks = await trx.selectFrom('kiosks').select(['id', 'name']).orderBy('id').execute();
  for (const [index, { id: id_kiosks, name }] of kiosks.entries()) {
    const printer = printers[index];
    if (!printer) continue;
    const address = { host: printer.host, port: printer.port };
    const known = await trx
      .selectFrom('printers')
      .select(['id', 'port'])
      .where('id_kiosks', '=', id_kiosks)
      .executeTakeFirst();
    if (known?.port === printer.port) continue;
    if (known) await repository(scope, 'printers').update(known.id, address);
    else {
      await repository(scope, 'printers').insert({
        name,
        enabled: 1,
        id_branches: branch.id,
        id_kiosks,
        // Leaves the width to the general settings.
        width: 0,
        ...address,
      });
    }
  }
}

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
async function createAppointments(
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
