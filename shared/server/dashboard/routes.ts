import type { Kysely } from 'kysely';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { dashboardSelections, dashboardTable, dashboardTotals } from '#shared/contract/reports/dashboard.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { visibleBranches } from '../kit/included-branches.ts';
import { type AsyncRoute, type ReadRoute, read } from '../kit/route.ts';
import { assertDashboardLicensed, type Licences } from '../licence/licences.ts';
import { createDashboard, type DashboardOptions } from './read-dashboard.ts';

interface DashboardRoutesOptions extends DashboardOptions {
  readonly licences: Licences;
}

/** Routes of the dashboard for the branches included for the caller, if the licence includes it. */
export function dashboardRoutes(options: DashboardRoutesOptions): AsyncRoute<never>[] {
  const { reader, licences } = options;
  const dashboard = createDashboard(options);
  const routes = [
    read(dashboardTable, ({ query, caller, now }) =>
      dashboard.table({ ...query, visible: visibleBranches(caller) }, now),
    ),
    read(dashboardTotals, ({ query, caller, now }) =>
      dashboard.totals({ ...query, visible: visibleBranches(caller) }, now),
    ),
    read(dashboardSelections, () => selections(reader)),
  ];
  return routes.map(
    (route): ReadRoute => ({
      ...route,
      handle: async (request) => {
        await assertDashboardLicensed(licences, reader);
        return route.handle(request);
      },
    }),
  );
}

/** Lists the possible selections (operations specification, section 5). */
async function selections(reader: Kysely<SharedTables>): Promise<AnswerOf<typeof dashboardSelections>> {
  const [branchGroups, viewProfiles] = await Promise.all([
    reader
      .selectFrom('branch_groups')
      .select(['id', 'name'])
      .where('enabled', '=', 1)
      .orderBy('name')
      .orderBy('id')
      .execute(),
    reader
      .selectFrom('view_profiles as v')
      .innerJoin('branch_types as t', 't.id', 'v.id_branch_types')
      .select(['v.id', 'v.name', 'v.id_branch_types as idBranchTypes', 't.name as branchTypeName'])
      .where('v.enabled', '=', 1)
      .where('v.dashboard', '=', 1)
      .orderBy('v.name')
      .orderBy('v.id')
      .execute(),
  ]);
  return { branchGroups, viewProfiles };
}
