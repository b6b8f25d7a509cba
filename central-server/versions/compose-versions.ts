import type { KeyObject } from 'node:crypto';
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
import { fetchVersion } from '#shared/contract/replication/updates.ts';
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
import { createOffers, withdrawnVersions } from './offers.ts';
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
