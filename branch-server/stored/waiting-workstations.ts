import type { Database } from 'better-sqlite3';
import type { InferResult, Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { statement } from '../db/statement.ts';
import type { Notice } from '../notices.ts';

/** Describes a workstation's place among the waiting workstations of its branch. */
export interface WaitingPosition {
  readonly since: number;
  /** Counts from 1. */
  readonly position: number;
  /** Name of the workstation just before; null for the first. */
  readonly ahead: string | null;
}

/** Reads and writes the waiting workstations, longest waiting first, over the given connection. */
export function createWaitingWorkstations(sqlite: Database) {
  const insert = statement<{ workstation: number; branch: number; user: number; now: number }>()(
    sqlite,
    (db, p) =>
      db
        .insertInto('waiting_workstations')
        .values({
          id_workstations: p('workstation'),
          id_branches: p('branch'),
          id_users: p('user'),
          joined_at: p('now'),
        })
        .onConflict((on) => on.column('id_workstations').doNothing()),
  );
  const remove = statement<{ workstation: number }>()(sqlite, (db, p) =>
    db.deleteFrom('waiting_workstations').where('id_workstations', '=', p('workstation')),
  );
  const one = statement<{ workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('waiting_workstations')
      .select(['position', 'id_branches', 'joined_at'])
      .where('id_workstations', '=', p('workstation')),
  );
  const before = statement<{ branch: number; position: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('waiting_workstations as l')
      .innerJoin('workstations as w', 'w.id', 'l.id_workstations')
      .select('w.name')
      .where('l.id_branches', '=', p('branch'))
      .where('l.position', '<', p('position'))
      .orderBy('l.position', 'desc'),
  );
  const everywhere = statement<object>()(sqlite, waitingWorkstations);
  const at = statement<{ branch: number }>()(sqlite, (db, p) =>
    waitingWorkstations(db).where('l.id_branches', '=', p('branch')),
  );

  return {
    /** Adds a workstation at the end; one that waits already keeps its position. */
    add(scope: Scope<Notice>, at: { id: number; id_branches: number }, idUsers: number): void {
      const { id: workstation, id_branches: branch } = at;
      if (insert.run({ workstation, branch, user: idUsers, now: scope.now }) === 0) return;
      scope.announce({ kind: 'waiting', idBranches: branch, idWorkstations: workstation, idUsers });
    },

    /** Removes a workstation; returns whether it waited. */
    remove: (workstation: number): boolean => remove.run({ workstation }) > 0,

    has: (workstation: number): boolean => one.get({ workstation }) !== undefined,

    positionOf(workstation: number): WaitingPosition | null {
      const found = one.get({ workstation });
      if (!found) return null;
      const ahead = before.all({ branch: found.id_branches, position: found.position });
      return { since: found.joined_at, position: ahead.length + 1, ahead: ahead[0]?.name ?? null };
    },

    /** Lists the waiting workstations of a branch, in order. */
    at: (branch: number): WaitingWorkstation[] => at.all({ branch }).map(asWaiting),

    /** Lists the waiting workstations of all branches. */
    everywhere: (): WaitingWorkstation[] => everywhere.all({}).map(asWaiting),
  };
}

export type WaitingWorkstations = ReturnType<typeof createWaitingWorkstations>;

export interface WaitingWorkstation {
  readonly idWorkstations: number;
  readonly idBranches: number;
  readonly idUsers: number;
  /** Still open by the operator who began to wait, enabled and with an attention profile. */
  readonly mayCall: boolean;
}

function waitingWorkstations(db: Kysely<BranchTables>) {
  return db
    .selectFrom('waiting_workstations as l')
    .innerJoin('workstations as w', 'w.id', 'l.id_workstations')
    .leftJoin('workstation_sessions as s', (on) =>
      on.onRef('s.id_workstations', '=', 'l.id_workstations').on('s.closed_at', 'is', null),
    )
    .select(['l.id_workstations', 'l.id_branches', 'l.id_users'])
    .select(['w.enabled', 'w.id_attention_profiles', 's.id_users as open_for'])
    .orderBy('l.position');
}

type WaitingRow = InferResult<ReturnType<typeof waitingWorkstations>>[number];

const asWaiting = (row: WaitingRow): WaitingWorkstation => ({
  idWorkstations: row.id_workstations,
  idBranches: row.id_branches,
  idUsers: row.id_users,
  mayCall: row.enabled === 1 && row.id_attention_profiles !== null && row.open_for === row.id_users,
});
