import type { Kysely } from 'kysely';
import { listBranches, listBranchWorkstations } from '../../shared/contract/branches.ts';
import { refuse } from '../../shared/contract/refusal.ts';
import { type Route, read } from '../../shared/server/kit/route.ts';
import type { BranchTables } from '../db/tables.ts';
import type { Desk } from './desk.ts';
import { stateOf } from './presenter.ts';

/** What the workstation selection offers: enabled branches, their enabled workstations, by attention area. */
export function branchRoutes(reader: Kysely<BranchTables>, desk: Desk): Route<never>[] {
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

    read(listBranchWorkstations, async ({ params, caller }) => {
      const branch = await reader
        .selectFrom('branches')
        .select('id')
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!branch) throw refuse('NOT_FOUND', { about: `branch ${params.id}` });
      const area = caller.idAttentionAreas;
      const rows = await reader
        .selectFrom('workstations')
        .select(['id', 'name', 'id_attention_areas'])
        .where('id_branches', '=', params.id)
        .where('enabled', '=', 1)
        .$if(area !== null, (query) => query.where('id_attention_areas', '=', area))
        .orderBy('name')
        .execute();
      return rows.map((row) => {
        const session = desk.session(row.id);
        return {
          idWorkstations: row.id,
          workstationId: row.id,
          name: row.name,
          enabled: 'Y' as const,
          state: stateOf(session !== undefined, desk.held(row.id) !== undefined),
          idUsers: session?.id_users ?? null,
          employeeFullName: session ? `${session.first_name} ${session.last_name}` : null,
          idAttentionAreas: row.id_attention_areas,
        };
      });
    }),
  ];
}
