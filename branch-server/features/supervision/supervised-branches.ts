import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';

/** Configuration of supervised branches, cached until it changes. */
export function createSupervisedBranches(sqlite: Database, version: () => number) {
  const branch = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('branches')
      .select(['id', 'name', 'zone', 'id_branch_types'])
      .where('id', '=', p('branch'))
      .where('enabled', '=', 1),
  );
  const queues = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('branches as b')
      .innerJoin('queues as q', (on) => on.onTrue())
      .leftJoin('queue_branch_types as t', (on) =>
        on.onRef('t.id_queues', '=', 'q.id').onRef('t.id_branch_types', '=', 'b.id_branch_types'),
      )
      .select(['q.id', 'q.name', 'q.letter', 'q.sla', 'q.enabled', 't.id as available'])
      .where('b.id', '=', p('branch'))
      .orderBy('q.name')
      .orderBy('q.id'),
  );
  const view = statement<{ view: number; type: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('view_profiles')
      .select('id')
      .where('id', '=', p('view'))
      .where('id_branch_types', '=', p('type'))
      .where('enabled', '=', 1)
      .where('supervision', '=', 1),
  );
  const viewed = statement<{ view: number }>()(sqlite, (db, p) =>
    db.selectFrom('view_profile_queues').select('id_queues').where('id_view_profiles', '=', p('view')),
  );
  const workstations = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstations as w')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .leftJoin('attention_profiles as a', 'a.id', 'w.id_attention_profiles')
      .select(['w.id', 'w.name', 'w.enabled', 'w.id_attention_profiles', 'a.name as profile', 't.reception'])
      .where('w.id_branches', '=', p('branch'))
      .orderBy('w.name')
      .orderBy('w.id'),
  );

  return {
    /** Finds a branch that is enabled. */
    branch: cachedByVersion(version, (id: number) => branch.get({ branch: id })),
    /** Lists all queues, each with whether the branch offers it. */
    queues: cachedByVersion(version, (id: number) =>
      queues.all({ branch: id }).map(({ enabled, available, ...queue }) => ({
        ...queue,
        offered: enabled === 1 && available !== null,
      })),
    ),
    /** Finds a view profile that is offered for the supervision of branches of a type, with its queues. */
    view: cachedByVersion(version, (id: number, idBranchTypes: number) => {
      const found = view.get({ view: id, type: idBranchTypes });
      return found && { id, queues: new Set(viewed.all({ view: id }).map(({ id_queues }) => id_queues)) };
    }),
    workstations: cachedByVersion(version, (id: number) => workstations.all({ branch: id })),
  };
}

export type SupervisedBranches = ReturnType<typeof createSupervisedBranches>;
