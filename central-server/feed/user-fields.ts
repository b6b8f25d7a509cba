import type { Transaction } from 'kysely';
import type { Change } from '#shared/server/db/change.ts';
import { isUserTable } from '#shared/server/db/replication.ts';
import type { FeedRow } from '#sync/central/feed-ports.ts';
import type { GivenBy } from '#sync/central/merge-fields.ts';
import type { CentralTables } from '../db/tables.ts';

type Trx = Transaction<CentralTables>;

/** Notes who gave the fields of users, employees, customers and messages their values, under the row's own revision. */
export async function recordFieldOrigins(
  trx: Trx,
  changes: readonly Change[],
  appended: readonly FeedRow[],
  idBranches: number | null,
): Promise<void> {
  for (const { entity, pk, op, values } of changes) {
    if (!isUserTable(entity)) continue;
    if (op === 'delete') {
      await trx.deleteFrom('user_fields').where('entity', '=', entity).where('pk', '=', Number(pk)).execute();
      continue;
    }
    // Skips what went into no feed: no branch can change it.
    const fed = appended.find((row) => row.entity === entity && row.pk === Number(pk) && row.row !== null);
    if (!fed) continue;
    const { revision } = fed;
    const fields = Object.keys(values).filter((field) => field !== 'id' && field !== 'row_ver');
    if (fields.length === 0) continue;
    await trx
      .insertInto('user_fields')
      .values(fields.map((field) => ({ entity, pk: Number(pk), field, revision, id_branches: idBranches })))
      .onConflict((conflict) =>
        conflict.columns(['entity', 'pk', 'field']).doUpdateSet({ revision, id_branches: idBranches }),
      )
      .execute();
  }
}

/** Finds who gave each field of a row its value, and at which revision. */
export async function fieldOriginsOf(
  trx: Trx,
  entity: string,
  pk: number,
): Promise<ReadonlyMap<string, GivenBy>> {
  const rows = await trx
    .selectFrom('user_fields')
    .select(['field', 'revision', 'id_branches'])
    .where('entity', '=', entity)
    .where('pk', '=', pk)
    .execute();
  return new Map(
    rows.map(({ field, revision, id_branches }) => [field, { revision, idBranches: id_branches }]),
  );
}
