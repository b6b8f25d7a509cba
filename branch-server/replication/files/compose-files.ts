import type { FilesStatus } from '#shared/contract/replication/files.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { every } from '#shared/server/kit/every.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import type { After } from '../after.ts';
import type { Alarms } from '../alarms.ts';
import type { CentralClient } from '../central-client.ts';
import type { DiskStatus } from '../disk/disk-watch.ts';
import type { ReplicationDeps } from '../replication.ts';
import { backoffAfterDamage } from './download-rate.ts';
import { createFileDownloader, type FileDownloader, type FileEnd } from './file-downloader.ts';
import { createFileNotes } from './file-notes.ts';
import { filesStatus } from './files-status.ts';
import { inventoryFiles, type Stock } from './inventory-files.ts';
import { type FilePlan, filesToDrop, planFiles, type WantedFile } from './plan-files.ts';

export interface FilesOfCentralOptions
  extends Pick<ReplicationDeps, 'dataDir' | 'database' | 'gate' | 'clock' | 'random'> {
  readonly alarms: Pick<Alarms, 'raise' | 'failed'>;
  readonly after: After;
  readonly disk: () => Promise<DiskStatus>;
  readonly quotaBytes: number;
  /** Share of the time for which files may use the line, above 0 and at most 1. */
  readonly share: number;
}

/** Milliseconds between two looks without a reason: a disk has room again, an unused file has had its time. */
const POLL_INTERVAL_MS = 600_000;
/** Milliseconds after which central is asked again for a file that it did not have. */
const ABSENT_MS = 600_000;

interface Waiting {
  readonly until: Millis;
  readonly as: 'damaged' | 'absent';
}

/** Brings the files that designs here use down from central, tells which are missing, and deletes those that nothing uses. */
export function composeFilesOfCentral(options: FilesOfCentralOptions) {
  const { database, gate, clock, alarms, after, quotaBytes } = options;
  const files = createResourceFiles(options.dataDir);
  const notes = createFileNotes(database.sqlite);
  /** Files that are not asked for before a time, by their hashes. */
  const waiting = new Map<string, Waiting>();
  const damages = new Map<string, number>();
  const taken = new Map<string, number>();
  let stock: Stock | null = null;
  let plan: FilePlan = { fetch: [], overQuota: [], noSpace: [], isSpaceNeeded: false };
  let lane: FileDownloader | null = null;

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
    for (const hash of taken.keys()) if (!found.states.has(hash)) taken.delete(hash);
    lane?.look();
  }

  /** Looks as soon as what is under way has ended; several reasons at once are one. */
  const look = oneRunAtATime(checkOnce, alarms.failed);

  function waitFor(hash: string, as: Waiting['as'], ms: Millis): void {
    waiting.set(hash, { until: clock.mono() + ms, as });
    after(ms, () => lane?.look());
  }

  async function ended(file: WantedFile, end: FileEnd): Promise<void> {
    const { hash, name } = file;
    if (end === 'damaged') {
      const times = (damages.get(hash) ?? 0) + 1;
      damages.set(hash, times);
      alarms.raise('damagedFile', name);
      taken.delete(hash);
      waitFor(hash, 'damaged', backoffAfterDamage(times, options.random()));
      look();
      return look.settled();
    }
    if (end === 'absent') waitFor(hash, 'absent', ABSENT_MS);
    else {
      waiting.delete(hash);
      damages.delete(hash);
    }
    await gate.command((scope) => {
      if (end === 'absent') notes.absent(hash, scope.now);
      // Has the pages read anew what they show: a design may be whole now.
      scope.announce({ kind: 'configured' });
    });
    look();
    await look.settled();
  }

  const status = (): FilesStatus =>
    filesStatus({
      plan,
      now: clock.now(),
      stateOf: (hash) => stock?.states.get(hash),
      takenOf: ({ hash, taken: before }) => taken.get(hash) ?? before,
      heldAs: (file) => (waits(file) ? waiting.get(file.hash)?.as : undefined),
    });

  return {
    status,

    /** Brings files while the branch speaks with this central. */
    with(client: CentralClient) {
      const own = createFileDownloader({
        client,
        files,
        share: options.share,
        after,
        random: options.random,
        mono: clock.mono,
        next: () => plan.fetch.find((file) => !waits(file) && !files.has(file.hash)) ?? null,
        onEnd: ended,
        onBytes: (hash, bytes) => taken.set(hash, bytes),
        onFailure: alarms.failed,
      });
      let timer: { stop(): void } | null = null;
      return {
        start(): void {
          lane = own;
          timer = every(POLL_INTERVAL_MS, look);
          look();
        },
        linkIsBack: own.linkIsBack,
        look,
        /** Asks again for what central did not have: it may have it now. */
        configurationReceived(): void {
          for (const [hash, { as }] of waiting) if (as === 'absent') waiting.delete(hash);
          look();
        },
        async stop(): Promise<void> {
          timer?.stop();
          lane = null;
          await own.stop();
          await look.settled();
        },
      };
    },
  };
}

export type FilesOfCentral = ReturnType<typeof composeFilesOfCentral>;
