import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import {
  type FilesStatus,
  limitPendingFiles,
  type MissingFileState,
  type PendingFile,
} from '#shared/contract/replication/files.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { every } from '#shared/server/kit/every.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import type { After } from './after.ts';
import type { Alarms } from './alarms.ts';
import type { CentralLink } from './central-client.ts';
import type { DiskStatus } from './disk.ts';
import {
  backoffAfterDamage,
  createFileDownloader,
  type FileDownloader,
  type FileEnd,
} from './file-downloader.ts';
import {
  type FilePlan,
  type FileState,
  filesToDrop,
  inventoryFiles,
  type LastDesign,
  planFiles,
  type Stock,
  type WantedFile,
} from './plan-files.ts';
import type { ReplicationDeps } from './replication.ts';

export interface FilesOfCentralOptions
  extends Pick<ReplicationDeps, 'dataDir' | 'database' | 'gate' | 'clock' | 'random'> {
  readonly alarms: Pick<Alarms, 'raise' | 'failed'>;
  readonly after: After;
  readonly disk: () => Promise<DiskStatus>;
  readonly quotaBytes: number;
  /** Share of the time for which files may use the line, above 0 and at most 1. */
  readonly share: number;
}

/** Interval of checks without an event, ms, for freed disk space and expired files. */
const POLL_INTERVAL_MS = 600_000;
/** Delay before a file missing at central is requested again, ms. */
const ABSENT_MS = 600_000;

interface Waiting {
  readonly until: Millis;
  readonly as: 'damaged' | 'absent';
}

/** Downloads files used by designs from central, reports missing ones, and deletes unused ones. */
export function composeFilesOfCentral(options: FilesOfCentralOptions) {
  const { database, gate, clock, alarms, after, quotaBytes } = options;
  const files = createResourceFiles(options.dataDir);
  const notes = createFileNotes(database.sqlite);
  /** Files that are not requested before a time, by hash. */
  const waiting = new Map<string, Waiting>();
  const damages = new Map<string, number>();
  const receivedBytes = new Map<string, number>();
  let stock: Stock | null = null;
  let plan: FilePlan = { fetch: [], overQuota: [], noSpace: [], isSpaceNeeded: false };
  let downloader: FileDownloader | null = null;

  const waits = ({ hash }: WantedFile): boolean => (waiting.get(hash)?.until ?? 0) > clock.mono();

  async function checkOnce(): Promise<void> {
    const now = clock.now();
    const found = await inventoryFiles(database.reader, await files.list(), now);
    await gate.command(() => notes.note(found));
    stock = found;
    plan = planFiles({
      wanted: found.wanted,
      storedBytes: found.storedBytes,
      unusedBytes: found.unusedBytes,
      quotaBytes,
      disk: await options.disk(),
    });
    const unused = [...found.states].flatMap(([hash, { state, since }]) =>
      state === 'unused' ? [{ hash, since }] : [],
    );
    const dropped = filesToDrop(unused, { now, isSpaceNeeded: plan.isSpaceNeeded });
    for (const hash of dropped) await files.remove(hash);
    if (dropped.length > 0) look();
    for (const hash of found.abandoned) await files.giveUp(hash);
    for (const hash of receivedBytes.keys()) if (!found.states.has(hash)) receivedBytes.delete(hash);
    downloader?.look();
  }

  /** Checks after the running check has ended; several requests are combined. */
  const look = oneRunAtATime(checkOnce, alarms.failed);

  function waitFor(hash: string, as: Waiting['as'], ms: Millis): void {
    waiting.set(hash, { until: clock.mono() + ms, as });
    after(ms, () => downloader?.look());
  }

  async function ended(file: WantedFile, end: FileEnd): Promise<void> {
    const { hash, name } = file;
    if (end === 'damaged') {
      const times = (damages.get(hash) ?? 0) + 1;
      damages.set(hash, times);
      alarms.raise('damagedFile', name);
      receivedBytes.delete(hash);
      waitFor(hash, 'damaged', backoffAfterDamage(times, options.random()));
      look();
      return look.idle();
    }
    if (end === 'absent') waitFor(hash, 'absent', ABSENT_MS);
    else {
      waiting.delete(hash);
      damages.delete(hash);
    }
    await gate.command((scope) => {
      if (end === 'absent') notes.absent(hash, scope.now);
      // Pages reload their designs, one of which may be complete now.
      scope.announce({ kind: 'configured' });
    });
    look();
    await look.idle();
  }

  const status = (): FilesStatus =>
    filesStatus({
      plan,
      now: clock.now(),
      stateOf: (hash) => stock?.states.get(hash),
      receivedBytesOf: ({ hash, received: before }) => receivedBytes.get(hash) ?? before,
      storedAs: (file) => (waits(file) ? waiting.get(file.hash)?.as : undefined),
    });

  return {
    status,

    /** Downloads files from this central. */
    open({ client }: CentralLink) {
      const own = createFileDownloader({
        client,
        files,
        share: options.share,
        after,
        random: options.random,
        mono: clock.mono,
        next: () => plan.fetch.find((file) => !waits(file) && !files.has(file.hash)) ?? null,
        onEnd: ended,
        onBytes: (hash, bytes) => receivedBytes.set(hash, bytes),
        onFailure: alarms.failed,
      });
      let timer: { stop(): void } | null = null;
      return {
        start(): void {
          downloader = own;
          timer = every(POLL_INTERVAL_MS, look);
          look();
        },
        linkIsBack: own.linkIsBack,
        look,
        /** Requests files again that central lacked: it may have them now. */
        configurationReceived(): void {
          for (const [hash, { as }] of waiting) if (as === 'absent') waiting.delete(hash);
          look();
        },
        async stop(): Promise<void> {
          timer?.stop();
          downloader = null;
          await own.stop();
          await look.idle();
        },
      };
    },
  };
}

