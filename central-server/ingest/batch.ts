import { type OperationNodeSource, sql } from 'kysely';
import type { Ingesting } from './row-statements.ts';

/**
 * Statements of one transaction that wait for its end, or for that of its savepoint, and go to the database at once:
 * on PostgreSQL each by itself would be a way there and back, which costs more than what it does. Nothing that waits
 * here may be read in the same transaction, and no row written twice.
 */
export type Waiting = OperationNodeSource[];

/** Sends what waits, and leaves nothing waiting. */
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
