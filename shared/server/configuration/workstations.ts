import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type ConfiguredWorkstation,
  createWorkstation,
  listWorkstations,
  MAX_FOUND_WORKSTATIONS,
  searchWorkstations,
  updateWorkstation,
} from '#shared/contract/configuration/workstation-configuration.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, optional, text } from '../configured/field.ts';
import { requireOfBranchType } from '../configured/require-of-branch-type.ts';
import { isOneOf } from '../db/in-pieces.ts';
import { contains } from '../db/list-rows.ts';
import type { TransactionScope } from '../db/scope.ts';
import { visibleBranches } from '../kit/included-branches.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';
import type { WithinLimit } from '../licence/within-limit.ts';

const workstations = configuredKind<'workstations', ConfiguredWorkstation>({
  table: 'workstations',
  one: 'workstation',
  fields: {
    name: text('name'),
    id: integer('id'),
    idWorkstations: integer('id'),
    enabled: flag('enabled'),
    idWorkStationTypes: integer('id_workstation_types'),
    idBranches: integer('id_branches'),
    idAttentionAreas: optional('id_attention_areas'),
    idAttentionProfiles: optional('id_attention_profiles'),
  },
  searched: ['name'],
});

/** Configuration of the workstations of a branch (configuration specification, sections 3 to 5). */
export function workstationConfigurationRoutes(
  reader: Kysely<SharedTables>,
  withinLimit: WithinLimit,
): AsyncRoute<never>[] {
  return [
    read(listWorkstations, ({ query: { idBranches, ...query } }) =>
      workstations.page(reader, query, (rows) => rows.where('id_branches', '=', idBranches)),
    ),

    read(searchWorkstations, async ({ query: { search }, caller }) => {
      const view = visibleBranches(caller);
      const words = search.split(/\s+/).filter(Boolean);
      const found = reader
        .selectFrom('workstations as w')
        .innerJoin('branches as b', 'b.id', 'w.id_branches')
        .select(['w.id', 'w.name', 'w.id_branches as idBranches', 'b.name as branchName'])
        .where('b.enabled', '=', 1)
        .where(({ and }) => and(words.map((word) => contains(['w.name', 'b.name'], word))))
        .$if(view !== undefined, (rows) => rows.where(isOneOf('w.id_branches', view ?? [])))
        .orderBy('w.name')
        .orderBy('b.name')
        .limit(MAX_FOUND_WORKSTATIONS);
      return { workstations: await found.execute() };
    }),

    transaction(createWorkstation, async ({ body }, scope) => {
      await assertConsistent(scope, body);
      return withinLimit(scope, ['maxWorkstations'], () => workstations.create(scope, body));
    }),

    versioned(updateWorkstation, workstations.current, async ({ params, body }, scope) => {
      const before = await workstations.byId(scope.trx, params.id);
      if (!scope.importing && body.idAttentionAreas === null && before.idAttentionAreas !== null)
        throw apiError('INVALID_REQUEST', { field: 'idAttentionAreas', about: 'idAttentionAreas: required' });
      await assertConsistent(scope, { ...body, idBranches: before.idBranches }, before);
      return withinLimit(scope, ['maxWorkstations'], () => workstations.change(scope, params.id, body));
    }),
  ];
}

interface Fitting {
  readonly idBranches: number;
  readonly idWorkStationTypes: number;
  readonly idAttentionProfiles?: number | null | undefined;
}

/** Throws for references outside the branch type, and newly selected unusable profiles. */
async function assertConsistent(
  scope: TransactionScope<never>,
  workstation: Fitting,
  before?: Fitting,
): Promise<void> {
  const branch = await scope.trx
    .selectFrom('branches')
    .select('id_branch_types')
    .where('id', '=', workstation.idBranches)
    .executeTakeFirst();
  if (!branch) throw apiError('NOT_FOUND', { about: `branch ${workstation.idBranches}` });
  await requireOfBranchType(scope, branch.id_branch_types, [
    ['workstation_types', workstation.idWorkStationTypes],
    ['attention_profiles', workstation.idAttentionProfiles, before?.idAttentionProfiles],
  ]);
}
