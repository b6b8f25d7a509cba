import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { isBeyond, type LimitName, licenceStatus } from '#shared/domain/settings/licence.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { countOf } from './count-of.ts';
import type { Licences } from './licences.ts';

type Db = Kysely<SharedTables>;

/** Runs a write that may exceed a limit of the licence; throws, and so rolls back, if it does. */
export type WithinLimit = <Answer>(
  scope: { readonly trx: Db; readonly now: Millis },
  limits: readonly LimitName[],
  write: () => Promise<Answer>,
) => Promise<Answer>;

const LIMIT_ERRORS: Readonly<Record<LimitName, ErrorCode>> = {
  maxUsers: 'REACH_MAX_USERS',
  maxBranches: 'REACH_MAX_BRANCHES',
  maxWorkstations: 'REACH_MAX_WS',
  maxCellBranches: 'REACH_MAX_CELLBRANCHES',
  maxSurveyBranches: 'REACH_MAX_SURVEYBRANCHES',
  maxSMS: 'REACH_MAX_SMSBRANCHES',
};

/**
 * Enforces licence limits by counting before and after a write, in its transaction. Writes that do not add are always
 * permitted.
 */
export function createWithinLimit(licences: Licences): WithinLimit {
  return async ({ trx, now }, limits, write) => {
    const before = await countsOf(trx, limits);
    const answer = await write();
    const after = await countsOf(trx, limits);
    const grown = limits.filter((_, index) => Number(after[index]) > Number(before[index]));
    if (grown.length === 0) return answer;
    const { licence } = await licences(trx);
    if (licenceStatus(licence.expirationDate, localDay(new Date(now))).state === 'expired') {
      throw apiError('LICENCE_EXPIRED', { params: { date: licence.expirationDate } });
    }
    const passed = grown.find((name) => isBeyond(licence[name], Number(after[limits.indexOf(name)])));
    if (passed) throw apiError(LIMIT_ERRORS[passed], { params: { max: licence[passed] } });
    return answer;
  };
}

const countsOf = async (db: Db, limits: readonly LimitName[]): Promise<number[]> => {
  const counts: number[] = [];
  // Counts one after the other: a transaction has one connection.
  for (const name of limits) counts.push(await countOf(db, name));
  return counts;
};
