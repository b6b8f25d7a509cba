import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { isAboutRows } from '#central-server/db/is-about-rows.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { NotRevertedReason } from '#shared/domain/replication/rollout-state.ts';
import { canonical } from '#shared/server/db/change.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { changedFields } from '#shared/server/history/row-change.ts';
import type { Row } from '../touched.ts';

/** Row before and after; null if it did not exist. */
export interface NetChange {
  readonly entity: string;
  readonly pk: number;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** A row that stays, with the reason. */
export interface NotRevertedRow {
  readonly entity: string;
  readonly pk: number;
  readonly reason: NotRevertedReason;
}

interface Writing extends Pick<Scope<never>, 'firstId' | 'now' | 'record'> {
  readonly trx: Transaction<CentralTables>;
}

type Step = () => Promise<unknown>;

/**
 * Restores the previous state of rows. Rows stay if they were changed since, or if the database rejects it: a row
 * in use is not deleted, and one whose name was reused does not return. Changes of other fields do not matter.
 */
export async function undoRows(writing: Writing, changes: readonly NetChange[]): Promise<NotRevertedRow[]> {
  const left: NotRevertedRow[] = [];
  let waiting: { readonly change: NetChange; readonly step: Step }[] = [];
  for (const change of changes) {
    const step = await stepBack(writing, change);
    if (typeof step === 'string') left.push({ entity: change.entity, pk: change.pk, reason: step });
    else if (step) waiting.push({ change, step });
  }
  // Retries failed steps as long as others succeed: references must be removed before their target.
  for (let failed: NotRevertedRow[] = []; waiting.length > 0; failed = []) {
    const rest: typeof waiting = [];
    for (const each of waiting) {
      const reason = await attempted(writing, each.change, each.step);
      if (reason === null) continue;
      rest.push(each);
      failed.push({ entity: each.change.entity, pk: each.change.pk, reason });
    }
    if (rest.length === waiting.length) return [...left, ...failed];
    waiting = rest;
  }
  return left;
}

/** Determines the step; none if already done, or the reason if the row was changed since. */
async function stepBack(
  writing: Writing,
  { entity, pk, before, after }: NetChange,
): Promise<NotRevertedReason | Step | null> {
  const rows = repository<CentralTables, 'services'>(writing, entity as 'services');
  const present = await presentRow(writing.trx, entity, pk);
  if (before === null) {
    if (after === null || present === null) return null;
    return isChanged(present, after, Object.keys(after)) ? 'changed' : () => rows.remove(pk);
  }
  if (after === null) {
    if (present === null) {
      // Continues the version of the deletion: otherwise a branch would treat it as the row that it has.
      return () => rows.insert({ ...before, row_ver: Number(before.row_ver) + 2 } as never);
    }
    return isChanged(present, before, Object.keys(before)) ? 'changed' : null;
  }
  if (present === null) return 'removed';
  const fields = changedFields(before, after).filter((field) => present[field] !== before[field]);
  if (fields.length === 0) return null;
  if (isChanged(present, after, fields)) return 'changed';
  const patch = Object.fromEntries(fields.map((field) => [field, before[field]]));
  return () => rows.update(pk, patch);
}

const isChanged = (present: Row, known: Row, fields: readonly string[]): boolean =>
  fields.some((field) => field !== 'row_ver' && field in known && present[field] !== known[field]);

async function presentRow(trx: Writing['trx'], entity: string, pk: number): Promise<Row | null> {
  // Kysely cannot type a table name known only at run time; `services` represents any.
  const row = await trx
    .selectFrom(entity as 'services')
    .selectAll()
    .where('id', '=', pk)
    .executeTakeFirst();
  return row ? JSON.parse(canonical({ ...row })) : null;
}

/** Runs a step in a savepoint; returns the reason if the database rejects it, and rolls back. */
async function attempted({ trx }: Writing, change: NetChange, step: Step): Promise<NotRevertedReason | null> {
  await sql`savepoint step_back`.execute(trx);
  try {
    await step();
    await sql`release savepoint step_back`.execute(trx);
    return null;
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    await sql`rollback to savepoint step_back`.execute(trx);
    await sql`release savepoint step_back`.execute(trx);
    if (!isForeignKey(error)) return 'duplicate';
    return change.before === null ? 'used' : 'missing';
  }
}

const isForeignKey = (error: Error): boolean =>
  'code' in error && (error.code === '23503' || error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY');
