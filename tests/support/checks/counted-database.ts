import type { KyselyPlugin } from 'kysely';
import type { CentralDatabase } from '#central-server/db/central-database.ts';

/** Statements that a database has run, by kind of statement. */
export interface StatementCounter {
  readonly kinds: Map<string, number>;
  total(): number;
  reset(): void;
}

/** Counts the statements of a database of central; nested queries count with theirs. */
export function countedDatabase(database: CentralDatabase): {
  readonly database: CentralDatabase;
  readonly counter: StatementCounter;
} {
  const kinds = new Map<string, number>();
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      kinds.set(node.kind, (kinds.get(node.kind) ?? 0) + 1);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    database: {
      ...database,
      db: database.db.withPlugin(plugin),
      reader: database.reader.withPlugin(plugin),
    },
    counter: {
      kinds,
      total: () => [...kinds.values()].reduce((sum, count) => sum + count, 0),
      reset: () => kinds.clear(),
    },
  };
}
