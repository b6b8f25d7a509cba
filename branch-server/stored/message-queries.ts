import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { contentsAt, messageText } from '#shared/server/messages/content-at.ts';

/** Reads what messages say at a branch, in the midst of a command. */
export function createMessageQueries(sqlite: Database) {
  const at = statement<{ message: number; branch: number }>()(sqlite, (db, p) =>
    contentsAt(db, p('message'), p('branch')),
  );
  return {
    /** Null where there is no such message, or it is disabled. */
    contentAt: (message: number, branch: number): string | null => messageText(at.get({ message, branch })),
  };
}

export type MessageQueries = ReturnType<typeof createMessageQueries>;
