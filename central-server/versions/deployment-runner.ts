import type { Kysely, Transaction } from 'kysely';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type DeploymentStep, nextDeploymentStep, type WaveMember } from '#shared/domain/updates/waves.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import { deploymentStatusOf } from './deployment-status.ts';

export interface DeploymentRunnerOptions {
  readonly db: Kysely<CentralTables>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  /** Poll interval of deployments, ms, if not the default. */
  readonly pollMs?: number | undefined;
}

const POLL_INTERVAL_MS = 20_000;

/** Opens wave after wave as long as branches stay well, and stops at the first that does not. Several processes may do so. */
export function createDeploymentRunner({
  db,
  clock,
  log,
  pollMs = POLL_INTERVAL_MS,
}: DeploymentRunnerOptions) {
  let timer: { stop(): void } | null = null;
  const queue = new PQueue({ concurrency: 1 });

  const look = (): Promise<void> =>
    queue
      .add(() => db.transaction().execute((trx) => advance(trx, clock.now(), log)))
      .catch((error: unknown) => log.error({ err: error }, 'a handing-out was not followed'));

  return {
    look,
    start(): void {
      // Not immediately: after a restart of central no branch has reported yet.
      timer = every(pollMs, look);
    },
    async stop(): Promise<void> {
      timer?.stop();
      await queue.onIdle();
    },
  };
}

/** Applies the reported states of branches. */
async function advance(trx: Transaction<CentralTables>, now: Millis, log: Logger): Promise<void> {
  const deployment = await trx
    .selectFrom('deployments')
    .selectAll()
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirst();
  if (!deployment) return;
  const { id, version, wave, state } = deployment;
  const rows = await trx
    .selectFrom('deployment_branches as h')
    // A branch that was deleted meanwhile is waited for no longer.
    .innerJoin('branches as b', 'b.id', 'h.id_branches')
    .leftJoin('branch_reports as r', 'r.id_branches', 'h.id_branches')
    .select(['h.id_branches', 'h.wave', 'h.healthy_since', 'r.report', 'r.reported_at'])
    .where('h.id_deployments', '=', id)
    .execute();
  const members: WaveMember[] = [];
  for (const row of rows) {
    const { failed, healthySince } = deploymentStatusOf(
      row,
      { id, version, healthySince: row.healthy_since },
      now,
    );
    members.push({ idBranches: row.id_branches, wave: row.wave, failed, healthySince: healthySince });
    if (healthySince === row.healthy_since) continue;
    await trx
      .updateTable('deployment_branches')
      .set({ healthy_since: healthySince })
      .where('id_deployments', '=', id)
      .where('id_branches', '=', row.id_branches)
      .execute();
  }
  const step = nextDeploymentStep(
    { wave, openedAt: deployment.opened_at, stableMs: deployment.stable_ms, members },
    now,
  );
  // A paused deployment does not advance, but a failure stops it.
  if (step === 'wait' || (state === 'paused' && step !== 'failed')) return;
  const { numUpdatedRows } = await trx
    .updateTable('deployments')
    .set(changeBy(step, wave, now))
    .where('id', '=', id)
    .where('state', '=', state)
    .where('wave', '=', wave)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) log.info({ version, wave, step }, 'a wave of a version starts');
}

function changeBy(step: Exclude<DeploymentStep, 'wait'>, wave: number, now: Millis) {
  if (step === 'next') return { wave: wave + 1, opened_at: now };
  if (step === 'done') return { state: 'done' as const, ended_at: now };
  return { state: 'stopped' as const, stop_reason: step, ended_at: now };
}
