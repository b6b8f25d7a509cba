import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const CHUNK = 1024 * 1024;

export interface ReservedSpace {
  /** Releases the space; false if already released. */
  giveUp(): Promise<boolean>;
  /** Reserves the space if as much again stays free; true if reserved. */
  reserve(): Promise<boolean>;
  isReserved(): Promise<boolean>;
}

/**
 * The file `reserved-space` reserves disk space, filled with random data so that no file system compresses it.
 * @param bytes a multiple of 1 MB
 */
export function createReservedSpace(dataDir: string, bytes: number): ReservedSpace {
  const file = join(dataDir, 'reserved-space');
  const size = (): Promise<number> =>
    stat(file).then(
      (found) => found.size,
      () => 0,
    );
  const isReserved = async (): Promise<boolean> => (await size()) >= bytes;

  async function fill(): Promise<void> {
    const handle = await open(file, 'w', 0o600);
    try {
      for (let written = 0; written < bytes; written += CHUNK) await handle.write(randomBytes(CHUNK));
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  return {
    isReserved,
    async reserve() {
      if (await isReserved()) return true;
      const { freeBytes } = await diskSpace(dataDir);
      if (freeBytes < 2 * bytes) return false;
      await fill();
      return true;
    },
    async giveUp() {
      const was = await size();
      // Also deletes an incomplete file.
      await rm(file, { force: true });
      return was > 0;
    },
  };
}

/** Free space of the disk of a folder, available to this server. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

const MB = 1024 * 1024;
const DEFAULT_MB = 64;

/** Reads `TURNO_RESERVED_DISK_MB`; `0` reserves nothing. */
export const reservedSpaceSetting = z.coerce.number().int().min(0).max(4_096).optional();

/** Reserved bytes; demonstrations reserve none by default. */
export const reservedSpaceBytes = (megabytes: number | undefined, demo: boolean): number =>
  (megabytes ?? (demo ? 0 : DEFAULT_MB)) * MB;
