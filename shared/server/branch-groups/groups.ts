import { type Kysely, sql } from 'kysely';
import type { BranchGroup } from '#shared/contract/configuration/branch-groups.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { BRANCH_COLUMNS, presentBranch } from '../branches/present-branch.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, text } from '../configured/field.ts';

/** A group without its branches. */
type Stored = Omit<BranchGroup, 'idBranches'>;

export const groups = configuredKind<'branch_groups', Stored>({
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
export async function withBranches<Group extends Stored>(
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
export async function groupById(db: Kysely<SharedTables>, id: number): Promise<BranchGroup> {
  const group = await groups.byId(db, id);
  const [view = { ...group, idBranches: [] }] = await withBranches(db, [group]);
  return view;
}

/** The branches of a group by name, disabled ones too. */
export async function branchesOfGroup(db: Kysely<SharedTables>, id: number): Promise<Branch[]> {
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
