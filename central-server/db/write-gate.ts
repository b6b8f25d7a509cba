import { sql, type Transaction } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { IDS_OF_EACH } from '#shared/domain/replication/next-local-id.ts';
import type { Actor, AuditEntry } from '#shared/server/audit/audit-entry.ts';
import type { Change } from '#shared/server/db/change.ts';
import type { TransactionGate, TransactionScope } from '#shared/server/db/scope.ts';
import { withHistory } from '#shared/server/history/with-history.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { isDiskFull } from '#shared/server/kit/is-disk-full.ts';
import type { CentralDatabase } from './central-database.ts';
import { reportedUses } from './reported-uses.ts';
import type { CentralTables } from './tables.ts';
import { writeAudit } from './write-audit.ts';

/** A configuration change or a whole rollout. */
export type RevertTarget =
  | { readonly save: number; readonly rollout: null }
  | { readonly save: null; readonly rollout: number };

/** User of a change, and the change it reverts. */
export interface SavedBy {
  readonly actor: Actor;
  /** The change that this one reverts. */
  readonly reverts?: RevertTarget;
}

/** Stores the changes of a transaction for the feed, inside that transaction. */
export type RecordChanges = (
  trx: Transaction<CentralTables>,
  changes: readonly Change[],
  now: Millis,
  by: SavedBy | null,
) => Promise<void>;

export interface WriteGateOptions<Notice> {
  readonly database: Pick<CentralDatabase, 'db' | 'dialect'>;
  readonly clock: Clock;
  readonly recordChanges: RecordChanges;
  /** Frees space on a full disk; returns whether there is some, and the failed work is retried once. */
  readonly relieve?: () => Promise<boolean>;
  /** Receives the notices of a commit, before the answer is sent. Must not throw. */
  readonly onCommit: (notices: readonly Notice[]) => void;
}

/** Gate with the author of a change, so that it can be found and reverted; null for changes of the server. */
export interface CentralGate<Notice> extends TransactionGate<Notice, CentralTables> {
  transaction<Answer>(run: Run<Notice, Answer>, by?: SavedBy | null): Promise<Answer>;
}

/** Key of the lock for writing configuration: any number, the same in every process. */
const WRITING = 7_281_943;

/** Locks configuration and accounts until the transaction ends; SQLite has a single writer anyway. */
export async function lockConfiguration(
  trx: Transaction<CentralTables>,
  dialect: CentralDatabase['dialect'],
): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${WRITING})`.execute(trx);
}

/**
 * Gate for configuration and accounts: one writer at a time over all processes, as SQLite has anyway. So validated
 * reads stay true until the write, and changes are stored in commit order. Append-only writes with their own locks
 * bypass the gate.
 */
export function createWriteGate<Notice>(options: WriteGateOptions<Notice>): CentralGate<Notice> {
  const { database, clock, recordChanges, relieve, onCommit } = options;

  /** Repeats the write if the disk was full and space could be freed. */
  async function relieved<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!isDiskFull(error) || !(await relieve?.())) throw error;
      return write();
    }
  }

  return {
    transaction: (run, by = null) => relieved(() => committed(run, by)),
  };

  async function committed<Answer>(run: Run<Notice, Answer>, by: SavedBy | null): Promise<Answer> {
    const notices: Notice[] = [];
    const answer = await database.db.transaction().execute(async (trx) => {
      await lockConfiguration(trx, database.dialect);
      const now = clock.now();
      const changes: Change[] = [];
      const entries: AuditEntry[] = [];
      const scope: TransactionScope<Notice, CentralTables> = {
        trx,
        now,
        // Branches make theirs far above.
        firstId: 0,
        highestId: (table) => highestId(trx, table),
        reportedUses: (table, id) => reportedUses(trx, table, id),
        record: (change) => changes.push(change),
        audit: (entry) => entries.push(entry),
        announce: (notice) => notices.push(notice),
      };
      const result = await withHistory(scope, by?.actor ?? null, run);
      if (changes.length > 0) await recordChanges(trx, changes, now, by);
      if (entries.length > 0) await writeAudit(trx, entries, now);
      return result;
    });
    onCommit(notices);
    return answer;
  }
}

type Run<Notice, Answer> = (scope: TransactionScope<Notice, CentralTables>) => Promise<Answer>;

/** Reads it from the feed, which stores deleted rows for a while. */
async function highestId(trx: Transaction<CentralTables>, table: string): Promise<number> {
  const found = await trx
    .selectFrom('feed_rows')
    .select(({ fn }) => fn.max('pk').as('highest'))
    .where('entity', '=', table)
    .where('pk', '<', IDS_OF_EACH)
    .executeTakeFirst();
  return found?.highest ?? 0;
}
