import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { isOneOf } from '../db/in-pieces.ts';

/** A dashboard selection and the branches that the caller may see; undefined means all. */
export interface Selection {
  readonly idBranchGroups?: number | undefined;
  readonly idViewProfiles?: number | undefined;
  readonly visible: readonly number[] | undefined;
}

export interface SelectedBranch {
  readonly id: number;
  readonly name: string;
  /** UTC offset in hours, as configured. */
  readonly zone: string;
  readonly idBranchTypes: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface SelectedBranches {
  readonly branches: readonly SelectedBranch[];
  /** Null for all queues. */
  readonly queues: ReadonlySet<number> | null;
}

/** Finds branches and queues of a selection. Refuses with NOT_FOUND if not available for dashboards. */
export async function resolveSelection(
  reader: Kysely<SharedTables>,
  selected: Selection,
): Promise<SelectedBranches> {
  const { idBranchGroups, idViewProfiles, visible } = selected;
  if (idBranchGroups !== undefined) await assertGroupOffered(reader, idBranchGroups);
  const profile = idViewProfiles === undefined ? null : await requireViewProfile(reader, idViewProfiles);
  const rows = await reader
    .selectFrom('branches as b')
    .select(['b.id', 'b.name', 'b.zone', 'b.id_branch_types', 'b.latitude', 'b.longitude'])
    .where('b.enabled', '=', 1)
    .$if(visible !== undefined, (all) => all.where(isOneOf('b.id', visible ?? [])))
    .$if(profile !== null, (all) => all.where('b.id_branch_types', '=', profile?.idBranchTypes ?? 0))
    .$if(idBranchGroups !== undefined, (all) =>
      all.where('b.id', 'in', (eb) =>
        eb
          .selectFrom('branch_group_branches')
          .select('id_branches')
          .where('id_branch_groups', '=', idBranchGroups ?? 0),
      ),
    )
    .orderBy('b.id')
    .execute();
  return {
    branches: rows.map(({ id_branch_types, ...branch }) => ({ ...branch, idBranchTypes: id_branch_types })),
    queues: profile?.queues ?? null,
  };
}

async function assertGroupOffered(reader: Kysely<SharedTables>, id: number): Promise<void> {
  const group = await reader
    .selectFrom('branch_groups')
    .select('id')
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (!group) throw apiError('NOT_FOUND', { about: `branch group ${id}` });
}

async function requireViewProfile(reader: Kysely<SharedTables>, id: number) {
  const profile = await reader
    .selectFrom('view_profiles')
    .select('id_branch_types')
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .where('dashboard', '=', 1)
    .executeTakeFirst();
  if (!profile) throw apiError('NOT_FOUND', { about: `view profile ${id}` });
  const queues = await reader
    .selectFrom('view_profile_queues')
    .select('id_queues')
    .where('id_view_profiles', '=', id)
    .execute();
  return {
    idBranchTypes: profile.id_branch_types,
    queues: new Set(queues.map(({ id_queues }) => id_queues)),
  };
}
