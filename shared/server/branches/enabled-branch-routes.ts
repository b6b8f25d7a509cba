import type { Kysely } from 'kysely';
import { listBranches } from '../../contract/branches.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read } from '../kit/route.ts';

/** The branches that pages offer wherever one is chosen. */
export function enabledBranchRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listBranches, async () => {
      const rows = await reader
        .selectFrom('branches')
        .select(['id', 'name', 'id_branch_types', 'zone', 'sms', 'latitude', 'longitude'])
        .where('enabled', '=', 1)
        .orderBy('name')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        idBranches: row.id,
        name: row.name,
        idBranchTypes: row.id_branch_types,
        zone: row.zone,
        smsEnabled: row.sms ? ('Y' as const) : ('N' as const),
        latitude: row.latitude,
        longitude: row.longitude,
        enabled: 'Y' as const,
      }));
    }),
  ];
}
