import { statfs } from 'node:fs/promises';

/** Free space of the disk of a folder, available to this server. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
