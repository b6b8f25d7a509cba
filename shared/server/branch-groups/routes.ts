import { type Kysely, sql } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  addBranchToGroup,
  createBranchGroup,
  getBranchGroup,
  listBranchesOfGroup,
  listBranchGroups,
  listGroupableBranches,
  removeBranchFromGroup,
  updateBranchGroup,
} from '#shared/contract/configuration/branch-groups.ts';
import { changedFields } from '#shared/domain/access/changed-fields.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { actorOf } from '../kit/caller.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';
import { branchesOfGroup, groupById, groups, withBranches } from './groups.ts';
import { addBranch, removeBranch, setBranches } from './link-branches.ts';

/** Branch groups and their branches (configuration specification, sections 2, 3 and 6). */
export function branchGroupRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listBranchGroups, async ({ query }) => {
      const { rows, total } = await groups.page(reader, query);
      return { rows: await withBranches(reader, rows), total };
    }),
    read(getBranchGroup, ({ params }) => groupById(reader, params.id)),
    read(listBranchesOfGroup, async ({ params }) => {
      await groups.byId(reader, params.id);
      return branchesOfGroup(reader, params.id);
    }),
    read(listGroupableBranches, async () => {
      const rows = await reader
        .selectFrom('branches')
        .select(['id', 'name', 'enabled'])
        .orderBy(sql`fold(name)`)
        .orderBy('id')
        .execute();
      return rows.map(({ id, name, enabled }) => ({ id, name, enabled: enabled ? 'Y' : 'N' }));
    }),

    transaction(createBranchGroup, async ({ body, ...request }, scope) => {
      const { id } = await groups.create(scope, body);
      await setBranches(scope, id, body.idBranches ?? []);
      const made = await groupById(scope.trx, id);
      const to = { entity: 'branch_groups', pk: id, name: made.name };
      scope.audit({ action: 'CREATE_BRANCH_GROUP', by: actorOf(request), to, after: made });
      return made;
    }),

    versioned(
      updateBranchGroup,
      ({ params }, trx) => groupById(trx, params.id),
      ({ body, ...request }, scope) =>
        changing(scope, request, async (id) => {
          await groups.change(scope, id, body);
          if (body.idBranches) await setBranches(scope, id, body.idBranches);
        }),
    ),

    transaction(addBranchToGroup, async ({ body: { idBranches }, ...request }, scope) => {
      const { id } = await changing(scope, request, (group) => addBranch(scope, group, idBranches));
      const added = (await branchesOfGroup(scope.trx, id)).find((branch) => branch.id === idBranches);
      if (!added) throw apiError('NOT_FOUND', { about: `branch ${idBranches}` });
      return added;
    }),

    transaction(removeBranchFromGroup, async (request, scope) => {
      await changing(scope, request, (id) => removeBranch(scope, id, request.params.idBranches));
      return {};
    }),
  ];
}

type GroupRequest = Parameters<typeof actorOf>[0] & { readonly params: { readonly id: number } };

/** Changes the group that the address names, with what is in it, and writes it down. */
async function changing(
  scope: TransactionScope<never>,
  request: GroupRequest,
  change: (id: number) => Promise<void>,
) {
  const { id } = request.params;
  const before = await groupById(scope.trx, id);
  await change(id);
  const after = await groupById(scope.trx, id);
  scope.audit({
    action: 'UPDATE_BRANCH_GROUP',
    by: actorOf(request),
    to: { entity: 'branch_groups', pk: id, name: after.name },
    ...changedFields(before, after),
  });
  return after;
}
