import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { contentsAt, messageText } from '#shared/server/configuration/message-content-at.ts';

/** Reads the content of messages at a branch, within a command. */
export function createMessageQueries(sqlite: Database) {
  const at = statement<{ message: number; branch: number }>()(sqlite, (db, p) =>
    contentsAt(db, p('message'), p('branch')),
  );
  return {
    /** Null for an unknown or disabled message. */
    contentAt: (message: number, branch: number, language?: string): string | null =>
      messageText(at.get({ message, branch }), language),
  };
}

export type MessageQueries = ReturnType<typeof createMessageQueries>;
