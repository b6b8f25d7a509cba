import { type Kysely, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Change } from '#shared/server/db/change.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';

/** Time of a check that is due at once. */
const AT_ONCE = 0;

/**
 * Requests a check of the alarms of these branches, in the transaction that changes what the alarms depend on. An
 * earlier request remains.
 */
export async function requestAlarmChecks(
  db: Kysely<CentralTables>,
  idBranches: readonly number[],
  dueAt: Millis = AT_ONCE,
): Promise<void> {
  // In order, so that two transactions never wait for each other.
  const ids = [...new Set(idBranches)].sort((one, other) => one - other);
  await inPieces(ids, async (piece) => {
    await alarmCheckRequests(db, piece, dueAt).execute();
    return [];
  });
}

/** The statement of `requestAlarmChecks`, for at most one piece of branches. */
export const alarmCheckRequests = (
  db: Kysely<CentralTables>,
  idBranches: readonly number[],
  dueAt: Millis = AT_ONCE,
) =>
  db
    .insertInto('alarm_checks')
    .values(idBranches.map((id) => ({ id_branches: id, due_at: dueAt })))
    .onConflict((conflict) => conflict.column('id_branches').doUpdateSet({ due_at: earlier }));

/** Requests a check of all branches, in one statement. */
export async function requestAllAlarmChecks(db: Kysely<CentralTables>): Promise<void> {
  await db
    .insertInto('alarm_checks')
    .columns(['id_branches', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('branches')
        .select(['id', sql<number>`${sql.lit(AT_ONCE)}`.as('due_at')])
        .where(sql<boolean>`1 = 1`)
        .orderBy('id'),
    )
    .onConflict((conflict) => conflict.column('id_branches').doUpdateSet({ due_at: AT_ONCE }))
    .execute();
}

const earlier = sql<number>`case when excluded.due_at < alarm_checks.due_at then excluded.due_at else alarm_checks.due_at end`;

/** Requests checks after changes of the configuration: of changed branches, or of all if their limit may differ. */
export async function checkAlarmsAfterChanges(
  trx: Kysely<CentralTables>,
  changes: readonly Change[],
): Promise<void> {
  if (changes.some(({ entity }) => entity === 'general_parameters')) return requestAllAlarmChecks(trx);
  const branches = changes.filter(({ entity }) => entity === 'branches');
  await requestAlarmChecks(
    trx,
    branches.map(({ pk }) => Number(pk)),
  );
}
