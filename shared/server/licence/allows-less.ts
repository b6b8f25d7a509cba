import type { Kysely } from 'kysely';
import { isBeyond, LIMITS, type Licence, type LimitName } from '#shared/domain/licence/licence.ts';
import { licenceStatus } from '#shared/domain/licence/licence-status.ts';
import type { SharedTables } from '../db/tables.ts';
import { countOf } from './count-of.ts';

/** Says in what a licence falls short of what is in use, by the licence's own names and values. */
export type ShortOf = Partial<Pick<Licence, LimitName | 'expirationDate'>>;

/**
 * Tells what would be lost by a licence: what the one before allows and this one does not. Null where nothing is.
 * @param today `yyyy-MM-dd`
 */
export async function allowsLess(
  db: Kysely<SharedTables>,
  { before, after, today }: { readonly before: Licence; readonly after: Licence; readonly today: string },
): Promise<ShortOf | null> {
  const isOver = ({ expirationDate }: Licence) => licenceStatus(expirationDate, today).state === 'expired';
  const limits = await Promise.all(
    LIMITS.map(async (name) => {
      const used = await countOf(db, name);
      return isBeyond(after[name], used) && !isBeyond(before[name], used) ? [[name, after[name]]] : [];
    }),
  );
  const short: ShortOf = {
    ...(isOver(after) && !isOver(before) && { expirationDate: after.expirationDate }),
    ...Object.fromEntries(limits.flat()),
  };
  return Object.keys(short).length > 0 ? short : null;
}
