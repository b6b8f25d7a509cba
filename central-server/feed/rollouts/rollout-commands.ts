import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { RolloutState } from '#shared/domain/replication/rollout-state.ts';
import { branchScope, GLOBAL_SCOPE } from '#shared/domain/replication/scopes.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import { inPieces, isOneOf } from '#shared/server/db/in-pieces.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { NO_ROWS } from '#sync/wire/hashes.ts';

type Scope = TransactionScope<never, CentralTables>;

/** Maximum number of open rollouts: each adds three scopes to the requests of every branch. */
const MAX_OPEN_ROLLOUTS = 8;

/** Starts a rollout, which receives the further changes of its author. Returns its id. */
export async function startRollout(scope: Scope, name: string, by: Actor): Promise<number> {
  const { trx, now } = scope;
  const open = await trx.selectFrom('rollouts').select('id').where('state', '=', 'open').execute();
  if (open.length >= MAX_OPEN_ROLLOUTS)
    throw apiError('ROLLOUT_LIMIT', { params: { max: MAX_OPEN_ROLLOUTS } });
  const { id } = await trx
    .insertInto('rollouts')
    .values({ name, state: 'open', started_by: by.username, ended_by: '', started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  scope.audit({ action: 'START_ROLLOUT', by, to: { entity: 'rollouts', pk: id, name } });
  await selectRollout(scope, by.idUsers, id);
  return id;
}

/** Selects the rollout of a user's further changes; null for all branches immediately. */
export async function selectRollout(
  { trx }: Pick<Scope, 'trx'>,
  idUsers: number | null,
  idRollouts: number | null,
): Promise<void> {
  if (idUsers === null) return;
  if (idRollouts !== null) await assertRolloutOpen(trx, idRollouts);
  await trx.deleteFrom('rollout_users').where('id_users', '=', idUsers).execute();
  if (idRollouts === null) return;
  await trx.insertInto('rollout_users').values({ id_users: idUsers, id_rollouts: idRollouts }).execute();
}

/** Advances a rollout to more branches; reached ones stay unchanged. Returns the number of new branches. */
export async function stepTo(
  scope: Scope,
  id: number,
  to: { readonly idBranches: readonly number[]; readonly group: string | null },
  by: Actor,
): Promise<number> {
  const { trx, now } = scope;
  const { name } = await assertRolloutOpen(trx, id);
  if (to.idBranches.length === 0) return 0;
  const reached = await trx
    .selectFrom('rollout_branches')
    .select('id_branches')
    .where('id_rollouts', '=', id)
    .execute();
  const known = await trx
    .selectFrom('branches')
    .select(['id', 'name'])
    .where(isOneOf('id', to.idBranches))
    .execute();
  const knownIds = new Set(known.map((branch) => branch.id));
  const missing = to.idBranches.find((branch) => !knownIds.has(branch));
  if (missing !== undefined) throw apiError('NOT_FOUND', { about: `branch ${missing}` });
  const reachedIds = new Set(reached.map(({ id_branches }) => id_branches));
  const more = known.filter((branch) => !reachedIds.has(branch.id));
  if (more.length === 0) return 0;
  const revision = await bumpScopes(
    trx,
    more.map((branch) => branchScope(branch.id)),
  );
  await inPieces(more, (piece) =>
    trx
      .insertInto('rollout_branches')
      .values(piece.map((branch) => ({ id_rollouts: id, id_branches: branch.id, revision, reached_at: now })))
      .returning('id_branches')
      .execute(),
  );
  const branches = more.map((branch) => branch.name).join(', ');
  scope.audit({
    action: 'STEP_ROLLOUT',
    by,
    to: { entity: 'rollouts', pk: id, name },
    after: { ...(to.group !== null && { group: to.group }), branches },
  });
  return more.length;
}

/** Completes a rollout at all branches. Returns the number of new branches. */
export async function stepToAll(scope: Scope, id: number, by: Actor): Promise<number> {
  const { trx } = scope;
  const { name } = await assertRolloutOpen(trx, id);
  const reached = trx.selectFrom('rollout_branches').select('id_branches').where('id_rollouts', '=', id);
  const others = await trx.selectFrom('branches').select('id').where('id', 'not in', reached).execute();
  await endRollout(scope, id, 'all', by);
  scope.audit({
    action: 'STEP_ROLLOUT',
    by,
    to: { entity: 'rollouts', pk: id, name },
    after: { branches: 'all' },
  });
  return others.length;
}

/** Ends a rollout: when the transaction commits, its rows are the same for every branch again. */
export async function endRollout(
  { trx, now, record }: Pick<Scope, 'trx' | 'now' | 'record'>,
  id: number,
  state: Exclude<RolloutState, 'open'>,
  by: Actor,
): Promise<void> {
  const rows = await trx
    .deleteFrom('rollout_rows')
    .where('id_rollouts', '=', id)
    .returning(['entity', 'pk'])
    .execute();
  // Touches the rows, so that they are written to the feed again.
  for (const { entity, pk } of rows) record({ entity, pk, op: 'update', rowVersion: 0, values: {} });
  await trx.deleteFrom('rollout_branches').where('id_rollouts', '=', id).execute();
  await trx.deleteFrom('rollout_users').where('id_rollouts', '=', id).execute();
  const ended_revision = await bumpScopes(trx, [GLOBAL_SCOPE]);
  await trx
    .updateTable('rollouts')
    .set({ state, ended_at: now, ended_by: by.username, ended_revision })
    .where('id', '=', id)
    .execute();
}

/** Throws ROLLOUT_ENDED for a completed or reverted rollout. */
async function assertRolloutOpen(
  trx: Scope['trx'],
  id: number,
): Promise<{ readonly name: string; readonly started_at: Millis }> {
  const rollout = await requireRollout(trx, id);
  if (rollout.state !== 'open') throw apiError('ROLLOUT_ENDED');
  return rollout;
}

export async function requireRollout(trx: Scope['trx'], id: number) {
  const rollout = await trx.selectFrom('rollouts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!rollout) throw apiError('NOT_FOUND', { about: `rollout ${id}` });
  return rollout;
}

/**
 * Gives scopes a new revision without a change, so that their branches fetch, and never see their newest revision
 * decrease, after their set of scopes changed. Returns the revision.
 */
async function bumpScopes(trx: Transaction<CentralTables>, scopes: readonly string[]): Promise<number> {
  const { revision } = await trx
    .updateTable('feed_counter')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', 1)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await inPieces([...new Set(scopes)], (piece) =>
    trx
      .insertInto('feed_scopes')
      .values(piece.map((scope) => ({ scope, revision, horizon: 0, ...NO_ROWS })))
      .onConflict((conflict) => conflict.column('scope').doUpdateSet({ revision }))
      .returning('scope')
      .execute(),
  );
  return revision;
}
