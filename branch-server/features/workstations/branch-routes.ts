import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { stateOf } from '#branch-server/stored/workstations/presenter.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { listBranchWorkstations } from '#shared/contract/configuration/branches.ts';
import { enabledBranchRoutes } from '#shared/server/branches/enabled-branch-routes.ts';
import { type Route, read } from '#shared/server/kit/route.ts';

/** Lists what the workstation selection offers: enabled branches, their enabled workstations, by attention area. */
export function branchRoutes(reader: Kysely<BranchTables>, workstations: Workstations): Route<never>[] {
  return [
    ...enabledBranchRoutes(reader),

    read(listBranchWorkstations, async ({ params, caller }) => {
      const branch = await reader
        .selectFrom('branches')
        .select('id')
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!branch) throw apiError('NOT_FOUND', { about: `branch ${params.id}` });
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
        const session = workstations.session(row.id);
        return {
          idWorkstations: row.id,
          workstationId: row.id,
          name: row.name,
          enabled: 'Y' as const,
          state: stateOf(session !== undefined, workstations.held(row.id) !== undefined),
          idUsers: session?.id_users ?? null,
          employeeFullName: session ? `${session.first_name} ${session.last_name}` : null,
          idAttentionAreas: row.id_attention_areas,
        };
      });
    }),
  ];
}
