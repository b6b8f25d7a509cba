import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { isBeyond, type LimitName } from '#shared/domain/licence/licence.ts';
import { licenceStatus } from '#shared/domain/licence/licence-status.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import type { SharedTables } from '../db/tables.ts';
import { countOf } from './count-of.ts';
import type { Licences } from './licences.ts';

type Db = Kysely<SharedTables>;

/** Does a write that may add to what a licence counts; refuses it, by being thrown, where that would be too many. */
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
 * Holds writes against the licence. They are counted before and after, inside the transaction that every other writer
 * waits for: who does not add may always write, even where there are more than a smaller licence allows.
 */
export function createWithinLimit(licences: Licences): WithinLimit {
  return async ({ trx, now }, limits, write) => {
    const before = await countsOf(trx, limits);
    const answer = await write();
    const after = await countsOf(trx, limits);
    const grown = limits.filter((_, place) => Number(after[place]) > Number(before[place]));
    if (grown.length === 0) return answer;
    const { licence } = await licences(trx);
    if (licenceStatus(licence.expirationDate, localDay(new Date(now))).state === 'expired') {
      throw apiError('LICENCE_EXPIRED', { params: { date: licence.expirationDate } });
    }
    const passed = grown.find((name) => isBeyond(licence[name], Number(after[limits.indexOf(name)])));
    if (passed) throw apiError(LIMIT_ERRORS[passed], { params: { most: licence[passed] } });
    return answer;
  };
}

const countsOf = async (db: Db, limits: readonly LimitName[]): Promise<number[]> => {
  const counts: number[] = [];
  // Counts one after the other: a transaction has one connection.
  for (const name of limits) counts.push(await countOf(db, name));
  return counts;
};
