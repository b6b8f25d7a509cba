import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { baseScope, isScopeBefore } from '#shared/domain/replication/scopes.ts';
import type { Change } from '#shared/server/db/change.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import { REACH } from '#shared/server/db/replication.ts';
import { type Appended, appendChanges, summedUp, type TouchedRow } from '#sync/central/append-changes.ts';
import type { FeedRow } from '#sync/central/feed-ports.ts';
import type { SavedBy } from '../db/write-gate.ts';
import { partsOfRows, presentRows } from './present-rows.ts';
import { assertRevertible } from './rollouts/assert-revertible.ts';
import { rolloutFor } from './rollouts/open-rollouts.ts';
import { recordInRollout } from './rollouts/record-in-rollout.ts';
import { recordSave } from './rollouts/record-save.ts';
import type { Touched } from './touched.ts';
import { recordFieldOrigins, withTheirRows } from './user-data.ts';

type Trx = Transaction<CentralTables>;

/** Branch that made the changes. */
export interface ChangeOrigin {
  /** The branch that made them. */
  readonly idBranches: number;
  /** Sends the rows again although they did not change, because parts of the branch's change were discarded. */
  readonly again: boolean;
}

/**
 * Writes the changes of a transaction to the feed, inside that transaction. The counter stays locked until the
 * commit, so that revisions become visible in order.
 */
export async function recordChanges(
  trx: Trx,
  changes: readonly Change[],
  now: Millis,
  by: ChangeOrigin | SavedBy | null = null,
): Promise<void> {
  const saved = by && 'actor' in by ? by : null;
  const ofBranch = by && 'idBranches' in by ? by : null;
  const changed = touchedBy(changes);
  if (changed.size === 0) return;
  const { revision } = await trx
    .updateTable('feed_counter')
    .set((eb) => ({ revision: eb('revision', '+', 0) }))
    .where('id', '=', 1)
    .returning('revision')
    .executeTakeFirstOrThrow();

  const touched = await withTheirRows(trx, changed);
  const present = await presentRows(trx, touched);
  const before = await feedOf(trx, touched);
  const parts = await partsOfRows(trx, moved(present, before));
  const rows = [
    ...present.map((row) => ({ ...row, again: ofBranch?.again ?? false })),
    ...(await presentRows(trx, without(parts, touched))),
  ];
  const were = [...before, ...(await feedOf(trx, without(parts, touched)))];
  const rollout = await rolloutFor(trx, saved);
  const appended = appendChanges(revision, await recordInRollout(trx, rows, were, rollout), were);
  if (appended.rows.length > 0) await assertRevertible(trx, now);
  await write(trx, appended, now);
  if (saved) await recordSave(trx, rows, were, { by: saved, rollout, revision: appended.revision, now });
  await recordFieldOrigins(trx, changes, appended.rows, ofBranch?.idBranches ?? null);
}

function touchedBy(changes: readonly Change[]): Touched {
  const touched = new Map<string, Set<number>>();
  for (const { entity, pk } of changes) {
    if (!Object.hasOwn(REACH, entity)) continue;
    touched.set(entity, (touched.get(entity) ?? new Set()).add(Number(pk)));
  }
  return touched;
}

/** Rows whose scope changed, with their dependent rows. */
function moved(present: readonly TouchedRow[], before: readonly FeedRow[]): Touched {
  const found = new Map<string, Set<number>>();
  for (const { entity, pk, scopes, row } of present) {
    const were = before.filter(
      (old) => old.entity === entity && old.pk === pk && old.row !== null && !isScopeBefore(old.scope),
    );
    const isWhere =
      scopes.length === were.length && were.every(({ scope }) => scopes.includes(baseScope(scope)));
    if (row === null || were.length === 0 || isWhere) continue;
    found.set(entity, (found.get(entity) ?? new Set()).add(pk));
  }
  return found;
}

const without = (some: Touched, others: Touched): Touched =>
  new Map(
    [...some].map(([entity, ids]) => [
      entity,
      new Set([...ids].filter((id) => !others.get(entity)?.has(id))),
    ]),
  );

/** Entries of the feed for these rows, in every scope. */
async function feedOf(trx: Trx, touched: Touched): Promise<FeedRow[]> {
  const found: FeedRow[] = [];
  for (const [entity, ids] of touched) {
    const rows = await inPieces([...ids], (piece) =>
      trx
        .selectFrom('feed_rows')
        .select(['scope', 'entity', 'pk', 'revision', 'deleted', 'row', 'hash'])
        .where('entity', '=', entity)
        .where('pk', 'in', piece)
        .execute(),
    );
    found.push(...rows.map(({ deleted, row, ...rest }) => ({ ...rest, row: deleted ? null : row })));
  }
  return found;
}

async function write(trx: Trx, appended: Appended, now: Millis): Promise<void> {
  if (appended.rows.length === 0) return;
  await inPieces(appended.rows, async (piece) => {
    await trx
      .insertInto('feed_rows')
      .values(
        piece.map(({ scope, entity, pk, revision, row, hash }) => ({
          scope,
          entity,
          pk,
          revision,
          deleted: row === null ? 1 : 0,
          row: row ?? '',
          hash,
          changed_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['scope', 'entity', 'pk']).doUpdateSet((eb) => ({
          revision: eb.ref('excluded.revision'),
          deleted: eb.ref('excluded.deleted'),
          row: eb.ref('excluded.row'),
          hash: eb.ref('excluded.hash'),
          changed_at: eb.ref('excluded.changed_at'),
        })),
      )
      .execute();
    return [];
  });
  await writeChecksums(trx, appended);
  await trx.updateTable('feed_counter').set({ revision: appended.revision }).where('id', '=', 1).execute();
}

async function writeChecksums(trx: Trx, appended: Appended): Promise<void> {
  const newest = new Map(appended.rows.map(({ scope, revision }) => [scope, revision]));
  const rows = await inPieces([...newest.keys()], (piece) =>
    trx.selectFrom('feed_scopes').selectAll().where('scope', 'in', piece).execute(),
  );
  const before = new Map(rows.map((row) => [row.scope, row]));
  for (const [scope, revision] of newest) {
    const values = { revision, ...summedUp(scope, before.get(scope), appended) };
    await trx
      .insertInto('feed_scopes')
      .values({ scope, horizon: 0, ...values })
      .onConflict((conflict) => conflict.column('scope').doUpdateSet(values))
      .execute();
  }
}
