import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { createDamageWatch } from '#shared/server/db/damage.ts';
import { tablesThat } from '#shared/server/db/replication.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import { createPort } from '#shared/server/kit/port.ts';
import { createAuditTrail } from '../db/audit-trail.ts';
import { createIdempotencyStore } from '../db/idempotency-store.ts';
import { createJournal } from '../db/journal.ts';
import { openDatabase } from '../db/open-database.ts';
import { BRANCH_REPLICATION } from '../db/tables.ts';
import { createWriteGate } from '../db/write-gate.ts';
import type { Notice } from '../notices.ts';
import type { ReplicationPort } from '../replication/replication.ts';
import { createReads } from '../stored/reads.ts';
import { createTrustedClock } from '../stored/trusted-clock.ts';
import type { BranchServerOptions } from './options.ts';

/** Opens the database, with the write gate and the reads that every feature uses. */
export async function composeStorage({
  dataDir,
  clock,
  log,
  random,
  machineZone = Temporal.Now.timeZoneId(),
}: BranchServerOptions) {
  const database = await openDatabase(dataDir);
  const { sqlite, readable, reader } = database;
  const bootId = randomUUID();
  const journal = createJournal({ sqlite, clock, bootId });
  const replication = createPort<ReplicationPort>('replication');
  const features = createPort<{ onCommit(notices: readonly Notice[]): void }>('the list of features');
  const gate = createWriteGate<Notice>({
    sqlite,
    kysely: database.writer,
    clock,
    journal,
    audit: createAuditTrail(sqlite),
    firstId: () => replication.get().firstId(),
    relieve: () => replication.get().relieve(),
    noticeOf: ({ entity }) => (CONFIGURED.has(entity) ? { kind: 'configured' } : null),
    onCommit: (notices) => features.get().onCommit(notices),
  });
  const { version } = gate;
  const trustedClock = createTrustedClock(clock);
  const writing = createReads(sqlite, version, trustedClock);
  const reading = createReads(readable, version, trustedClock);

  return {
    dataDir,
    clock,
    log,
    random,
    machineZone,
    database,
    reader,
    damage: createDamageWatch(database.file, log),
    bootId,
    recorded: journal.recorded,
    gate,
    idempotency: createIdempotencyStore(sqlite),
    outsideWrites: createOutsideWrites(sqlite),
    trustedClock,
    /** Reads over the writing connection, for use inside commands. */
    writing,
    /** Reads over the reading connection. */
    reading,
    settings: reading.settings,
    /** Connected once replication and the features are composed. */
    ports: { replication, features },
  };
}

export type Storage = Awaited<ReturnType<typeof composeStorage>>;

/** Configuration tables: open pages read them again when a row changes. */
const CONFIGURED = new Set(tablesThat({ ...SHARED_REPLICATION, ...BRANCH_REPLICATION }, 'configuration'));

/**
 * Counts writes to the file by other processes, such as a command that restores the access of an administrator
 * while the server runs. Caches of users and tokens then reload.
 *
 * @param sqlite the connection by which this process writes: SQLite reports to it only writes of others
 */
function createOutsideWrites(sqlite: Database): () => number {
  const versionOfData = sqlite.prepare<[], number>('pragma data_version').pluck();
  let seen = versionOfData.get();
  let count = 0;
  return () => {
    const now = versionOfData.get();
    if (now !== seen) count += 1;
    seen = now;
    return count;
  };
}
