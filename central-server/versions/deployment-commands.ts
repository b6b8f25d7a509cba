import { sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { changeDeployment, startDeployment } from '#shared/contract/central/versions.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import { MINUTE_MS } from '#shared/domain/time/units.ts';
import { planWaves } from '#shared/domain/updates/waves.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';

type Scope = TransactionScope<never, CentralTables>;

interface Starting {
  readonly by: Actor;
  /** The version of central, which no branch may be ahead of. */
  readonly central: string;
}

/** Starts the deployment of a version to all branches with a machine. Returns its id. */
export async function createDeployment(
  scope: Scope,
  { version, idBranches, shares, stableMinutes }: BodyOf<typeof startDeployment>,
  { by, central }: Starting,
): Promise<number> {
  const { trx, now } = scope;
  const file = await trx
    .selectFrom('versions')
    .select('id')
    .where('version', '=', version)
    .executeTakeFirst();
  if (!file) throw apiError('NOT_FOUND', { about: `version ${version}`, field: 'version' });
  if (isVersionDue(central, version))
    throw apiError('VERSION_NEWER', { field: 'version', params: { version, central } });
  const open = await findOpenDeployment(trx);
  if (open) throw apiError('DEPLOYMENT_OPEN', { params: { version: open.version } });

  const branches = await enrolledBranches(trx);
  const missing = idBranches.find((id) => !branches.includes(id));
  if (missing !== undefined)
    throw apiError('NOT_FOUND', { about: `machine of branch ${missing}`, field: 'idBranches' });
  const waves = planWaves(idBranches, branches, shares);
  if (waves.length === 0) throw apiError('NOT_FOUND', { about: 'branch with a machine' });
  const { id } = await trx
    .insertInto('deployments')
    .values({
      version,
      state: 'running',
      stop_reason: 'none',
      wave: 1,
      stable_ms: stableMinutes * MINUTE_MS,
      opened_at: now,
      started_at: now,
      started_by: by.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = waves.flatMap((wave, at) =>
    wave.map((branch) => ({ id_deployments: id, id_branches: branch, wave: at + 1 })),
  );
  await inPieces(rows, (piece) =>
    trx.insertInto('deployment_branches').values(piece).returning('id_branches').execute(),
  );
  scope.audit({
    action: 'START_DEPLOYMENT',
    by,
    to: { entity: 'deployments', pk: id, name: version },
    after: { waves: waves.map(({ length }) => length).join(', '), stableMinutes },
  });
  return id;
}

/** Pauses, resumes or stops a deployment. */
export async function setDeploymentState(
  scope: Scope,
  id: number,
  { state }: BodyOf<typeof changeDeployment>,
  by: Actor,
): Promise<void> {
  const { trx, now } = scope;
  const deployment = await trx.selectFrom('deployments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!deployment) throw apiError('NOT_FOUND', { about: `handing-out ${id}` });
  if (deployment.state === 'stopped' || (deployment.state === 'done' && state !== 'stopped'))
    throw apiError('DEPLOYMENT_ENDED');
  if (deployment.state === state) return;
  const changed = await trx
    .updateTable('deployments')
    .set({
      state,
      ...(state === 'stopped' && { stop_reason: 'byPerson' as const, ended_at: now }),
      // The time that it was held counts for no branch.
      ...(state === 'running' && { opened_at: now }),
    })
    .where('id', '=', id)
    .where('state', '=', deployment.state)
    .executeTakeFirst();
  // It ended meanwhile.
  if (changed.numUpdatedRows === 0n) throw apiError('DEPLOYMENT_ENDED');
  scope.audit({
    action: 'CHANGE_DEPLOYMENT',
    by,
    to: { entity: 'deployments', pk: id, name: deployment.version },
    before: { state: deployment.state },
    after: { state },
  });
}

/** The open deployment; undefined without one. */
export const findOpenDeployment = (trx: Scope['trx']) =>
  trx
    .selectFrom('deployments')
    .select(['id', 'version'])
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirst();

async function enrolledBranches(trx: Scope['trx']): Promise<number[]> {
  const rows = await trx
    .selectFrom('branches as b')
    .innerJoin('branch_keys as k', (join) =>
      join.onRef('k.id_branches', '=', 'b.id').on('k.revoked_at', 'is', null),
    )
    .select('b.id')
    .where(sql<boolean>`b.enabled = 1`)
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}