export type FilesOfCentral = ReturnType<typeof composeFilesOfCentral>;

export interface StatusOfFiles {
  readonly plan: FilePlan;
  readonly now: Millis;
  readonly stateOf: (hash: string) => FileState | undefined;
  /** Counts the bytes of a file that are here now. */
  readonly receivedBytesOf: (file: WantedFile) => number;
  /** Reason why a file is not requested at the moment; undefined if it is. */
  readonly storedAs: (file: WantedFile) => 'damaged' | 'absent' | undefined;
}

/** Missing files with reasons, in download order. */
function filesStatus({ plan, now, stateOf, receivedBytesOf, storedAs }: StatusOfFiles): FilesStatus {
  function toPendingFile(file: WantedFile, as: MissingFileState): PendingFile {
    const { hash, name, bytes } = file;
    const known = stateOf(hash);
    return {
      name,
      bytes,
      received: Math.min(bytes, receivedBytesOf(file)),
      since: known?.since ?? now,
      as: known?.state === 'absent' ? 'absent' : as,
    };
  }

  const all = [
    ...plan.fetch.map((file) => toPendingFile(file, storedAs(file) ?? 'coming')),
    ...plan.overQuota.map((file) => toPendingFile(file, 'quota')),
    ...plan.noSpace.map((file) => toPendingFile(file, 'disk')),
  ];
  const toCome = all.filter(({ as }) => as !== 'absent');
  return {
    missing: all.length,
    missingBytes: toCome.reduce((sum, { bytes, received: receivedBytes }) => sum + bytes - receivedBytes, 0),
    isQuotaReached: plan.overQuota.length > 0,
    pending: limitPendingFiles(all),
  };
}

type LastRow = BranchTables['last_designs'];
type StateRow = BranchTables['resource_files'];

/** Stores the results of a file check; runs in a command of the gate. */
function createFileNotes(sqlite: Database) {
  const lasts = statement<object>()(sqlite, (db) => db.selectFrom('last_designs').selectAll());
  const states = statement<object>()(sqlite, (db) => db.selectFrom('resource_files').selectAll());
  const storeLast = statement<LastRow>()(sqlite, (db, p) =>
    db.replaceInto('last_designs').values({
      kind: p('kind'),
      id_designs: p('id_designs'),
      parts: p('parts'),
      files: p('files'),
    }),
  );
  const deleteLast = statement<Pick<LastRow, 'kind' | 'id_designs'>>()(sqlite, (db, p) =>
    db.deleteFrom('last_designs').where('kind', '=', p('kind')).where('id_designs', '=', p('id_designs')),
  );
  const storeState = statement<StateRow>()(sqlite, (db, p) =>
    db.replaceInto('resource_files').values({ hash: p('hash'), state: p('state'), since: p('since') }),
  );
  const deleteState = statement<Pick<StateRow, 'hash'>>()(sqlite, (db, p) =>
    db.deleteFrom('resource_files').where('hash', '=', p('hash')),
  );

  function noteLast(designs: readonly LastDesign[]): void {
    const known = new Map(lasts.all({}).map((row) => [keyOf(row), row]));
    for (const { kind, id, view } of designs) {
      const row: LastRow = {
        kind,
        id_designs: id,
        parts: JSON.stringify(view.parts),
        files: JSON.stringify(view.files),
      };
      const before = known.get(keyOf(row));
      if (before?.parts !== row.parts || before.files !== row.files) storeLast.run(row);
      known.delete(keyOf(row));
    }
    for (const row of known.values()) deleteLast.run(row);
  }

  function noteStates(found: ReadonlyMap<string, FileState>): void {
    const known = new Map(states.all({}).map((row) => [row.hash, row]));
    for (const [hash, { state, since }] of found) {
      const before = known.get(hash);
      if (before?.state !== state || before.since !== since) storeState.run({ hash, state, since });
    }
    for (const hash of known.keys()) if (!found.has(hash)) deleteState.run({ hash });
  }

  return {
    /** Writes only changes. */
    note(stock: Pick<Stock, 'last' | 'states'>): void {
      noteLast(stock.last);
      noteStates(stock.states);
    },
    /** Records that central lacks a file, so that no design waits for it. */
    absent: (hash: string, since: Millis): void => void storeState.run({ hash, state: 'absent', since }),
  };
}

const keyOf = ({ kind, id_designs }: Pick<LastRow, 'kind' | 'id_designs'>): string => `${kind} ${id_designs}`;
