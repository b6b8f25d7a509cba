import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type PlacedRow, placed, type TouchedRow } from '#sync/central/append-changes.ts';
import type { FeedRow } from '#sync/central/feed-ports.ts';
import { placedInRollout, shownRow } from '#sync/central/rollout-places.ts';
import { idsOf } from '../touched.ts';
import { findInOpenRollouts, keyOf, type RolloutChange } from './open-rollouts.ts';
import { isRolledOut } from './rolled-out-tables.ts';

type Trx = Transaction<CentralTables>;

/**
 * Places the rows of a transaction in the feed: those of a rollout so that branches which it has not reached keep what
 * they were. Refuses with IN_ROLLOUT a change, from outside, of what a rollout holds back.
 *
 * @param before what the feed says of these rows, in every scope
 * @param rollout the one to which the transaction belongs; null where it holds at once
 */
export async function placeInRollout(
  trx: Trx,
  rows: readonly TouchedRow[],
  before: readonly FeedRow[],
  rollout: number | null,
): Promise<PlacedRow[]> {
  const held = await findInOpenRollouts(trx, idsOf(rows));
  const result: PlacedRow[] = [];
  for (const row of rows) {
    const known = held.get(keyOf(row));
    const was = shownRow(row.entity, row.pk, before);
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
  const isNothing = row.row === null && known.before === null;
  if (!isNothing) return placedInRollout(idRollouts, row, before);
  // Was added by the rollout, and is deleted again before it went any further.
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
