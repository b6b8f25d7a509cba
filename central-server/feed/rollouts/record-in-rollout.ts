import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { tablesThat } from '#shared/server/db/replication.ts';
import { ACCESS_REPLICATION } from '#shared/server/db/schema/access.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import {
  type PlacedRow,
  placed,
  placedInRollout,
  type TouchedRow,
  visibleRow,
} from '#sync/central/append-changes.ts';
import type { FeedRow } from '#sync/central/feed-ports.ts';
import { idsOf } from '../touched.ts';
import { findInOpenRollouts, keyOf, type RolloutChange } from './open-rollouts.ts';

type Trx = Transaction<CentralTables>;

/**
 * Writes the rows of a transaction to the feed: for a rollout, branches outside it keep the previous version.
 * Throws IN_ROLLOUT for other changes of rows that a rollout holds.
 *
 * @param before entries of the feed for these rows, in every scope
 * @param rollout rollout of the transaction; null if it applies immediately
 */
export async function recordInRollout(
  trx: Trx,
  rows: readonly TouchedRow[],
  before: readonly FeedRow[],
  rollout: number | null,
): Promise<PlacedRow[]> {
  const blocking = await findInOpenRollouts(trx, idsOf(rows));
  const result: PlacedRow[] = [];
  for (const row of rows) {
    const known = blocking.get(keyOf(row));
    const was = visibleRow(row.entity, row.pk, before);
    if (known) result.push(await inRollout(trx, row, { known, was, before, rollout }));
    else if (rollout === null || was === row.row || !isRolledOut(row.entity)) result.push(placed(row));
    else {
      const { entity, pk } = row;
      await trx
        .insertInto('rollout_rows')
        .values({ entity, pk, id_rollouts: rollout, before: was })
        .execute();
      result.push(placedInRollout(rollout, row, before));
    }
  }
  return result;
}

interface Staged {
  readonly known: RolloutChange;
  readonly was: string | null;
  readonly before: readonly FeedRow[];
  readonly rollout: number | null;
}

async function inRollout(
  trx: Trx,
  row: TouchedRow,
  { known, was, before, rollout }: Staged,
): Promise<PlacedRow> {
  const { entity, pk } = row;
  const { idRollouts } = known;
  if (idRollouts !== rollout && row.row !== was) throw await inOther(trx, idRollouts);
  const isEmpty = row.row === null && known.before === null;
  if (!isEmpty) return placedInRollout(idRollouts, row, before);
  // Created by the rollout and deleted before it advanced.
  await trx.deleteFrom('rollout_rows').where('entity', '=', entity).where('pk', '=', pk).execute();
  return placed(row);
}

async function inOther(trx: Trx, idRollouts: number) {
  const { name } = await trx
    .selectFrom('rollouts')
    .select('name')
    .where('id', '=', idRollouts)
    .executeTakeFirstOrThrow();
  return apiError('IN_ROLLOUT', { params: { rollout: name } });
}

/** Branches and their groups, on which rollouts themselves depend. */
const BRANCH_TABLES = ['branch_group_branches', 'branch_groups', 'branches'];

const ROLLED_OUT: ReadonlySet<string> = new Set(
  tablesThat(SHARED_REPLICATION, 'configuration').filter(
    (table) =>
      !Object.hasOwn(ACCESS_REPLICATION, table) &&
      !BRANCH_TABLES.includes(table) &&
      table !== 'general_parameters',
  ),
);

/**
 * Whether rows of a table can be rolled out and reverted. Privileges, settings (including password rules and
 * audit) and branches always apply immediately everywhere.
 */
export const isRolledOut = (table: string): boolean => ROLLED_OUT.has(table);
