import { sql } from 'kysely';
import type { Ingesting } from './row-statements.ts';

/** Runs a part of the transaction; answers why the database will not have its rows, nothing if it has them. */
export type Attempt = (ingesting: Ingesting, work: () => Promise<void>) => Promise<string | null>;

/** Without a savepoint: rows that the database will not have end the transaction, which has to begin anew. */
export const atOnce: Attempt = async (_ingesting, work) => {
  await work();
  return null;
};

/**
 * Runs a part of the transaction that can be taken back by itself. Whatever is not about the rows (a full disk, a lost connection, a deadlock) is thrown on:
 * it takes the whole push back, and the branch sends it again.
 */
export const inSavepoint: Attempt = async ({ trx }, work) => {
  await sql`savepoint part`.execute(trx);
  try {
    await work();
    await sql`release savepoint part`.execute(trx);
    return null;
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    return error.message;
  }
};

/** SQLSTATE classes 22 (data) and 23 (integrity), and what SQLite has of them. */
const ABOUT_ROWS = /^(2[23]...|SQLITE_(CONSTRAINT.*|MISMATCH|TOOBIG|RANGE))$/;

/** Whether it is about rows that the database will not have, and not about the database. */
export function isAboutRows(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && ABOUT_ROWS.test(String(error.code));
}
