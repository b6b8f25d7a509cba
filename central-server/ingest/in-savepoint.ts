import { sql } from 'kysely';
import { because } from '#shared/domain/replication/reason.ts';
import { isAboutRows } from '../db/is-about-rows.ts';
import { flush } from './batch.ts';
import type { Ingesting } from './row-statements.ts';

/** Runs a part of the transaction; answers why the database will not have its rows, nothing if it has them. */
export type Attempt = (ingesting: Ingesting, work: () => Promise<void>) => Promise<string | null>;

/** Without a savepoint: rows that the database will not have end the transaction, which has to begin anew. */
export const withoutSavepoint: Attempt = async (_ingesting, work) => {
  await work();
  return null;
};

/**
 * Runs a part of the transaction that can be taken back by itself, what it leaves waiting included. Whatever is not
 * about the rows (a full disk, a lost connection, a deadlock) is thrown on: it takes the whole push back, and the
 * branch sends it again.
 */
export const inSavepoint: Attempt = async (ingesting, work) => {
  const { trx, waiting } = ingesting;
  await flush(ingesting);
  await sql`savepoint part`.execute(trx);
  try {
    await work();
    await flush(ingesting);
    await sql`release savepoint part`.execute(trx);
    return null;
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    waiting.splice(0);
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    return because('database', error.message);
  }
};
