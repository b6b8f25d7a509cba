import type { Kysely } from 'kysely';
import {
  type ConfiguredWorkstation,
  createWorkstation,
  listWorkstations,
  MAX_FOUND_WORKSTATIONS,
  searchWorkstations,
  updateWorkstation,
} from '#shared/contract/configuration/workstation-configuration.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { demandOfBranchType } from '../configured/demand-of-branch-type.ts';
import { flag, optional, whole, words } from '../configured/field.ts';
import { contains } from '../db/list-rows.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { branchesShownTo } from '../kit/included-branches.ts';
import { type AwaitedRoute, read, transaction, versioned } from '../kit/route.ts';
import type { WithinLimit } from '../licence/within-limit.ts';

const workstations = configuredKind<'workstations', ConfiguredWorkstation>({
  table: 'workstations',
  one: 'workstation',
  fields: {
    name: words('name'),
    id: whole('id'),
    idWorkstations: whole('id'),
    enabled: flag('enabled'),
    idWorkStationTypes: whole('id_workstation_types'),
    idBranches: whole('id_branches'),
    idAttentionAreas: optional('id_attention_areas'),
    idAttentionProfiles: optional('id_attention_profiles'),
  },
  searched: ['name'],
});

/** The workstations of a branch as they are configured (configuration specification, sections 3 to 5). */
export function workstationConfigurationRoutes(
  reader: Kysely<SharedTables>,
  withinLimit: WithinLimit,
): AwaitedRoute<never>[] {
  return [
    read(listWorkstations, ({ query: { idBranches, ...query } }) =>
      workstations.page(reader, query, (rows) => rows.where('id_branches', '=', idBranches)),
    ),

    read(searchWorkstations, async ({ query: { search }, caller }) => {
      const shown = branchesShownTo(caller);
      const words = search.split(/\s+/).filter(Boolean);
      const found = reader
        .selectFrom('workstations as w')
        .innerJoin('branches as b', 'b.id', 'w.id_branches')
        .select(['w.id', 'w.name', 'w.id_branches as idBranches', 'b.name as branchName'])
        .where('b.enabled', '=', 1)
        .where(({ and }) => and(words.map((word) => contains(['w.name', 'b.name'], word))))
        .$if(shown !== undefined, (rows) => rows.where('w.id_branches', 'in', shown ?? []))
        .orderBy('w.name')
        .orderBy('b.name')
        .limit(MAX_FOUND_WORKSTATIONS);
      return { workstations: await found.execute() };
    }),

    transaction(createWorkstation, async ({ body }, scope) => {
      await demandFitting(scope, body);
      return withinLimit(scope, ['maxWorkstations'], () => workstations.create(scope, body));
    }),

    versioned(updateWorkstation, workstations.current, async ({ params, body }, scope) => {
      const before = await workstations.byId(scope.trx, params.id);
      if (!scope.importing && body.idAttentionAreas === null && before.idAttentionAreas !== null)
        throw refuse('INVALID_REQUEST', { field: 'idAttentionAreas', about: 'idAttentionAreas: required' });
      await demandFitting(scope, { ...body, idBranches: before.idBranches }, before);
      return withinLimit(scope, ['maxWorkstations'], () => workstations.change(scope, params.id, body));
    }),
  ];
}

interface Fitting {
  readonly idBranches: number;
  readonly idWorkStationTypes: number;
  readonly idAttentionProfiles?: number | null | undefined;
}

/** Refuses what the type of the branch does not have, and a profile chosen anew that cannot be. */
async function demandFitting(
  scope: TransactionScope<never>,
  workstation: Fitting,
  before?: Fitting,
): Promise<void> {
  const branch = await scope.trx
    .selectFrom('branches')
    .select('id_branch_types')
    .where('id', '=', workstation.idBranches)
    .executeTakeFirst();
  if (!branch) throw refuse('NOT_FOUND', { about: `branch ${workstation.idBranches}` });
  await demandOfBranchType(scope, branch.id_branch_types, [
    ['workstation_types', workstation.idWorkStationTypes],
    ['attention_profiles', workstation.idAttentionProfiles, before?.idAttentionProfiles],
  ]);
}
