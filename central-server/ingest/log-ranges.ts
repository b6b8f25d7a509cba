import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Hello } from '#shared/contract/replication/protocol/messages.ts';
import type { CentralTables } from '../db/tables.ts';
import { purgeApplied } from './applied-changes.ts';
import type { SuspendedLogsTable } from './tables.ts';

/** Rows that a branch may send before it is asked again from where its log begins: about a day of a busy branch. */
const HANDSHAKE_AFTER_ROWS = 10_000;

/**
 * Remembers which rows a branch's log held when it said hello. What it said of an end that lies beyond this one is of
 * a history that was given up when the branch was put back.
 */
export async function recordLogRange(
  db: Kysely<CentralTables>,
  idBranches: number,
  { anchor, head }: Pick<Hello, 'anchor' | 'head'>,
): Promise<void> {
  const held = { id_branches: idBranches, oldest_seq: anchor.seq, newest_seq: head.seq };
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('suspended_logs')
      .where('id_branches', '=', idBranches)
      .where('newest_seq', '>', head.seq)
      .execute();
    await trx
      .insertInto('suspended_logs')
      .values(held)
      .onConflict((same) => same.columns(['id_branches', 'newest_seq']).doUpdateSet(held))
      .execute();
  });
}

/**
 * Forgets the identities of changes that cannot come again. A branch sends nothing from before the oldest row that it
 * holds; put back to a backup whose end it still holds, nothing from before the oldest row that it held then. So what
 * counts is what it said the last time that its log ended no later than it begins now. No clock has a part in it:
 * neither a branch that was away for a year nor a central whose clock jumps makes anything old.
 */
export async function purgeExpiredIdentities(db: Kysely<CentralTables>): Promise<void> {
  const all = await db.selectFrom('suspended_logs').selectAll().orderBy('newest_seq').execute();
  for (const [idBranches, logs] of Map.groupBy(all, ({ id_branches }) => id_branches)) {
    const then = oldestThatCounts(logs);
    if (!then) continue;
    await purgeApplied(db, idBranches, then.oldest_seq);
    await db
      .deleteFrom('suspended_logs')
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
 * Has branches say hello that have sent much since they last did: only then they say where their logs begin. Their
 * sessions end, which costs each of them one push that is sent twice.
 */
export async function requestHandshakes(db: Kysely<CentralTables>): Promise<void> {
  const due = await db
    .selectFrom('lineages as l')
    .innerJoin('streams as s', (join) =>
      join.onRef('s.id_branches', '=', 'l.id_branches').onRef('s.epoch', '=', 'l.epoch'),
    )
    .leftJoin('suspended_logs as h', 'h.id_branches', 'l.id_branches')
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
