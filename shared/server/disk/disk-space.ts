import { statfs } from 'node:fs/promises';

/** Counts the bytes of the disk that a folder lies on, as far as this server may use them. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
