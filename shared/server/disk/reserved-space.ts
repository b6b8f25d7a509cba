import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskSpace } from './disk-space.ts';

const CHUNK = 1024 * 1024;

export interface ReservedSpace {
  /** Gives the space up; false if it was given up before. */
  giveUp(): Promise<boolean>;
  /** Takes the space, where it is not taken and so much again would stay free; says whether it is taken. */
  keep(): Promise<boolean>;
  taken(): Promise<boolean>;
}

/**
 * `ballast` beside the database holds space for the day the disk is full. It is filled with chance, so that no file
 * system stores it as less than it is.
 *
 * @param bytes a multiple of 1 MB
 */
export function createReservedSpace(dataDir: string, bytes: number): ReservedSpace {
  const file = join(dataDir, 'ballast');
  const size = (): Promise<number> =>
    stat(file).then(
      (found) => found.size,
      () => 0,
    );
  const taken = async (): Promise<boolean> => (await size()) >= bytes;

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
    taken,
    async keep() {
      if (await taken()) return true;
      const { freeBytes } = await diskSpace(dataDir);
      if (freeBytes < 2 * bytes) return false;
      await fill();
      return true;
    },
    async giveUp() {
      const was = await size();
      // Counts half a file too, left by a server that ended while it filled it.
      await rm(file, { force: true });
      return was > 0;
    },
  };
}
