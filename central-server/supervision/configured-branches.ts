import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { assembleProfile, queuesOfProfile, type StoredProfiles } from '#shared/domain/calling/profile.ts';

type Db = Kysely<CentralTables>;

/** Finds an enabled branch. */
export const supervisedBranch = (db: Db, id: number) =>
  db
    .selectFrom('branches')
    .select(['id', 'name', 'zone', 'id_branch_types'])
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .executeTakeFirst();

export type SupervisedBranch = NonNullable<Awaited<ReturnType<typeof supervisedBranch>>>;

/** Finds a view profile available for supervising branches of a type, with its queues. */
export async function supervisedView(db: Db, id: number, idBranchTypes: number) {
  const found = await db
    .selectFrom('view_profiles')
    .select('id')
    .where('id', '=', id)
    .where('id_branch_types', '=', idBranchTypes)
    .where('enabled', '=', 1)
    .where('supervision', '=', 1)
    .executeTakeFirst();
  if (!found) return undefined;
  const queues = await db
    .selectFrom('view_profile_queues')
    .select('id_queues')
    .where('id_view_profiles', '=', id)
    .execute();
  return { id, queues: new Set(queues.map(({ id_queues }) => id_queues)) };
}

/** Lists all queues by name, with whether branches of a type offer them. */
export async function supervisedQueues(db: Db, idBranchTypes: number) {
  const rows = await db
    .selectFrom('queues as q')
    .leftJoin('queue_branch_types as t', (on) =>
      on.onRef('t.id_queues', '=', 'q.id').on('t.id_branch_types', '=', idBranchTypes),
    )
    .select(['q.id', 'q.name', 'q.letter', 'q.sla', 'q.enabled', 't.id as available'])
    .orderBy('q.name')
    .orderBy('q.id')
    .execute();
  return rows.map(({ enabled, available, ...queue }) => ({
    ...queue,
    offered: enabled === 1 && available !== null,
  }));
}

/** Lists the workstations of a branch by name, with profile and callable queues. */
export async function supervisedWorkstations(db: Db, { id, id_branch_types }: SupervisedBranch) {
  const [workstations, assigned, viewed, pairs, profiles] = await Promise.all([
    configuredWorkstations(db, id),
    assignedAtBranch(db, id),
    db.selectFrom('view_profile_queues').select(['id_view_profiles', 'id_queues as id']).execute(),
    db.selectFrom('queue_categories').select(['id_services', 'id_segments', 'id_queues']).execute(),
    storedProfiles(db, id_branch_types),
  ]);
  const queuesOf = Map.groupBy(viewed, ({ id_view_profiles }) => id_view_profiles);

  return workstations.map(({ row_ver, ...one }) => {
    const changed = assigned(one.id, row_ver);
    const idAttentionProfiles = changed === undefined ? one.id_attention_profiles : changed;
    const ofPair = () =>
      pairs.filter(
        (pair) => pair.id_services === one.id_services_lineal && pair.id_segments === one.id_segments_lineal,
      );
    const selected = () =>
      queuesOfProfile(
        queuesOf.get(one.id_view_profiles) ?? [],
        assembleProfile(profiles, idAttentionProfiles),
      );
    const callable = one.lineal_call
      ? ofPair().map(({ id_queues }) => id_queues)
      : selected().map((queue) => queue.id);
    return {
      id: one.id,
      name: one.name,
      enabled: one.enabled === 1,
      idAttentionProfiles,
      profile: profiles.byId(idAttentionProfiles ?? 0)?.name ?? null,
      callable: one.reception ? [] : callable,
    };
  });
}

const configuredWorkstations = (db: Db, idBranches: number) =>
  db
    .selectFrom('workstations as w')
    .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
    .select(['w.id', 'w.name', 'w.enabled', 'w.row_ver', 'w.id_attention_profiles', 't.reception'])
    .select(['t.lineal_call', 't.id_services_lineal', 't.id_segments_lineal', 't.id_view_profiles'])
    .where('w.id_branches', '=', idBranches)
    .orderBy('w.name')
    .orderBy('w.id')
    .execute();

/** Reads the attention profiles assigned to workstations at the branch since central last configured them. */
async function assignedAtBranch(db: Db, idBranches: number) {
  const rows = await db
    .selectFrom('branch_rows')
    .select(['pk', 'row_ver', 'content'])
    .where('id_branches', '=', idBranches)
    .where('entity', '=', 'workstations')
    .execute();
  const assigned = new Map(rows.map((row) => [row.pk, row]));
  return (id: number, version: number): number | null | undefined => {
    const row = assigned.get(String(id));
    if (!row || row.row_ver <= version) return undefined;
    const { id_attention_profiles: profile } = JSON.parse(row.content) as Record<string, unknown>;
    return typeof profile === 'number' || profile === null ? profile : undefined;
  };
}

async function storedProfiles(db: Db, idBranchTypes: number): Promise<StoredProfiles> {
  const [profiles, rows] = await Promise.all([
    db.selectFrom('attention_profiles').selectAll().where('id_branch_types', '=', idBranchTypes).execute(),
    db
      .selectFrom('attention_profile_rows as r')
      .innerJoin('attention_profiles as a', 'a.id', 'r.id_attention_profiles')
      .select(['r.id_attention_profiles', 'r.id', 'r.id_queues as queueId', 'r.sequence', 'r.weight'])
      .select(['r.iterations', 'r.level', 'r.row_limit as limit'])
      .where('a.id_branch_types', '=', idBranchTypes)
      .orderBy('r.id')
      .execute(),
  ]);
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  const rowsOf = Map.groupBy(rows, ({ id_attention_profiles }) => id_attention_profiles);
  return { byId: (id) => byId.get(id), rowsOf: (id) => rowsOf.get(id) ?? [] };
}
