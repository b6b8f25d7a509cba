import type { Kysely, Selectable } from 'kysely';
import type { VersionDeploymentsTable } from '#central-server/db/schema/versions.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import type { BranchVersion, VersionDeployment } from '#shared/contract/central/versions.ts';
import { connectionOf } from '#shared/domain/fleet/connection-state.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import { deploymentStatusOf, reportOf, updateOf } from './deployment-status.ts';

type Db = Kysely<CentralTables>;

interface Page {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

const FIRST_SIZE = 10;

/** One page of deployments, newest first. */
export async function deploymentsPage(db: Db, { page = 1, size = FIRST_SIZE }: Page, now: Millis) {
  const [found, { total }] = await Promise.all([
    db
      .selectFrom('deployments')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db
      .selectFrom('deployments')
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const rows: VersionDeployment[] = [];
  for (const deployment of found) rows.push(await presentDeployment(db, deployment, now));
  return { rows, total: Number(total) };
}

/** Version of the last deployment if it stopped automatically. */
export async function stoppedDeployments(db: Db): Promise<string[]> {
  const last = await db
    .selectFrom('deployments')
    .select(['version', 'stop_reason'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && ['failed', 'tooFew'].includes(last.stop_reason) ? [last.version] : [];
}

async function presentDeployment(
  db: Db,
  stored: Selectable<VersionDeploymentsTable>,
  now: Millis,
): Promise<VersionDeployment> {
  const { id, version } = stored;
  const members = await db
    .selectFrom('deployment_branches as h')
    .innerJoin('branches as b', 'b.id', 'h.id_branches')
    .leftJoin('branch_reports as r', 'r.id_branches', 'h.id_branches')
    .select(['h.wave', 'h.healthy_since', 'r.report', 'r.reported_at'])
    .where('h.id_deployments', '=', id)
    .orderBy('h.wave')
    .execute();
  const judged = members.map(({ wave, healthy_since, ...report }) => ({
    wave,
    ...deploymentStatusOf(report, { id, version, healthySince: healthy_since }, now),
  }));
  const waves = Array.from({ length: judged.at(-1)?.wave ?? 0 }, (_, at) => {
    const present = judged.filter(({ wave }) => wave === at + 1);
    return {
      branches: present.length,
      well: present.filter(({ healthySince }) => healthySince !== null).length,
      failed: present.filter(({ failed }) => failed).length,
    };
  });
  return {
    id,
    version,
    state: stored.state,
    stopReason: stored.stop_reason,
    wave: stored.wave,
    waves,
    stableMinutes: Math.round(stored.stable_ms / 60_000),
    openedAt: stored.opened_at,
    startedAt: stored.started_at,
    startedBy: stored.started_by,
    endedAt: stored.ended_at,
  };
}

/** A branch of the fleet, with its connection to central. */
export type ConnectedBranch = Pick<FleetBranch, 'id' | 'connection'>;

/** Sort order: problems first. */
const RANKS = ['rolledBack', 'refused', 'blocked', 'installing', 'downloading', 'waiting', 'installed', ''];
const rankOf = (state: string): number => (RANKS.includes(state) ? RANKS.indexOf(state) : RANKS.length);

/**
 * One page of the states of branches in the last deployment. Sorts in memory, because the sort keys are computed.
 *
 * @param shown branches included for the caller; undefined means all
 */
export async function branchVersionsPage(
  db: Db,
  { page = 1, size = FIRST_SIZE, search = '' }: Page & { readonly search?: string | undefined },
  {
    visible,
    fleet,
  }: { readonly visible: readonly number[] | undefined; readonly fleet: readonly ConnectedBranch[] },
): Promise<{ rows: BranchVersion[]; total: number }> {
  const last = await db
    .selectFrom('deployments')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [branches, members, files] = await Promise.all([
    db
      .selectFrom('branches as b')
      .leftJoin('branch_reports as r', 'r.id_branches', 'b.id')
      .select(['b.id', 'b.name', 'r.report', 'r.reported_at'])
      .$if(visible !== undefined, (query) => query.where(isOneOf('b.id', [...(visible ?? [])])))
      .orderBy('b.name')
      .orderBy('b.id')
      .execute(),
    db
      .selectFrom('deployment_branches')
      .select(['id_branches', 'wave'])
      .where('id_deployments', '=', last?.id ?? 0)
      .execute(),
    db
      .selectFrom('versions')
      .select(['platform', 'bytes'])
      .where('version', '=', last?.version ?? '')
      .execute(),
  ]);
  const waves = new Map(members.map(({ id_branches, wave }) => [id_branches, wave]));
  const connections = new Map(fleet.map((one) => [one.id, one]));
  const wanted = foldText(search);
  const rows = branches
    .filter(({ name }) => foldText(name).includes(wanted))
    .map((branch): BranchVersion => {
      const report = reportOf(branch);
      const update = report?.update;
      const present = last ? updateOf(report, last.id) : null;
      return {
        id: branch.id,
        name: branch.name,
        running: report?.version ?? '',
        platform: update?.platform ?? '',
        lastSeen: branch.reported_at,
        connection: connectionOf(connections.get(branch.id)),
        wave: waves.get(branch.id) ?? null,
        state: present?.state ?? '',
        reason: present?.reason ?? '',
        detail: present?.detail ?? '',
        since: present?.since ?? null,
        receivedBytes: present?.receivedBytes ?? null,
        bytes: files.find(({ platform }) => platform === update?.platform)?.bytes ?? null,
        hasKey: update ? (update.hasKey ? 'Y' : 'N') : null,
      };
    })
    .sort(
      (one, other) =>
        rankOf(one.state) - rankOf(other.state) ||
        (one.wave ?? Number.MAX_SAFE_INTEGER) - (other.wave ?? Number.MAX_SAFE_INTEGER),
    );
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length };
}
