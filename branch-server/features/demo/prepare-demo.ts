import type { BranchTables } from '#branch-server/db/tables.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope, WriteGate } from '#shared/server/db/scope.ts';
import { type DemoOptions, seedDemo } from '#shared/server/demo/seed.ts';
import { seedReports } from '#shared/server/demo/seed-reports.ts';
import { createAppointments } from './create-appointments.ts';
import type { DemoPrinters } from './demo-printers.ts';
import { generatePast, type PastOptions } from './past/generate-past.ts';

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
