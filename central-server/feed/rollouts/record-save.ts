import type { Insertable, Kysely, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { SavedBy } from '#central-server/db/write-gate.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import { nameOfRow } from '#shared/server/history/name-of-row.ts';
import { changedFields } from '#shared/server/history/row-change.ts';
import { type TouchedRow, visibleRow } from '#sync/central/append-changes.ts';
import type { FeedRow } from '#sync/central/feed-ports.ts';
import { isRolledOut } from './record-in-rollout.ts';

interface Saved {
  readonly by: SavedBy;
  readonly rollout: number | null;
  readonly revision: number;
  readonly now: Millis;
}

/** Stores a configuration change with each row before and after, for display and revert. */
export async function recordSave(
  trx: Transaction<CentralTables>,
  rows: readonly TouchedRow[],
  before: readonly FeedRow[],
  { by, rollout, revision, now }: Saved,
): Promise<void> {
  const changed = rows
    .filter(({ entity }) => isRolledOut(entity))
    .map(({ entity, pk, row }) => ({ entity, pk, before: visibleRow(entity, pk, before), after: row }))
    .filter((each) => isChanged(each.before, each.after));
  if (changed.length === 0) return;
  const { reverts } = by;
  const { id } = await trx
    .insertInto('configuration_changes')
    .values({
      at: now,
      username: by.actor.username,
      revision,
      id_rollouts: rollout,
      reverts: reverts?.save ?? null,
      reverts_rollout: reverts?.rollout ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values: Insertable<CentralTables['configuration_change_rows']>[] = [];
  for (const each of changed) {
    const name = await nameOfRow(trx, JSON.parse(each.after ?? each.before ?? '{}'));
    values.push({ ...each, name, id_configuration_changes: id });
  }
  await inPieces(values, async (piece) => {
    await trx
      .insertInto('configuration_change_rows')
      .values([...piece])
      .execute();
    return [];
  });
  if (reverts) {
    await trx
      .updateTable('configuration_changes')
      .set({ reverted_by: id })
      .where(reverts.save === null ? 'id_rollouts' : 'id', '=', reverts.save ?? reverts.rollout)
      .where('reverted_by', 'is', null)
      .execute();
  }
}

function isChanged(before: string | null, after: string | null): boolean {
  if (before === null || after === null) return before !== after;
  return before !== after && changedFields(JSON.parse(before), JSON.parse(after)).length > 0;
}

/** Purges configuration changes before a moment, except those of open rollouts. */
export async function purgeSaves(db: Kysely<CentralTables>, before: Millis): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const old = trx
      .selectFrom('configuration_changes')
      .select('id')
      .where('at', '<', before)
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('id_rollouts', 'is', null),
          eb('id_rollouts', 'not in', selectFrom('rollouts').select('id').where('state', '=', 'open')),
        ]),
      );
    await trx.deleteFrom('configuration_change_rows').where('id_configuration_changes', 'in', old).execute();
    await trx.deleteFrom('configuration_changes').where('id', 'in', old).execute();
  });
}
