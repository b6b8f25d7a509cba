import { sql, type Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { presentRows } from '../present-rows.ts';
import { idsOf } from '../touched.ts';
import { type NetChange, undoRows } from './undo-rows.ts';

type Trx = Transaction<CentralTables>;

interface Rollout {
  readonly id: number;
  readonly name: string;
}

/**
 * Throws ROLLOUT_CONFLICT for changes that would be inconsistent at branches outside a rollout: a profile with a
 * queue they do not have yet, or a name still in use there. Their configuration is that of central without the
 * rollout; so the rollout is undone tentatively under the constraints of the database. Each rollout alone and all
 * together cover every pair of states that can meet at a branch.
 */
export async function assertRevertible(trx: Trx, now: Millis): Promise<void> {
  const rollouts = await trx
    .selectFrom('rollouts')
    .select(['id', 'name'])
    .where('state', '=', 'open')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('rollout_rows').select('pk').whereRef('id_rollouts', '=', 'rollouts.id')),
    )
    .orderBy('id')
    .execute();
  for (const rollout of rollouts) await assertRollouts(trx, [rollout], now);
  if (rollouts.length > 1) await assertRollouts(trx, rollouts, now);
}

async function assertRollouts(trx: Trx, rollouts: readonly Rollout[], now: Millis): Promise<void> {
  const changes = await changesOf(
    trx,
    rollouts.map(({ id }) => id),
  );
  await sql`savepoint undone`.execute(trx);
  const left = await undoRows({ trx, now, firstId: 0, record: () => {} }, changes);
  await sql`rollback to savepoint undone`.execute(trx);
  await sql`release savepoint undone`.execute(trx);
  if (left.length === 0) return;
  throw apiError('ROLLOUT_CONFLICT', { params: { rollout: rollouts.map(({ name }) => name).join(', ') } });
}

/** Net changes of open rollouts. */
export async function changesOf(trx: Trx, idRollouts: readonly number[]): Promise<NetChange[]> {
  const blocking = await trx
    .selectFrom('rollout_rows')
    .selectAll()
    .where('id_rollouts', 'in', idRollouts)
    .orderBy('entity')
    .orderBy('pk')
    .execute();
  const present = await presentRows(trx, idsOf(blocking));
  return blocking.map(({ entity, pk, before }) => {
    const row = present.find((each) => each.entity === entity && each.pk === pk)?.row ?? null;
    return { entity, pk, before: parsed(before), after: parsed(row) };
  });
}

const parsed = (row: string | null) => (row === null ? null : JSON.parse(row));
