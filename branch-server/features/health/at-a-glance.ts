import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { getHealth } from '#shared/contract/installation/health.ts';

/** Reads what whoever stands before the server wants to know first. */
export function createGlance(
  readable: Database,
): () => Pick<AnswerOf<typeof getHealth>, 'queues' | 'backup'> {
  const queues = statement<object>()(readable, (db) =>
    db
      .selectFrom('queues')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('enabled', '=', 1),
  );
  const backups = statement<object>()(readable, (db) =>
    db.selectFrom('audit').select('at').where('action', '=', 'BACKUP').orderBy('at', 'desc').limit(1),
  );
  return () => ({
    queues: { open: queues.get({})?.open ?? 0 },
    backup: { at: backups.get({})?.at ?? null },
  });
}
