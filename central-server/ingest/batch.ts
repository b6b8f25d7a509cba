import { type OperationNodeSource, sql } from 'kysely';
import { because } from '#shared/domain/replication/reason.ts';
import { isAboutRows } from '../db/is-about-rows.ts';
import type { Ingesting } from './row-statements.ts';

/**
 * Statements of a transaction that are collected until its end, or that of a savepoint, and sent together: on
 * PostgreSQL each round trip costs more than its work. Rows collected here must not be read in the same
 * transaction, or written twice.
 */
export type Waiting = OperationNodeSource[];

/** Sends the collected statements. */
export async function flush({ trx, dialect, waiting }: Ingesting): Promise<void> {
  const statements = waiting.splice(0);
  if (dialect === 'sqlite') {
    for (const statement of statements) await sql`${statement}`.execute(trx);
    return;
  }
  const [last, ...others] = statements.reverse();
  if (!last) return;
  const parts = others.map((statement, at) => sql`${sql.ref(`part_${at}`)} as (${statement})`);
  await sql`${parts.length > 0 ? sql`with ${sql.join(parts)} ` : sql``}${last}`.execute(trx);
}

interface Query<Row> extends OperationNodeSource {
  execute(): Promise<Row[]>;
}

/**
 * The rows of several queries, in the order of the queries; no order among the rows of one. Numbers and texts only:
 * on PostgreSQL they travel as JSON, all in one answer.
 */
export async function batchRead<Row>(
  { trx, dialect }: Ingesting,
  queries: readonly Query<Row>[],
): Promise<readonly Row[][]> {
  const answers: Row[][] = [];
  if (dialect === 'sqlite' || queries.length < 2) {
    for (const query of queries) answers.push(await query.execute());
    return answers;
  }
  for (const _ of queries) answers.push([]);
  const parts = queries.map(
    (query, at) => sql`select ${sql.lit(at)} as at, to_json(found) as row from (${query}) as found`,
  );
  const { rows } = await sql<{ at: number; row: Row }>`${sql.join(parts, sql` union all `)}`.execute(trx);
  for (const { at, row } of rows) answers[at]?.push(row);
  return answers;
}

/** Runs a part of the transaction; answers why the database will not have its rows, nothing if it has them. */
export type Attempt = (ingesting: Ingesting, work: () => Promise<void>) => Promise<string | null>;

/** Without a savepoint: a rejected row aborts the transaction, which must be repeated. */
export const withoutSavepoint: Attempt = async (_ingesting, work) => {
  await work();
  return null;
};

/**
 * Runs part of a transaction that can be rolled back alone, including its collected statements. Errors not about
 * rows (full disk, lost connection, deadlock) are rethrown: they roll back the whole push, and the branch repeats
 * it.
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
