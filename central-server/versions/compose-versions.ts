import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  changeDeployment,
  deleteVersion,
  listBranchVersions,
  listDeployments,
  listVersions,
  startDeployment,
  uploadVersion,
} from '#shared/contract/central/versions.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import {
  fetchVersion,
  MAX_PACKAGES,
  MAX_WITHDRAWN_VERSIONS,
  type OfferedVersion,
} from '#shared/contract/replication/updates.ts';
import { isForDevices } from '#shared/domain/updates/device-program.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, act, read } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { createDeployment, setDeploymentState } from './deployment-commands.ts';
import {
  branchVersionsPage,
  type ConnectedBranch,
  deploymentsPage,
  stoppedDeployments,
} from './deployment-queries.ts';
import { createDeploymentRunner } from './deployment-runner.ts';
import { createVersionFiles } from './version-files.ts';

export interface VersionsOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly gate: TransactionGate<never, CentralTables>;
  readonly dataDir: string;
  /** Reads the status of all branches. */
  readonly fleet: () => Promise<readonly ConnectedBranch[]>;
  /** Verifies added versions; null disables adding. */
  readonly updateKey?: KeyObject | null | undefined;
  /** The version of central. */
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Poll interval of deployments, ms, if not the default. */
  readonly pollMs?: number | undefined;
}

const FAILED: ReadonlySet<string> = new Set(['rolledBack', 'refused']);

/** Deploys versions to the branches in waves, and tracks the results. */
export function composeVersions(options: VersionsOptions) {
  const { database, gate, updateKey = null, version: central } = options;
  const { db, reader } = database;
  const files = createVersionFiles({ ...options, reader, updateKey });
  const runner = createDeploymentRunner({ ...options, db });
  const offerOf = createOffers(db);

  const routes: AsyncRoute<never>[] = [
    read(listVersions, ({ query }) => files.page(query)),
    act(uploadVersion, (request) => files.add(request.file, request.body.signed, actorOf(request))),
    act(deleteVersion, async (request) => {
      await files.remove(request.params.id, actorOf(request));
      return {};
    }),
    read(listDeployments, ({ query, now }) => deploymentsPage(reader, query, now)),
    act(startDeployment, (request) => {
      assertAllBranches(request.caller);
      const by = actorOf(request);
      return gate.transaction(async (scope) => ({
        id: await createDeployment(scope, request.body, { by, central }),
      }));
    }),
    act(changeDeployment, (request) => {
      assertAllBranches(request.caller);
      return gate.transaction(async (scope) => {
        await setDeploymentState(scope, request.params.id, request.body, actorOf(request));
        return {};
      });
    }),
    read(listBranchVersions, async ({ query, caller }) =>
      branchVersionsPage(reader, query, { visible: visibleBranches(caller), fleet: await options.fleet() }),
    ),
    read(fetchVersion, ({ body }) => files.range(body)),
  ];

  const feature: Feature<never, AsyncRoute<never>> = {
    routes,
    async start() {
      await files.clearUnfinished();
      runner.start();
    },
    stop: runner.stop,
  };
  return {
    feature,
    stopped: () => stoppedDeployments(reader),
    /** Versions that are no longer offered to devices of any branch. */
    withdrawn: () => withdrawnVersions(db),
    /** Version to offer in answer to a report. */
    async offered(idBranches: number, report: BranchReport) {
      // A failure at one branch stops the deployment immediately.
      if (FAILED.has(report.update?.present?.state ?? '')) await runner.look();
      return offerOf(idBranches, report);
    },
  };
}

/** Versions go to all branches: throws for users limited to some. */
function assertAllBranches({ branches }: Pick<Caller, 'branches'>): void {
  if (branches.length > 0) throw apiError('NOT_YOUR_BRANCH');
}

/** Stopped versions that were not deployed again since. */
async function withdrawnVersions(reader: Kysely<CentralTables>): Promise<string[]> {
  const rows = await reader
    .selectFrom('deployments')
    .select('version')
    .where('state', '=', 'stopped')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('deployments')
        .select(({ fn }) => fn.max('id').as('last'))
        .groupBy('version'),
    )
    .orderBy('id', 'desc')
    .limit(MAX_WITHDRAWN_VERSIONS)
    .execute();
  return rows.map(({ version }) => version);
}

/** Version for a branch: the last one that reached its wave, unless paused or stopped. */
function createOffers(reader: Kysely<CentralTables>) {
  return async (idBranches: number, report: BranchReport): Promise<OfferedVersion | undefined> => {
    // Older branches do not report their platform, and cannot update.
    if (!report.update) return undefined;
    const last = await reader
      .selectFrom('deployments as h')
      .innerJoin('deployment_branches as b', 'b.id_deployments', 'h.id')
      .select(['h.id', 'h.version', 'h.state', 'h.wave as reached', 'b.wave'])
      .where('b.id_branches', '=', idBranches)
      .orderBy('h.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last || last.wave > last.reached || (last.state !== 'running' && last.state !== 'done'))
      return undefined;
    const { platform } = report.update;
    const files = await reader
      .selectFrom('versions')
      .select(['platform', 'signed', 'bytes'])
      .where('version', '=', last.version)
      .orderBy('platform')
      .execute();
    const toOffer = (one: (typeof files)[number]) => ({ signed: one.signed, bytes: one.bytes });
    const own = files.find((one) => one.platform === platform);
    const packages = files.filter((one) => isForDevices(one.platform)).slice(0, MAX_PACKAGES);
    return { deployment: last.id, file: own ? toOffer(own) : null, packages: packages.map(toOffer) };
  };
}
