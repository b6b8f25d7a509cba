import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { type DevicePage, listDevicePages } from '#shared/contract/devices/device-pages.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type Route, read } from '#shared/server/kit/route.ts';

/** Says where the pages of kiosks and displays are: each kiosk has one for each branch, each display one. */
export function deviceRoutes(reader: Kysely<BranchTables>): Route<never>[] {
  return [
    read(listDevicePages, async ({ caller }) => {
      const shown = visibleBranches(caller);
      const [all, kiosks, displays] = await Promise.all([
        reader
          .selectFrom('branches')
          .select(['id', 'name'])
          .where('enabled', '=', 1)
          .orderBy('name')
          .execute(),
        reader.selectFrom('kiosks').select(['id', 'name']).where('enabled', '=', 1).orderBy('name').execute(),
        reader
          .selectFrom('displays')
          .select(['id', 'name', 'id_branches'])
          .where('enabled', '=', 1)
          .orderBy('name')
          .execute(),
      ]);
      const branches = all.filter(({ id }) => shown === undefined || shown.includes(id));
      return branches.flatMap((branch): DevicePage[] => [
        ...kiosks.map(({ id, name }) => ({
          kind: 'kiosk' as const,
          name,
          branchName: branch.name,
          path: `/kiosk/${id}/branch/${branch.id}/viewer`,
        })),
        ...displays
          .filter(({ id_branches }) => id_branches === branch.id)
          .map(({ id, name }) => ({
            kind: 'display' as const,
            name,
            branchName: branch.name,
            path: `/digital-signage/${id}`,
          })),
      ]);
    }),
  ];
}
