import { type Kysely, sql } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  addBranchToGroup,
  type BranchGroup,
  createBranchGroup,
  getBranchGroup,
  listBranchesOfGroup,
  listBranchGroups,
  listGroupableBranches,
  removeBranchFromGroup,
  updateBranchGroup,
} from '#shared/contract/configuration/branch-groups.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import { changedFields } from '#shared/domain/access/changed-fields.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { BRANCH_COLUMNS, presentBranch } from '../branches/present-branch.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, text } from '../configured/field.ts';
import { isOneOf } from '../db/in-pieces.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import { actorOf } from '../kit/caller.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';

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
      const created = await groupById(scope.trx, id);
      const to = { entity: 'branch_groups', pk: id, name: created.name };
      scope.audit({ action: 'CREATE_BRANCH_GROUP', by: actorOf(request), to, after: created });
      return created;
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

/** Changes the group of the path with its branches, and writes the audit entry. */
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

type Scope = TransactionScope<never>;

/**
 * Replaces the branches of a group. Throws NOT_FOUND for an unknown branch.
 *
 * @internal used by tests besides this file
 */
export async function setBranches(
  scope: Scope,
  idBranchGroups: number,
  wanted: readonly number[],
): Promise<void> {
  const links = await linksOf(scope, idBranchGroups);
  const staying = new Set(wanted);
  for (const { id, id_branches } of links) {
    if (!staying.has(id_branches)) await repository(scope, 'branch_group_branches').remove(id);
  }
  const there = new Set(links.map(({ id_branches }) => id_branches));
  await link(
    scope,
    idBranchGroups,
    [...staying].filter((id) => !there.has(id)),
  );
}

/** Adds a branch to a group, if it is not a member. Refuses unknown branches with NOT_FOUND. */
async function addBranch(scope: Scope, idBranchGroups: number, idBranches: number): Promise<void> {
  const links = await linksOf(scope, idBranchGroups);
  if (links.some(({ id_branches }) => id_branches === idBranches)) return;
  await link(scope, idBranchGroups, [idBranches]);
}

/** Removes a branch from a group; throws NOT_FOUND if it is not in it. */
async function removeBranch(scope: Scope, idBranchGroups: number, idBranches: number): Promise<void> {
  const found = (await linksOf(scope, idBranchGroups)).find(({ id_branches }) => id_branches === idBranches);
  if (!found)
    throw apiError('NOT_FOUND', { about: `branch ${idBranches} of branch group ${idBranchGroups}` });
  await repository(scope, 'branch_group_branches').remove(found.id);
}

const linksOf = ({ trx }: Scope, idBranchGroups: number) =>
  trx
    .selectFrom('branch_group_branches')
    .select(['id', 'id_branches'])
    .where('id_branch_groups', '=', idBranchGroups)
    .execute();

async function link(scope: Scope, idBranchGroups: number, added: readonly number[]): Promise<void> {
  if (added.length === 0) return;
  const found = await scope.trx.selectFrom('branches').select('id').where(isOneOf('id', added)).execute();
  const known = new Set(found.map(({ id }) => id));
  for (const id of added) {
    if (!known.has(id)) throw apiError('NOT_FOUND', { field: 'idBranches', about: `branch ${id}` });
    await repository(scope, 'branch_group_branches').insert({
      id_branch_groups: idBranchGroups,
      id_branches: id,
    });
  }
}

/** A group without its branches. */
type Stored = Omit<BranchGroup, 'idBranches'>;

const groups = configuredKind<'branch_groups', Stored>({
  table: 'branch_groups',
  one: 'branch group',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    enabled: flag('enabled'),
  },
  sorts: {
    idBranches: sql`(select count(*) from branch_group_branches where branch_group_branches.id_branch_groups = branch_groups.id)`,
  },
  searched: ['name', 'description'],
});

/** Adds to groups which branches are in them, by id. */
async function withBranches<Group extends Stored>(
  db: Kysely<SharedTables>,
  rows: readonly Group[],
): Promise<(Group & Pick<BranchGroup, 'idBranches'>)[]> {
  if (rows.length === 0) return [];
  const links = await db
    .selectFrom('branch_group_branches')
    .select(['id_branch_groups', 'id_branches'])
    .where(
      'id_branch_groups',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id_branches')
    .execute();
  const byGroup = Map.groupBy(links, ({ id_branch_groups }) => id_branch_groups);
  return rows.map((row) => ({
    ...row,
    idBranches: (byGroup.get(row.id) ?? []).map(({ id_branches }) => id_branches),
  }));
}

/** One group with its branches; throws NOT_FOUND for an unknown one. */
async function groupById(db: Kysely<SharedTables>, id: number): Promise<BranchGroup> {
  const group = await groups.byId(db, id);
  const [view = { ...group, idBranches: [] }] = await withBranches(db, [group]);
  return view;
}

/** The branches of a group by name, disabled ones too. */
async function branchesOfGroup(db: Kysely<SharedTables>, id: number): Promise<Branch[]> {
  const rows = await db
    .selectFrom('branch_group_branches as l')
    .innerJoin('branches', 'branches.id', 'l.id_branches')
    .select(BRANCH_COLUMNS)
    .where('l.id_branch_groups', '=', id)
    .orderBy(sql`fold(branches.name)`)
    .orderBy('branches.id')
    .execute();
  return rows.map(presentBranch);
}
