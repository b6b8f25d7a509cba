import type { Kysely } from 'kysely';
import type { QueueWaits } from '#shared/contract/replication/phones.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import type { CentralTables } from './tables.ts';

/** Reads the forecast waits of a branch, as it has reported last. */
export async function readReportedWaits(
  db: Kysely<CentralTables>,
  idBranches: number,
): Promise<ReadonlyMap<number, QueueWaits>> {
  const row = await db
    .selectFrom('branch_reports')
    .select('report')
    .where('id_branches', '=', idBranches)
    .executeTakeFirst();
  const { waits = [] } = JSON.parse(row?.report ?? '{}') as Partial<BranchReport>;
  return new Map(waits.map((queue) => [queue.idQueues, queue]));
}

/** The wait at a position of a queue, interpolated between the reported positions; null without a report. */
export function waitAt(queue: QueueWaits | undefined, ahead: number) {
  const positions = queue?.positions ?? [];
  const below = positions.findLast((position) => position.ahead <= ahead) ?? positions[0];
  const above = positions.find((position) => position.ahead >= ahead) ?? positions.at(-1);
  if (!below || !above) return null;
  const share = above.ahead === below.ahead ? 0 : (ahead - below.ahead) / (above.ahead - below.ahead);
  const between = (one: number, other: number) => Math.round(one + (other - one) * share);
  return {
    fromMinutes: between(below.fromMinutes, above.fromMinutes),
    toMinutes: between(below.toMinutes, above.toMinutes),
    rise: below.rise ?? null,
  };
}

/** The wait of a customer who comes now: the last place that the branch reported. */
export const waitOfNewcomer = (queue: QueueWaits | undefined) => queue?.positions.at(-1) ?? null;
