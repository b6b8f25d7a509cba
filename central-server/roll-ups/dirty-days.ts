import { type Kysely, sql, type Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { firstRetainedDay } from '#shared/domain/settings/first-retained-day.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { BranchDay } from './branch-day.ts';
import { type DayNow, recomputeDay } from './recompute-day.ts';

/** Next days with outdated metrics, round-robin over branches, so that a busy one does not delay others. */
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
 * Recomputes a day and removes its mark, unless facts arrived meanwhile: then it has another mark and is
 * recomputed again. False if another process is doing or has done it.
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
    const { isRetained, ...state } = await dayNow(trx, of, now);
    // Late facts of a day whose other facts are deleted do not replace its metrics.
    if (isRetained) await recomputeDay(trx, of, state);
    await trx
      .deleteFrom('dirty_days')
      .where('id_branches', '=', of.idBranches)
      .where('day', '=', of.day)
      .where('mark', '=', dirty.mark)
      .execute();
    return true;
  });
}

/**
 * Locks a day for recomputation; false while another process holds it. Held until the transaction ends. It is an
 * advisory lock, so that pushes do not wait for it.
 */
async function tryLockDay(trx: Transaction<CentralTables>, { idBranches, day }: BranchDay): Promise<boolean> {
  const what = `roll-ups of ${idBranches} on ${day}`;
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${what}, 0)) as mine`.execute(trx);
  return rows[0]?.mine === true;
}

/** State of a branch's day by the clock of central: time zone, whether it has ended, and whether its facts are kept. */
async function dayNow(
  db: Kysely<CentralTables>,
  { idBranches, day }: BranchDay,
  now: Millis,
): Promise<DayNow & { readonly isRetained: boolean }> {
  const branch = await db
    .selectFrom('branches')
    .select('zone')
    .where('id', '=', idBranches)
    .executeTakeFirst();
  const zoneHours = zoneHoursOf(branch?.zone);
  const { resetHour, factYears } = await generalSettings(db);
  return {
    zoneHours,
    isOver: day < businessDay(now, { zoneHours, resetHour }),
    isRetained: day >= (firstRetainedDay(factYears, now) ?? ''),
  };
}
