import type { Kysely, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { alarmsOf, REPORT_ALARMS } from '#shared/domain/alarms/fleet-alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { requestAlarmChecks } from '../db/alarm-checks.ts';
import type { AlarmStore } from './alarm-store.ts';
import type { Heartbeats } from './heartbeats.ts';

/** Limit for reported clock differences: a century. */
const MAX_SKEW_MS = 100 * 365 * 86_400_000;

/** Shortest delay that the settings may raise an alarm for. */
const MIN_DELAY_MS = 60_000;

/** How far the branch's clock is ahead, assuming that the report travelled for half of the previous round trip. */
function skewOf({ wallMs, roundTripMs = 0 }: BranchReport, now: Millis): number {
  const skew = wallMs + Math.round(roundTripMs / 2) - now;
  return Math.max(-MAX_SKEW_MS, Math.min(MAX_SKEW_MS, skew));
}

/** Stores the last report of each branch and updates the alarms that it implies. */
export function createReportStore(
  db: Kysely<CentralTables>,
  heartbeats: Pick<Heartbeats, 'isOnline'>,
  alarms: Pick<AlarmStore, 'resolve'>,
) {
  return (idBranches: number, report: BranchReport, now: Millis): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const before = await trx
        .selectFrom('branch_reports')
        .select(['reported_at', 'connected_since'])
        .select((eb) =>
          eb
            .selectFrom('fleet_alarms as a')
            .select('a.id')
            .whereRef('a.id_branches', '=', 'branch_reports.id_branches')
            .where('a.kind', '=', 'behind')
            .where('a.ended_at', 'is', null)
            .limit(1)
            .as('delay_alarm'),
        )
        .where('id_branches', '=', idBranches)
        .executeTakeFirst();
      const goesOn = before && heartbeats.isOnline(idBranches, before.reported_at);
      const skew = skewOf(report, now);
      const stored = {
        report: JSON.stringify(report),
        reported_at: now,
        connected_since: goesOn ? before.connected_since : now,
        skew_ms: skew,
      };
      await trx
        .insertInto('branch_reports')
        .values({ id_branches: idBranches, ...stored })
        .onConflict((conflict) => conflict.column('id_branches').doUpdateSet(stored))
        .execute();
      const isDelayed = report.head > report.acknowledged && report.oldestPendingMs > MIN_DELAY_MS;
      if (!goesOn || isDelayed !== (before.delay_alarm !== null)) await requestAlarmChecks(trx, [idBranches]);
      await alarms.resolve(trx, {
        kinds: REPORT_ALARMS,
        branches: new Map([[idBranches, alarmsOf(report, skew)]]),
        now,
      });
    });
}

/** Deletes the last report of a branch after a change of machine and ends its alarms. */
export async function deleteReport(
  trx: Transaction<CentralTables>,
  idBranches: number,
  { now, alarms }: { readonly now: Millis; readonly alarms: Pick<AlarmStore, 'resolve'> },
): Promise<void> {
  await trx.deleteFrom('branch_reports').where('id_branches', '=', idBranches).execute();
  await alarms.resolve(trx, { kinds: REPORT_ALARMS, branches: new Map([[idBranches, []]]), now });
}

export type StoreReport = ReturnType<typeof createReportStore>;
