import { createAuditTrail } from '#branch-server/db/audit-trail.ts';
import { createJournal } from '#branch-server/db/journal.ts';
import { openDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { createWriteGate as createBranchGate } from '#branch-server/db/write-gate.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createConfigurationStore } from '#branch-server/replication/down/downward.ts';
import type { SupportsTable } from '#branch-server/replication/down/quarantined-rows.ts';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import { createWriteGate, type SavedBy } from '#central-server/db/write-gate.ts';
import { createFeedStore } from '#central-server/feed/feed-store.ts';
import { createMergeUserChange } from '#central-server/feed/merge-user-change.ts';
import { recordChanges } from '#central-server/feed/record-changes.ts';
import { type LoggedChange, loggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { firstIdOf } from '#shared/domain/replication/scopes.ts';
import { tablesThat } from '#shared/server/db/replication.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import { type PartResult, storedScopes, takePart } from '#sync/branch/take-part.ts';
import { answerConfiguration } from '#sync/central/answer-configuration.ts';
import { fillBranch } from '../data/fill-branch.ts';
import { type TemporaryFolder, temporaryFolder } from '../data/temporary-folder.ts';
import { createSettableClock } from '../servers/settable-clock.ts';

type Row = Readonly<Record<string, unknown>>;

/** The tables replicated from central. */
export const CONFIGURED = tablesThat(SHARED_REPLICATION, 'configuration', 'users').map(
  (table) => table as Exclude<keyof SharedTables, 'change_log'>,
);

/** Central's database with its gate and feed, and a receiver of its changes, without a network in between. */
export function centralFeed(database: CentralDatabase) {
  const clock = createSettableClock();
  const gate = createWriteGate<never>({ database, clock, recordChanges, onCommit: () => {} });
  const merge = createMergeUserChange({ dialect: database.dialect, clock });
  return {
    database,
    clock,
    feed: createFeedStore(database.reader),
    change: <Answer>(
      work: (scope: TransactionScope<never, CentralTables>) => Promise<Answer>,
      by: SavedBy | null = null,
    ) => gate.transaction(work, by),
    /** Applies changes of a branch like a push; returns the reasons for rejected ones. */
    merge: (idBranches: number, changes: readonly LoggedChange[]) =>
      database.db.transaction().execute(async (trx) => {
        const rejected: string[] = [];
        for (const change of changes) {
          const merged = await merge(trx, idBranches, change);
          if (typeof merged === 'string') rejected.push(merged);
          else await merged();
        }
        return rejected;
      }),
    rows: (table: keyof CentralTables): Promise<Row[]> =>
      database.reader
        .selectFrom(table as 'services')
        .selectAll()
        .execute(),
  };
}

export type CentralFeed = ReturnType<typeof centralFeed>;

interface TakingOptions {
  readonly limits?: { readonly rows: number; readonly bytes: number };
  readonly folder?: TemporaryFolder;
  /** Tables of a branch of an earlier version. */
  readonly knows?: SupportsTable;
}

/** A branch's real database that pulls its configuration from such a central. */
export async function pullingBranch(
  central: CentralFeed,
  idBranches: number,
  { limits = { rows: 500, bytes: 256 * 1024 }, folder = temporaryFolder(), knows }: TakingOptions = {},
) {
  fillBranch(folder.path);
  const database = await openDatabase(folder.path);
  const { sqlite, reader, readable } = database;
  const clock = createSettableClock();
  const gate = createBranchGate<Notice>({
    sqlite,
    kysely: database.writer,
    journal: createJournal({ sqlite, clock, bootId: 'boot' }),
    audit: createAuditTrail(sqlite),
    clock,
    firstId: () => firstIdOf(idBranches),
    onCommit: () => {},
  });
  let unsentAfter = 0;
  const store = createConfigurationStore({
    reader,
    gate,
    idBranches,
    unsentAfter: () => unsentAfter,
    ...(knows && { knows }),
  });

  async function takeOne(): Promise<PartResult> {
    const stored = storedScopes(await store.status());
    const part = await answerConfiguration(central.feed, idBranches, { exchange: 'test', stored }, limits);
    if (!part) throw new Error(`central has no branch ${idBranches}`);
    return takePart(store, part);
  }

  return {
    database,
    readable,
    store,
    takeOne,
    /** Pulls until the configuration is complete. */
    async take(): Promise<void> {
      for (let part = 0; part < 1_000; part += 1) if ((await takeOne()) === 'complete') return;
      throw new Error('the configuration never came whole');
    },
    change: <Answer>(work: (scope: TransactionScope<Notice, BranchTables>) => Promise<Answer>) =>
      gate.transaction(work),
    rows: (table: keyof BranchTables): Promise<Row[]> =>
      reader
        .selectFrom(table as 'services')
        .selectAll()
        .execute(),
    /** Reads the local changes in the format of a push. */
    logged: async (): Promise<LoggedChange[]> =>
      (await reader.selectFrom('change_log').selectAll().orderBy('seq').execute()).map((row) =>
        loggedChange.parse(row),
      ),
    /** Marks everything up to here as sent to central. */
    sentUpTo(seq: number): void {
      unsentAfter = seq;
    },
    /** Stops it; its folder remains for another start. */
    stop: () => database.close(),
    close(): void {
      database.close();
      folder.remove();
    },
  };
}

export type PullingBranch = Awaited<ReturnType<typeof pullingBranch>>;

/** Selects the rows of a table that a branch must have, from the content of the rows. */
export async function filtered(
  central: CentralFeed,
  table: (typeof CONFIGURED)[number],
  idBranches: number,
): Promise<Row[]> {
  const branches = await central.rows('branches');
  const type = branches.find(({ id }) => id === idBranches)?.id_branch_types;
  const owners: Partial<Record<string, [column: string, table: keyof CentralTables]>> = {
    attention_profile_rows: ['id_attention_profiles', 'attention_profiles'],
    detail_profile_transactions: ['id_detail_profiles', 'detail_profiles'],
    display_queues: ['id_displays', 'displays'],
    display_workstations: ['id_displays', 'displays'],
    view_profile_queues: ['id_view_profiles', 'view_profiles'],
  };
  const owner = owners[table];
  const owning = owner ? await central.rows(owner[1]) : [];
  const isFor = (row: Row): boolean => {
    if (row.id_branches != null) return row.id_branches === idBranches;
    return row.id_branch_types == null || row.id_branch_types === type;
  };
  return (await central.rows(table)).filter((row) => {
    if (table === 'branches') return row.id === idBranches;
    if (table === 'branch_types') return row.id === type;
    const above = owner && owning.find(({ id }) => id === row[owner[0]]);
    return above ? isFor(above) : isFor(row);
  });
}
