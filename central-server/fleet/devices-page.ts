import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type {
  FLEET_DEVICE_SORTS,
  FleetDevice,
  listFleetDevices,
} from '#shared/contract/central/fleet-devices.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { countKinds, deviceRank } from '#shared/domain/fleet/device-state.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { FleetQueries } from './fleet-queries.ts';

const FIRST_SIZE = 10;

/**
 * Returns one page of the devices of all branches, or of `ids`, from their latest reports. Sorts in memory, because
 * reports are stored as JSON.
 */
export function createDevicesPage(reader: Kysely<CentralTables>, queries: FleetQueries) {
  return async (
    query: QueryOf<typeof listFleetDevices>,
    ids?: readonly number[],
  ): Promise<AnswerOf<typeof listFleetDevices>> => {
    const [branches, reports] = await Promise.all([
      queries.branches(ids),
      reader.selectFrom('branch_reports').select(['id_branches', 'report']).execute(),
    ]);
    const reported = new Map(reports.map(({ id_branches, report }) => [id_branches, report]));
    const all = branches
      .filter(({ enabled }) => enabled === 'Y')
      .flatMap(({ id: idBranches, name: branchName, connection }) =>
        devicesIn(reported.get(idBranches)).map((device) => ({
          ...device,
          idBranches,
          branchName,
          connection,
        })),
      )
      .map((device, index) => ({ ...device, id: index + 1 }));
    const { search, kind, sort = 'state', order = 'asc', page = 1, size = FIRST_SIZE } = query;
    const wanted = foldText(search ?? '');
    const found = all.filter(
      (device) =>
        (kind === undefined || device.kind === kind) &&
        (foldText(device.name).includes(wanted) || foldText(device.branchName).includes(wanted)),
    );
    const by = COMPARED[sort];
    const sign = order === 'asc' ? 1 : -1;
    const rows = found.sort((one, other) => sign * by(one, other) || COMPARED.name(one, other));
    return {
      rows: rows.slice((page - 1) * size, page * size),
      total: rows.length,
      counts: countKinds(all.map((device) => device.kind)),
    };
  };
}

/** Devices of a report; empty without a report or if the branch's version reports none. */
const devicesIn = (report: string | undefined): NonNullable<BranchReport['devices']> =>
  report === undefined ? [] : ((JSON.parse(report) as BranchReport).devices ?? []);

type Compare = (one: FleetDevice, other: FleetDevice) => number;

const rank = (device: FleetDevice) => deviceRank({ ...device, isRaised: device.raised === 'Y' });

const COMPARED: Readonly<Record<(typeof FLEET_DEVICE_SORTS)[number], Compare>> = {
  state: (one, other) => rank(one) - rank(other),
  name: (one, other) => one.name.localeCompare(other.name),
  branchName: (one, other) => one.branchName.localeCompare(other.branchName),
  seenAt: (one, other) => (one.seenAt ?? 0) - (other.seenAt ?? 0),
};
