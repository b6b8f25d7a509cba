import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Caller } from '#shared/server/kit/caller.ts';

/**
 * Finds the workstation where a user worked last, if they could open it now: it is enabled, of an enabled branch, of
 * their attention area where they have one, and free. Nothing while they have one open.
 */
export function createLastWorkstation(readable: Database) {
  const find = statement<{ user: number }>()(readable, (db, p) =>
    db
      .selectFrom('workstation_sessions as s')
      .innerJoin('workstations as w', 'w.id', 's.id_workstations')
      .innerJoin('branches as b', 'b.id', 'w.id_branches')
      .select(['w.id as idWorkstations', 'w.name as workstationName', 'w.id_branches as idBranches'])
      .select(['w.id_attention_areas as idAttentionAreas', 's.closed_at as closedAt'])
      .select(['w.enabled', 'b.enabled as branchEnabled'])
      .select((eb) =>
        eb
          .selectFrom('workstation_sessions as open')
          .select('open.id_users')
          .whereRef('open.id_workstations', '=', 'w.id')
          .where('open.closed_at', 'is', null)
          .as('takenBy'),
      )
      .where('s.id_users', '=', p('user'))
      .orderBy('s.id', 'desc')
      .limit(1),
  );
  return ({ idUsers, idAttentionAreas }: Pick<Caller, 'idUsers' | 'idAttentionAreas'>) => {
    const last = find.get({ user: idUsers });
    if (!last || last.closedAt === null || last.takenBy !== null) return null;
    if (!last.enabled || !last.branchEnabled) return null;
    const isTheirs = idAttentionAreas === null || last.idAttentionAreas === idAttentionAreas;
    return isTheirs ? last : null;
  };
}
