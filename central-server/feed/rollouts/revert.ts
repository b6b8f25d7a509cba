import type { CentralTables } from '#central-server/db/tables.ts';
import type { RevertTarget } from '#central-server/db/write-gate.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { idsOf, type Row } from '../touched.ts';
import { changesOf } from './assert-revertible.ts';
import { findInOpenRollouts, keyOf, openRolloutOf } from './open-rollouts.ts';
import { endRollout, requireRollout } from './rollout-commands.ts';
import { type NetChange, type NotRevertedRow, undoRows } from './undo-rows.ts';

type Scope = TransactionScope<never, CentralTables>;

interface RevertRequest {
  readonly what: RevertTarget;
  readonly by: Actor;
}

/**
 * Reverts a configuration change or a rollout in one transaction, and so one revision. Returns rows that stay,
 * because they were changed since or are in use.
 */
export async function revert(scope: Scope, { what, by }: RevertRequest): Promise<NotRevertedRow[]> {
  return what.save === null ? revertRollout(scope, what.rollout, by) : revertSave(scope, what.save, by);
}

async function revertRollout(scope: Scope, id: number, by: Actor): Promise<NotRevertedRow[]> {
  const { name, state } = await requireRollout(scope.trx, id);
  if (state === 'reverted') throw apiError('ALREADY_REVERTED');
  const changes =
    state === 'open' ? await changesOf(scope.trx, [id]) : await netChanges(scope, await savesOf(scope, id));
  await endRollout(scope, id, 'reverted', by);
  const left = await undone(scope, changes, null);
  scope.audit({
    action: 'REVERT_CHANGE',
    by,
    to: { entity: 'rollouts', pk: id, name },
    after: { left: left.length },
  });
  return left;
}

async function revertSave(scope: Scope, id: number, by: Actor): Promise<NotRevertedRow[]> {
  const save = await scope.trx
    .selectFrom('configuration_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!save) throw apiError('NOT_FOUND', { about: `save ${id}` });
  if (save.reverted_by !== null) throw apiError('ALREADY_REVERTED');
  const rollout = await openRolloutOf(scope.trx, id);
  const left = await undone(scope, await netChanges(scope, [id]), rollout);
  const names = await scope.trx
    .selectFrom('configuration_change_rows')
    .select('name')
    .where('id_configuration_changes', '=', id)
    .execute();
  scope.audit({
    action: 'REVERT_CHANGE',
    by,
    to: { entity: 'saves', pk: id, name: names.map(({ name }) => name).join(', ') },
    after: { savedBy: save.username, savedAt: save.at, left: left.length },
  });
  return left;
}

/** @param rollout open rollout of these changes; rows of other rollouts stay */
async function undone(
  scope: Scope,
  changes: readonly NetChange[],
  rollout: number | null,
): Promise<NotRevertedRow[]> {
  const blocking = await findInOpenRollouts(scope.trx, idsOf(changes));
  const isElsewhere = (change: NetChange): boolean => {
    const by = blocking.get(keyOf(change));
    return by !== undefined && by.idRollouts !== rollout;
  };
  const elsewhere = changes
    .filter(isElsewhere)
    .map(({ entity, pk }): NotRevertedRow => ({ entity, pk, reason: 'inRollout' }));
  return [
    ...elsewhere,
    ...(await undoRows(
      scope,
      changes.filter((change) => !isElsewhere(change)),
    )),
  ];
}

const savesOf = async ({ trx }: Pick<Scope, 'trx'>, idRollouts: number): Promise<number[]> =>
  (
    await trx.selectFrom('configuration_changes').select('id').where('id_rollouts', '=', idRollouts).execute()
  ).map(({ id }) => id);

/** Net changes of several configuration changes by row, latest first. */
async function netChanges({ trx }: Pick<Scope, 'trx'>, idSaves: readonly number[]): Promise<NetChange[]> {
  if (idSaves.length === 0) return [];
  const rows = await trx
    .selectFrom('configuration_change_rows')
    .selectAll()
    .where('id_configuration_changes', 'in', idSaves)
    .orderBy('id_configuration_changes', 'desc')
    .execute();
  const net = new Map<string, NetChange>();
  for (const { entity, pk, before, after } of rows) {
    const later = net.get(keyOf({ entity, pk }));
    net.set(keyOf({ entity, pk }), {
      entity,
      pk,
      before: parsed(before),
      after: later ? later.after : parsed(after),
    });
  }
  return [...net.values()];
}

const parsed = (row: string | null): Row | null => (row === null ? null : JSON.parse(row));
