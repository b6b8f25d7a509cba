import type { Logger } from 'pino';
import type { JudgedDisk } from '#shared/domain/health/health-status.ts';
import { diskSpace } from '#shared/server/disk/disk-space.ts';
import { createReservedSpace } from '#shared/server/disk/reserved-space.ts';
import { every } from '#shared/server/kit/every.ts';
import { isDiskFull } from '#shared/server/kit/is-disk-full.ts';

export interface DiskOptions {
  readonly dataDir: string;
  /** Space kept for the day the disk is full, in bytes, a multiple of 1 MB; 0 where the database is elsewhere. */
  readonly reservedSpaceBytes: number;
  readonly log: Logger;
}

/** Milliseconds after which a disk that was full is checked again. */
const RECHECK_MS = 60_000;

/**
 * Keeps space beside central's file for the day the disk is full, gives it up then, and takes it back once there is
 * room again: meanwhile branches are heard, and somebody can sign in to see what is wrong.
 */
export function composeDisk({ dataDir, reservedSpaceBytes, log }: DiskOptions) {
  const ballast = createReservedSpace(dataDir, reservedSpaceBytes);
  let underWay: Promise<unknown> = Promise.resolve();
  let mending: { stop(): void } | null = null;

  const keep = () => {
    underWay = underWay
      .then(ballast.keep)
      .catch((error: unknown) => log.error({ err: error }, 'no ballast could be kept'));
  };

  async function relieve(): Promise<boolean> {
    const hasGiven = await ballast.giveUp();
    log.error(hasGiven ? 'the disk is full: the ballast is given up' : 'the disk is full');
    return hasGiven;
  }

  return {
    /** Makes room on a full disk; false where there is none. */
    relieve,
    /** Makes room after an error that says that the disk is full, for what is tried again. */
    look(error: unknown): void {
      if (!isDiskFull(error)) return;
      underWay = underWay
        .then(relieve)
        .catch((fault: unknown) => log.error({ err: fault }, 'no room could be made'));
    },
    now: async (): Promise<JudgedDisk> => ({
      ...(await diskSpace(dataDir)),
      ballast: reservedSpaceBytes > 0 ? await ballast.taken() : null,
    }),
    start(): void {
      keep();
      mending = every(RECHECK_MS, keep);
    },
    async stop(): Promise<void> {
      mending?.stop();
      await underWay;
    },
  };
}
