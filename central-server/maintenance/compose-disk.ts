import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { JudgedDisk } from '#shared/domain/fleet/health-status.ts';
import { createReservedSpace, diskSpace } from '#shared/server/health/reserved-space.ts';
import { every } from '#shared/server/kit/every.ts';
import { isDiskFull } from '#shared/server/kit/is-disk-full.ts';

export interface DiskOptions {
  readonly dataDir: string;
  /** Reserved disk space, bytes, a multiple of 1 MB; 0 if the database is on another machine. */
  readonly reservedSpaceBytes: number;
  readonly log: Logger;
}

/** Milliseconds after which a disk that was full is checked again. */
const RECHECK_MS = 60_000;

/**
 * Reserves disk space beside central's file and releases it on a full disk, so that branches can send and users sign
 * in; reserves it again later.
 */
export function composeDisk({ dataDir, reservedSpaceBytes, log }: DiskOptions) {
  const reservedSpace = createReservedSpace(dataDir, reservedSpaceBytes);
  const queue = new PQueue({ concurrency: 1 });
  let mending: { stop(): void } | null = null;

  const reserve = () =>
    queue
      .add(() => reservedSpace.reserve())
      .catch((error: unknown) => log.error({ err: error }, 'the disk space could not be reserved'));

  async function relieve(): Promise<boolean> {
    const isReleased = await reservedSpace.giveUp();
    log.error(isReleased ? 'the disk is full: the reserved space is released' : 'the disk is full');
    return isReleased;
  }

  return {
    /** Frees space on a full disk; false if none can be freed. */
    relieve,
    /** Releases space after a disk-full error. */
    look(error: unknown): void {
      if (!isDiskFull(error)) return;
      queue.add(relieve).catch((error: unknown) => log.error({ err: error }, 'no room could be made'));
    },
    now: async (): Promise<JudgedDisk> => ({
      ...(await diskSpace(dataDir)),
      reservedSpace: reservedSpaceBytes > 0 ? await reservedSpace.isReserved() : null,
    }),
    start(): void {
      void reserve();
      mending = every(RECHECK_MS, reserve);
    },
    async stop(): Promise<void> {
      mending?.stop();
      await queue.onIdle();
    },
  };
}
