import { createRollUpHousekeeping } from '#central-server/roll-ups/roll-up-housekeeping.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { daysOf, eachDay } from '#shared/domain/statistics/period.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { addBranches, reportOf } from '../network/central-network.ts';
import { plausibleDay, putFacts } from '../samples/facts.ts';
import type { Central } from '../servers/start-central.ts';

export interface SeededBranch {
  readonly id: number;
  readonly name: string;
  readonly type?: 1 | 2;
  /** The branch's last report, and its age at central; null if no machine was enrolled yet. */
  readonly received: { readonly agoMs: number; readonly report?: Partial<BranchReport> } | null;
  readonly ticketsADay?: number;
}

/**
 * Creates branches at a central with eight days of data, including the present one: facts, their aggregates, and the
 * last report of each. The demo branch is the first one, with the id 1, and is not changed.
 */
export async function seedNetwork(central: Central, branches: readonly SeededBranch[]): Promise<void> {
  const database = central.database();
  const now = central.clock.now();
  await database.db
    .insertInto('branch_types')
    .values({ id: 2, name: 'Quiosco', enabled: 1, description: '' })
    .execute();
  await addBranches(
    database.db,
    branches.filter(({ id }) => id !== 1),
  );
  const today = businessDay(now, { zoneHours: 0, resetHour: 0 });
  const days = [...eachDay(daysOf('yesterday', today)), ...eachDay(daysOf('last7', today))];
  for (const { id, ticketsADay = 60, received } of branches) {
    if (!received) continue;
    for (const [index, day] of [...new Set(days)].entries()) {
      await putFacts(
        database,
        plausibleDay({
          idBranches: id,
          day,
          tickets: ticketsADay,
          queues: 5,
          workstations: Math.max(1, Math.round(ticketsADay / 60)),
          seed: id * 100 + index,
        }),
      );
    }
    await receive(central, id, now - received.agoMs, received.report ?? {});
  }
  await createRollUpHousekeeping({ database, clock: central.clock, log: central.log.log }).catchUp();
}

/** Enrols a machine for a branch and stores its last report. */
export async function receive(
  central: Central,
  idBranches: number,
  reportedAt: number,
  report: Partial<BranchReport>,
): Promise<void> {
  const { db } = central.database();
  const machine = { public_key: `key-${idBranches}`, machine: `machine-${idBranches}`, version: '1.0.0' };
  await db
    .insertInto('branch_keys')
    .values({ ...machine, id_branches: idBranches, enrolled_at: reportedAt, challenge: null, offered: null })
    .onConflict((on) => on.doNothing())
    .execute();
  const stored = {
    report: JSON.stringify(reportOf(report)),
    reported_at: reportedAt,
    connected_since: reportedAt,
    skew_ms: 0,
  };
  await db
    .insertInto('branch_reports')
    .values({ id_branches: idBranches, ...stored })
    .onConflict((on) => on.column('id_branches').doUpdateSet(stored))
    .execute();
}
