import PQueue from 'p-queue';
import type { JudgedDisk } from '#shared/domain/health/health-status.ts';
import { type DiskSpace, diskSpace } from '#shared/server/disk/disk-space.ts';
import { createReservedSpace, type ReservedSpace } from '#shared/server/disk/reserved-space.ts';
import { every } from '#shared/server/kit/every.ts';
import { relieveDisk, type SheddableLog } from '#sync/branch/relieve-disk.ts';
import type { Alarms } from './alarms.ts';

export interface DiskWatchOptions {
  readonly dataDir: string;
  /** Reserved disk space, bytes; a multiple of 1 MB. */
  readonly reservedSpaceBytes: number;
  /** Change log for use while the write gate waits: it writes directly. */
  readonly suspendedLog: SheddableLog;
  /** Change log for normal use, through the gate. */
  readonly log: SheddableLog;
  readonly alarms: Alarms;
}

/** Free disk space, and whether the reserved space is in place; also true if none is configured. */
export interface DiskStatus extends DiskSpace {
  readonly reservedSpace: boolean;
}

/** Milliseconds after which a disk that was full is checked again. */
const RECHECK_MS = 60_000;

/** Reserves disk space, releases it when the disk is full, and reserves it again once there is space. */
export function createDiskWatch({
  dataDir,
  reservedSpaceBytes,
  suspendedLog,
  log,
  alarms,
}: DiskWatchOptions) {
  const reservedSpace = createReservedSpace(dataDir, reservedSpaceBytes);
  const queue = new PQueue({ concurrency: 1 });
  let mending: { stop(): void } | null = null;

  async function fillReservedSpace(): Promise<void> {
    const stored = await reservedSpace.reserve().catch(alarms.failed);
    if (!stored) alarms.raise('noReservedSpace', '');
  }

  const now = async (): Promise<DiskStatus> => ({
    ...(await diskSpace(dataDir)),
    reservedSpace: await reservedSpace.isReserved(),
  });

  return {
    /** Frees space on a full disk; false if none can be freed. */
    relieve: createRelief(suspendedLog, reservedSpace, (detail) => alarms.raise('diskFull', detail)),
    now,
    /** The same for assessment: null if no space is reserved. */
    judged: async (): Promise<JudgedDisk> => {
      const status = await now();
      return reservedSpaceBytes > 0 ? status : { ...status, reservedSpace: null };
    },
    start(): void {
      void queue.add(fillReservedSpace);
      mending = every(RECHECK_MS, () =>
        queue.add(() => recoverDisk(log, reservedSpace)).catch(alarms.failed),
      );
    },
    /** Stops checking. Resolves when the running work has ended. */
    async stop(): Promise<void> {
      mending?.stop();
      await queue.onIdle();
    },
  };
}

/** Lists no entity: nothing that a branch writes today is telemetry, every row of its log has to arrive. */
const SHEDDABLE: ReadonlySet<string> = new Set();

/**
 * Frees space for the write gate on a full disk. Returns whether there is space now; raises an alarm with what was
 * deleted.
 *
 * @param log writes directly, because the gate waits
 */
function createRelief(
  log: SheddableLog,
  reservedSpace: ReservedSpace,
  alarm: (detail: string) => void,
): () => Promise<boolean> {
  return async () => {
    try {
      const hadReservedSpace = await reservedSpace.isReserved();
      const relief = await relieveDisk(log, reservedSpace, SHEDDABLE);
      const released = [hadReservedSpace && 'reserved space', relief !== 'nothing' && relief].filter(Boolean);
      alarm(released.length > 0 ? `gave up ${released.join(' and ')}` : 'nothing left to give up');
      return released.length > 0;
    } catch (error) {
      alarm(`no room could be made: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  };
}

/**
 * Reserves the space again once possible; called periodically. Meanwhile confirmed history is deleted immediately,
 * since on a full disk without reserve nothing can be deleted.
 *
 * @param log writes through the gate
 */
async function recoverDisk(log: SheddableLog, reservedSpace: ReservedSpace): Promise<void> {
  if (await reservedSpace.reserve()) return;
  const { cursor } = await log.status();
  await log.purge(cursor.seq);
}
