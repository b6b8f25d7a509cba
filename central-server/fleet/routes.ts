import { listFleet, mapFleet, showFleetBranch } from '#shared/contract/central/fleet.ts';
import { listFleetDevices } from '#shared/contract/central/fleet-devices.ts';
import { listFleetHistory, showCentralAlarms } from '#shared/contract/central/fleet-history.ts';
import { fleetPointOf } from '#shared/contract/central/fleet-point.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoint.ts';
import { type BranchReport, reportStatus } from '#shared/contract/replication/replication.ts';
import type { OfferedVersion } from '#shared/contract/replication/updates.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, act, read } from '#shared/server/kit/route.ts';
import type { createDevicesPage } from './devices-page.ts';
import type { FleetDetail } from './fleet-detail.ts';
import { fleetPage } from './fleet-list.ts';
import type { FleetQueries } from './fleet-queries.ts';
import type { StoreReport } from './report-store.ts';

export interface FleetOptions {
  readonly queries: FleetQueries;
  readonly detailOf: FleetDetail;
  readonly history: (query: QueryOf<typeof listFleetHistory>) => Promise<AnswerOf<typeof listFleetHistory>>;
  readonly devices: ReturnType<typeof createDevicesPage>;
  /** How central itself is. */
  readonly central: () => Promise<AnswerOf<typeof showCentralAlarms>>;
  readonly storeReport: StoreReport;
  /** The newest configuration that concerns a branch. */
  readonly newestRevision: (idBranches: number) => Promise<number>;
  /** Tells whether somebody wants the branch to compare its days with central. */
  readonly isComparisonRequested: (idBranches: number) => Promise<boolean>;
  /** Tells whether customers outside wish something of the branch. */
  readonly phonesAsk: (idBranches: number) => Promise<boolean>;
  /** Tells whether the branch's machine shall make another key. */
  readonly newKeyWanted: (idBranches: number, now: Millis) => Promise<boolean>;
  /** Says which version the branch shall have; nothing where none is handed out to it. */
  readonly offered: (idBranches: number, report: BranchReport) => Promise<OfferedVersion | undefined>;
  /** Names the versions that were stopped. */
  readonly withdrawn: () => Promise<string[]>;
  /** Called after each report that was kept. */
  readonly heard: (idBranches: number) => void;
}

/** Serves the status of the branches: what they report, and what is shown of it. */
export function fleetRoutes(options: FleetOptions): AsyncRoute<never>[] {
  const { queries, history, central, detailOf, storeReport, newestRevision, heard } = options;
  return [
    act(reportStatus, async ({ branch, body, now }) => {
      await storeReport(branch.idBranches, body, now);
      heard(branch.idBranches);
      const { idBranches } = branch;
      const [revision, compareDays, newKey, phoneRequests, offered, withdrawn] = await Promise.all([
        newestRevision(idBranches),
        options.isComparisonRequested(idBranches),
        options.newKeyWanted(idBranches, now),
        options.phonesAsk(idBranches),
        options.offered(idBranches, body),
        options.withdrawn(),
      ]);
      const requested = {
        ...(compareDays && { compareDays }),
        ...(newKey && { newKey }),
        ...(phoneRequests && { phoneRequests }),
      };
      return { now, revision, ...requested, ...(offered && { offered }), withdrawn };
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
