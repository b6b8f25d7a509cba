import type { Database } from 'better-sqlite3';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import { statement } from '#branch-server/db/statement.ts';
import { createEnrolmentStore } from '#branch-server/replication/enrolment/enrolment-store.ts';
import { createPushStatus } from '#branch-server/replication/up/push-status.ts';
import { noteLosses } from '#branch-server/stored/restore-losses.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { BackupHost } from '#shared/server/backup/backup-host.ts';
import { createBackupWork } from '#shared/server/backup/backup-work.ts';
import { RestoreError } from '#shared/server/backup/manifest.ts';
import { workerUrl } from '#shared/server/kit/worker-url.ts';
import { createSecretKey } from '#shared/server/secrets/secret-key.ts';

export interface BranchHostOptions {
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly version: string;
  readonly syncType: 'standalone' | 'branch';
  readonly database: Pick<BranchDatabase, 'readable' | 'file'>;
  readonly branchName: () => string;
}

/** Maximum age of a backup: central remembers received changes for this time and ignores repeated ones. */
const OF_USE_MS = 14 * 24 * 3_600_000;

/** Describes a branch to the backups. */
export function createBranchHost(options: BranchHostOptions): BackupHost {
  const { dataDir, version, syncType, database, branchName } = options;
  const { readable } = database;
  const enrolments = createEnrolmentStore(readable);
  const issuedSince = countSince(readable);

  return {
    dataDir,
    live: database.file,
    key: createSecretKey(dataDir, options.secretKey),
    work: createBackupWork(workerUrl('./backup-worker.ts', import.meta.url, 'branch-backup')),
    origin: () => ({
      server: 'branch',
      version,
      syncType,
      branchName: branchName() || firstBranch(readable),
    }),

    assertRestorable(restored, createdAt, now) {
      const own = enrolments.read();
      if (!own) return;
      if (createEnrolmentStore(restored).read()?.id_branches !== own.id_branches)
        throw new RestoreError('otherBranch');
      if (now - createdAt > OF_USE_MS) throw new RestoreError('tooOld');
    },

    countTickets: (restored, createdAt) => ({
      tickets: countSince(restored)(0),
      ticketsSince: issuedSince(createdAt),
    }),

    prepare(live, restored, restoration) {
      closePrintJobs(restored);
      noteLosses(restored, database.file, restoration);
      // The current enrolment remains valid, whatever the age of the backup.
      const own = createEnrolmentStore(live).read();
      if (own) createEnrolmentStore(restored).write(own);
      return firstUnsentEntry(live);
    },
  };
}

function countSince(sqlite: Database) {
  const count = statement<{ moment: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('arrived_at', '>=', p('moment')),
  );
  return (moment: Millis): number => count.get({ moment })?.count ?? 0;
}

/** Names the branch of an installation that has only one. */
function firstBranch(sqlite: Database): string {
  const names = statement<object>()(sqlite, (db) => db.selectFrom('branches').select('name').limit(2));
  const [first, second] = names.all({});
  return first && !second ? first.name : '';
}

/**
 * Ends jobs that waited for a printer at the time of the backup: they were printed since, or the customer has
 * left.
 */
function closePrintJobs(restored: Database): void {
  statement<object>()(restored, (db) =>
    db
      .updateTable('print_jobs')
      .set({ state: 'unknown', error: 'interrupted' })
      .where('state', 'in', ['queued', 'sending']),
  ).run({});
}

/** Finds the first audit entry that central has not confirmed; without a central, the first of all. */
function firstUnsentEntry(live: Database): number | null {
  const { cursor } = createPushStatus(live).read();
  const first = statement<{ seq: number }>()(live, (db, p) =>
    db
      .selectFrom('change_log')
      .select('pk')
      .where('entity', '=', 'audit')
      .where('seq', '>', p('seq'))
      .orderBy('seq')
      .limit(1),
  ).get({ seq: cursor.seq });
  return first ? Number(first.pk) : null;
}
