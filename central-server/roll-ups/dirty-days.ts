import type { Millis } from '#shared/domain/ids.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { BranchDay } from './branch-day.ts';
import { dayNow } from './day-now.ts';
import { tryLockDay } from './postgres-lock.ts';
import { recomputeDay } from './recompute-day.ts';

/** The next days whose figures are old, in turns over all branches: who sends most does not keep the others waiting. */
export function dirtyDaysAfter(
  { reader }: CentralDatabase,
  last: BranchDay | null,
  max: number,
): Promise<BranchDay[]> {
  return reader
    .selectFrom('dirty_days')
    .select(['id_branches as idBranches', 'day'])
    .$if(last !== null, (days) =>
      days.where((or) =>
        or.or([
          or('id_branches', '>', last?.idBranches ?? 0),
          or.and([or('id_branches', '=', last?.idBranches ?? 0), or('day', '>', last?.day ?? '')]),
        ]),
      ),
    )
    .orderBy('id_branches')
    .orderBy('day')
    .limit(max)
    .execute();
}

/**
 * Recomputes a day and takes its mark away, unless facts came meanwhile: then it has another mark and stays to be
 * recomputed again. False where another process is at it, or has done it.
 */
export function recomputeDirtyDay(
  { db, dialect }: CentralDatabase,
  of: BranchDay,
  now: Millis,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (dialect === 'postgres' && !(await tryLockDay(trx, of))) return false;
    const dirty = await trx
      .selectFrom('dirty_days')
      .select('mark')
      .where('id_branches', '=', of.idBranches)
      .where('day', '=', of.day)
      .executeTakeFirst();
    if (!dirty) return false;
    await recomputeDay(trx, of, await dayNow(trx, of, now));
    await trx
      .deleteFrom('dirty_days')
      .where('id_branches', '=', of.idBranches)
      .where('day', '=', of.day)
      .where('mark', '=', dirty.mark)
      .execute();
    return true;
  });
}
