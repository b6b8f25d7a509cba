import type { JudgedDisk } from '#shared/domain/health/health-status.ts';
import { type DiskSpace, diskSpace } from '#shared/server/disk/disk-space.ts';
import { createReservedSpace } from '#shared/server/disk/reserved-space.ts';
import { every } from '#shared/server/kit/every.ts';
import type { SheddableLog } from '#sync/branch/relieve-disk.ts';
import type { Alarms } from '../alarms.ts';
import { createRelief, recoverDisk } from './relieve.ts';

export interface DiskWatchOptions {
  readonly dataDir: string;
  /** Space kept for the day the disk is full, in bytes; a multiple of 1 MB. */
  readonly reservedSpaceBytes: number;
  /** The change log while the write gate waits: writes by itself. */
  readonly suspendedLog: SheddableLog;
  /** The change log as it is written otherwise, through the gate. */
  readonly log: SheddableLog;
  readonly alarms: Alarms;
}

/** Describes the branch's disk, and whether its ballast is in place; it is too where none is kept. */
export interface DiskStatus extends DiskSpace {
  readonly ballast: boolean;
}

/** Milliseconds after which a disk that was full is checked again. */
const RECHECK_MS = 60_000;

/** Keeps space for the day the disk is full, gives it up then, and takes it back once there is room again. */
export function createDiskWatch({
  dataDir,
  reservedSpaceBytes,
  suspendedLog,
  log,
  alarms,
}: DiskWatchOptions) {
  const ballast = createReservedSpace(dataDir, reservedSpaceBytes);
  let underWay: Promise<void> = Promise.resolve();
  let mending: { stop(): void } | null = null;

  async function fillReservedSpace(): Promise<void> {
    const stored = await ballast.keep().catch(alarms.failed);
    if (!stored) alarms.raise('noBallast', '');
  }

  const now = async (): Promise<DiskStatus> => ({
    ...(await diskSpace(dataDir)),
    ballast: await ballast.taken(),
  });

  return {
    /** Makes room on a full disk; false where there is none. */
    relieve: createRelief(suspendedLog, ballast, (detail) => alarms.raise('diskFull', detail)),
    now,
    /** The same for who judges it: null stands for a ballast where none is kept. */
    judged: async (): Promise<JudgedDisk> => {
      const status = await now();
      return reservedSpaceBytes > 0 ? status : { ...status, ballast: null };
    },
    start(): void {
      underWay = fillReservedSpace();
      mending = every(RECHECK_MS, () => {
        underWay = underWay.then(() => recoverDisk(log, ballast)).catch(alarms.failed);
      });
    },
    /** Stops checking. Resolves when what was under way has ended. */
    async stop(): Promise<void> {
      mending?.stop();
      await underWay;
    },
  };
}
