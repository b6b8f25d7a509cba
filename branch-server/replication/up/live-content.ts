import type { Database } from 'better-sqlite3';
import { BRANCH_REPLICATION } from '#branch-server/db/tables.ts';
import { canonical } from '#shared/server/db/change.ts';
import { SHARED_REPLICATION, tablesThat } from '#shared/server/db/replication.ts';
import type { LiveContent } from '#sync/branch/mend-log.ts';

/**
 * Tables whose rows may be said whole. Those about people are not among them: central takes single fields of them, and
 * takes anything else for what a branch may not say.
 */
const TABLES: ReadonlySet<string> = new Set(
  tablesThat({ ...SHARED_REPLICATION, ...BRANCH_REPLICATION }, 'configuration', 'fact'),
);

/** The columns that name a row in the log's key, in their order, where they are not its id. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  audit: ['seq'],
  ticket_events: ['id_branches', 'seq'],
};

type Row = Readonly<Record<string, unknown>>;

/** Reads what rows of the branch hold now, as changes of them would say it. */
export function createLiveContent(sqlite: Database): LiveContent {
  return ({ entity, pk, row_ver }) => {
    if (!TABLES.has(entity)) return null;
    const names = KEYS[entity] ?? ['id'];
    const keys = pk.split('/').map(Number);
    if (keys.length !== names.length || !keys.every(Number.isSafeInteger)) return null;
    const where = names.map((name) => `${name} = ?`).join(' and ');
    const row = sqlite.prepare<number[], Row>(`select * from ${entity} where ${where}`).get(...keys);
    if (!row || row_ver > Number(row.row_ver ?? 1)) return null;
    return canonical(row);
  };
}
