import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import {
  MAX_PACKAGES,
  MAX_WITHDRAWN_VERSIONS,
  type OfferedVersion,
} from '#shared/contract/replication/updates.ts';
import { isForDevices } from '#shared/domain/updates/device-program.ts';

/** Stopped versions that were not deployed again since. */
export async function withdrawnVersions(reader: Kysely<CentralTables>): Promise<string[]> {
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
export function createOffers(reader: Kysely<CentralTables>) {
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
