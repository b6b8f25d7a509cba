import {
  type FLEET_SORTS,
  type FleetBranch,
  listFleet,
  mapFleet,
  showFleetBranch,
} from '#shared/contract/central/fleet.ts';
import { listFleetDevices } from '#shared/contract/central/fleet-devices.ts';
import { listFleetHistory, showCentralAlarms } from '#shared/contract/central/fleet-history.ts';
import { fleetPointOf } from '#shared/contract/central/fleet-point.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoint.ts';
import { type BranchReport, reportStatus } from '#shared/contract/replication/replication.ts';
import type { OfferedVersion } from '#shared/contract/replication/updates.ts';
import { CONNECTION_STATES } from '#shared/domain/fleet/connection-state.ts';
import { issueCount } from '#shared/domain/fleet/issue-count.ts';
import { versionOrder } from '#shared/domain/fleet/version-due.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, act, read } from '#shared/server/kit/route.ts';
import type { createDevicesPage } from './devices-page.ts';
import type { FleetDetail } from './fleet-detail.ts';
import type { FleetPace } from './fleet-pace.ts';
import type { FleetQueries } from './fleet-queries.ts';
import type { StoreReport } from './report-store.ts';

export interface FleetOptions {
  readonly queries: FleetQueries;
  readonly detailOf: FleetDetail;
  readonly history: (query: QueryOf<typeof listFleetHistory>) => Promise<AnswerOf<typeof listFleetHistory>>;
  readonly devices: ReturnType<typeof createDevicesPage>;
  /** Alarms of central itself. */
  readonly central: () => Promise<AnswerOf<typeof showCentralAlarms>>;
  readonly storeReport: StoreReport;
  readonly pace: Pick<FleetPace, 'current'>;
  /** Newest configuration revision for a branch. */
  readonly newestRevision: (idBranches: number) => Promise<number>;
  /** True if a comparison of days was requested for the branch. */
  readonly isComparisonRequested: (idBranches: number) => Promise<boolean>;
  /** True if customers have open phone requests at the branch. */
  readonly phonesAsk: (idBranches: number) => Promise<boolean>;
  /** True if the machine of the branch should rotate its key. */
  readonly newKeyWanted: (idBranches: number, now: Millis) => Promise<boolean>;
  /** Version offered to the branch; undefined without a deployment. */
  readonly offered: (idBranches: number, report: BranchReport) => Promise<OfferedVersion | undefined>;
  /** Lists versions whose deployment was stopped. */
  readonly withdrawn: () => Promise<string[]>;
  /** Called after each stored report. */
  readonly onReport: (idBranches: number) => void;
}

/** Routes for reports of branches and for the fleet pages. */
export function fleetRoutes(options: FleetOptions): AsyncRoute<never>[] {
  const { queries, history, central, detailOf, storeReport, newestRevision, onReport } = options;
  return [
    act(reportStatus, async ({ branch, body, now }) => {
      await storeReport(branch.idBranches, body, now);
      onReport(branch.idBranches);
      const { idBranches } = branch;
      const [revision, compareDays, newKey, phoneRequests, offered, withdrawn, pace] = await Promise.all([
        newestRevision(idBranches),
        options.isComparisonRequested(idBranches),
        options.newKeyWanted(idBranches, now),
        options.phonesAsk(idBranches),
        options.offered(idBranches, body),
        options.withdrawn(),
        options.pace.current(),
      ]);
      const { everyMs, changesMs } = pace;
      const requested = {
        ...(compareDays && { compareDays }),
        ...(newKey && { newKey }),
        ...(phoneRequests && { phoneRequests }),
      };
      return {
        now,
        revision,
        ...requested,
        ...(offered && { offered }),
        withdrawn,
        pace: { everyMs, changesMs },
      };
    }),

    read(listFleet, async ({ query, caller }) =>
      fleetPage(await queries.branches(visibleBranches(caller)), query),
    ),
    read(mapFleet, async ({ caller }) => (await queries.branches(visibleBranches(caller))).map(fleetPointOf)),
    read(listFleetDevices, ({ query, caller }) => options.devices(query, visibleBranches(caller))),
    read(listFleetHistory, ({ query }) => history(query)),
    read(showCentralAlarms, () => central()),
    read(showFleetBranch, async ({ params }) => ({
      ...(await detailOf(params.id)),
      newestRevision: await newestRevision(params.id),
    })),
  ];
}

type Sort = (typeof FLEET_SORTS)[number];

const FIRST_SIZE = 10;

/** Sort key of each column; unknown values sort first. */
const KEYS: Readonly<Record<Sort, (branch: FleetBranch) => string | number>> = {
  name: ({ name }) => foldText(name),
  connection: ({ connection }) => CONNECTION_STATES.indexOf(connection),
  live: ({ live }) => live?.waiting ?? -1,
  lagRows: ({ lagRows }) => lagRows ?? -1,
  version: ({ version }) => versionOrder(version),
  skewMs: ({ skewMs }) => (skewMs === null ? -1 : Math.abs(skewMs)),
  quarantined: ({ quarantined }) => quarantined,
  lastSeen: ({ lastSeen }) => lastSeen ?? 0,
};

/**
 * Returns one page of the fleet. Sorts in memory, because most sort keys are computed and the online status depends
 * on the clock.
 */
function fleetPage(
  branches: readonly FleetBranch[],
  query: QueryOf<typeof listFleet>,
): AnswerOf<typeof listFleet> {
  const { search, sort = 'name', order = 'asc', page = 1, size = FIRST_SIZE, connection, due, issue } = query;
  const wanted = foldText(search ?? '');
  const matching = branches.filter(
    (branch) =>
      (foldText(branch.name).includes(wanted) || foldText(branch.city).includes(wanted)) &&
      (connection === undefined || branch.connection === connection) &&
      (due === undefined || branch.due === due) &&
      (issue === undefined || issueCount(branch) > 0 === (issue === 'Y')),
  );
  const key = KEYS[sort];
  const sign = order === 'asc' ? 1 : -1;
  const rows = matching
    .map((branch) => ({ branch, by: key(branch) }))
    .sort((one, other) => sign * compare(one.by, other.by) || one.branch.id - other.branch.id)
    .slice((page - 1) * size, page * size)
    .map(({ branch }) => branch);
  return { rows, total: matching.length };
}

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;
