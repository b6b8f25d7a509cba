import type { Insertable, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { SavedBy } from '#central-server/db/write-gate.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import { nameOfRow } from '#shared/server/history/name-of-row.ts';
import { changedFields } from '#shared/server/history/row-change.ts';
import type { TouchedRow } from '#sync/central/append-changes.ts';
import type { FeedRow } from '#sync/central/feed-ports.ts';
import { shownRow } from '#sync/central/rollout-places.ts';
import { isRolledOut } from './rolled-out-tables.ts';

interface Saved {
  readonly by: SavedBy;
  readonly rollout: number | null;
  readonly revision: number;
  readonly now: Millis;
}

/** Keeps what somebody saved, each row as it was and as it is, so that it can be shown and taken back. */
export async function recordSave(
  trx: Transaction<CentralTables>,
  rows: readonly TouchedRow[],
  before: readonly FeedRow[],
  { by, rollout, revision, now }: Saved,
): Promise<void> {
  const changed = rows
    .filter(({ entity }) => isRolledOut(entity))
    .map(({ entity, pk, row }) => ({ entity, pk, before: shownRow(entity, pk, before), after: row }))
    .filter((each) => isChanged(each.before, each.after));
  if (changed.length === 0) return;
  const { reverts } = by;
  const { id } = await trx
    .insertInto('saves')
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
  const values: Insertable<CentralTables['saved_changes']>[] = [];
  for (const each of changed) {
    const name = await nameOfRow(trx, JSON.parse(each.after ?? each.before ?? '{}'));
    values.push({ ...each, name, id_saves: id });
  }
  await inPieces(values, async (piece) => {
    await trx
      .insertInto('saved_changes')
      .values([...piece])
      .execute();
    return [];
  });
  if (reverts) {
    await trx
      .updateTable('saves')
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
