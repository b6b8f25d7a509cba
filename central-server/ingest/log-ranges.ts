import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { SuspendedLogsTable } from '#central-server/db/schema/streams.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Hello } from '#shared/contract/replication/protocol/messages.ts';
import { purgeApplied } from './applied-changes.ts';

/** Rows that a branch may send before it must report the start of its log again: about a day of a busy branch. */
const HANDSHAKE_AFTER_ROWS = 10_000;

/**
 * Stores the range of a branch's log at a handshake. Earlier ranges that end beyond this one belong to a history
 * that a restore discarded.
 */
export async function recordLogRange(
  db: Kysely<CentralTables>,
  idBranches: number,
  { anchor, head }: Pick<Hello, 'anchor' | 'head'>,
): Promise<void> {
  const range = { id_branches: idBranches, oldest_seq: anchor.seq, newest_seq: head.seq };
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('log_ranges')
      .where('id_branches', '=', idBranches)
      .where('newest_seq', '>', head.seq)
      .execute();
    await trx
      .insertInto('log_ranges')
      .values(range)
      .onConflict((same) => same.columns(['id_branches', 'newest_seq']).doUpdateSet(range))
      .execute();
  });
}

/**
 * Purges the identities of changes that cannot be sent again. A branch sends nothing before the oldest row of its
 * log; after a restore to a backup whose end it still contains, nothing before the oldest row at that time. So the
 * latest handshake whose log ended no later than the current start counts. This is independent of clocks: neither
 * a branch that was offline for a year nor a clock jump of central expires anything.
 */
export async function purgeExpiredIdentities(db: Kysely<CentralTables>): Promise<void> {
  const all = await db.selectFrom('log_ranges').selectAll().orderBy('newest_seq').execute();
  for (const [idBranches, logs] of Map.groupBy(all, ({ id_branches }) => id_branches)) {
    const then = oldestThatCounts(logs);
    if (!then) continue;
    await purgeApplied(db, idBranches, then.oldest_seq);
    await db
      .deleteFrom('log_ranges')
      .where('id_branches', '=', idBranches)
      .where('newest_seq', '<', then.newest_seq)
      .execute();
  }
}

/** @param logs in the order of their ends */
function oldestThatCounts(
  logs: readonly Selectable<SuspendedLogsTable>[],
): Selectable<SuspendedLogsTable> | undefined {
  const begin = logs.at(-1)?.oldest_seq ?? 0;
  return logs.findLast(({ newest_seq }) => newest_seq <= begin);
}

/**
 * Requests a handshake of branches that sent many rows since the last one, because only a handshake reports the
 * start of the log. Their sessions end, which costs one repeated push each.
 */
export async function requestHandshakes(db: Kysely<CentralTables>): Promise<void> {
  const due = await db
    .selectFrom('branch_identities as l')
    .innerJoin('streams as s', (join) =>
      join.onRef('s.id_branches', '=', 'l.id_branches').onRef('s.epoch', '=', 'l.epoch'),
    )
    .leftJoin('log_ranges as h', 'h.id_branches', 'l.id_branches')
    .select(['s.id_branches', 's.epoch', 's.session'])
    .groupBy(['s.id_branches', 's.epoch', 's.session', 's.applied_seq'])
    .having((eb) =>
      eb.or([
        eb(eb.fn.max('h.newest_seq'), 'is', null),
        eb('s.applied_seq', '>=', eb(eb.fn.max('h.newest_seq'), '+', HANDSHAKE_AFTER_ROWS)),
      ]),
    )
    .execute();
  for (const { id_branches, epoch, session } of due) {
    await db
      .updateTable('streams')
      .set({ session: `asked ${randomUUID()}` })
      .where('id_branches', '=', id_branches)
      .where('epoch', '=', epoch)
      .where('session', '=', session)
      .execute();
  }
}
