import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';

/**
 * Users whose pages show a workstation: its user, and the one before the commit. Queried once per workstation and
 * commit, over the reading connection.
 */
export function createWorkstationViewers(
  readable: Database,
): (idWorkstations: number) => ReadonlySet<number> {
  const open = statement<object>()(readable, (db) =>
    db
      .selectFrom('workstation_sessions')
      .select(['id_workstations', 'id_users'])
      .where('closed_at', 'is', null),
  );
  const holder = statement<{ workstation: number }>()(readable, (db, p) =>
    db
      .selectFrom('workstation_sessions')
      .select('id_users')
      .where('id_workstations', '=', p('workstation'))
      .where('closed_at', 'is', null),
  );
  const last = new Map(open.all({}).map((session) => [session.id_workstations, session.id_users]));

  return (idWorkstations) => {
    const before = last.get(idWorkstations);
    const now = holder.get({ workstation: idWorkstations })?.id_users;
    if (now !== undefined) last.set(idWorkstations, now);
    return new Set([before, now].filter((user) => user !== undefined));
  };
}
