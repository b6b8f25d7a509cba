import { isDiskLow } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** A file that a design here needs and that is not here. */
export interface WantedFile {
  readonly hash: string;
  readonly name: string;
  readonly type: 'image' | 'audio' | 'configuration' | 'video';
  readonly bytes: number;
  /** Bytes of it that are here. */
  readonly taken: number;
}

export interface FilePlanning {
  readonly wanted: readonly WantedFile[];
  /** Bytes of the files that are here and needed. */
  readonly storedBytes: number;
  /** Bytes of the files that are here and that nothing needs. */
  readonly unusedBytes: number;
  readonly quotaBytes: number;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number; readonly ballast: boolean };
}

export interface FilePlan {
  /** In the order in which they are fetched. */
  readonly fetch: readonly WantedFile[];
  /** Those for which the quota does not reach. */
  readonly overQuota: readonly WantedFile[];
  /** Those for which the disk does not. */
  readonly noSpace: readonly WantedFile[];
  /** True if files that nothing needs have to make room. */
  readonly isSpaceNeeded: boolean;
}

/** What a page lacks most comes first. */
const RANKS = ['image', 'configuration', 'audio', 'video'] as const;

/**
 * Decides which files are fetched, one after the other: pictures before videos, small before large. Nothing is fetched
 * on a disk that is nearly full, nor what would fill it.
 */
export function planFiles({ wanted, storedBytes, unusedBytes, quotaBytes, disk }: FilePlanning): FilePlan {
  const fetch: WantedFile[] = [];
  const overQuota: WantedFile[] = [];
  const noSpace: WantedFile[] = [];
  let planned = storedBytes;
  let { freeBytes } = disk;
  for (const file of wanted.toSorted(byNeed)) {
    const toCome = Math.max(0, file.bytes - file.taken);
    if (planned + file.bytes > quotaBytes) overQuota.push(file);
    else if (!disk.ballast || isDiskLow(freeBytes - toCome, disk.totalBytes)) noSpace.push(file);
    else {
      fetch.push(file);
      planned += file.bytes;
      freeBytes -= toCome;
    }
  }
  const isSpaceNeeded = noSpace.length > 0 || planned + unusedBytes > quotaBytes;
  return { fetch, overQuota, noSpace: noSpace, isSpaceNeeded };
}

const byNeed = (one: WantedFile, other: WantedFile): number =>
  RANKS.indexOf(one.type) - RANKS.indexOf(other.type) ||
  one.bytes - other.bytes ||
  (one.hash < other.hash ? -1 : 1);

/** A file that is here and that nothing needs. */
export interface UnusedFile {
  readonly hash: string;
  readonly since: Millis;
}

/** Milliseconds for which an unused file stays: a design that is taken back within a day costs no fetching. */
const UNUSED_MS = 86_400_000;

/** Decides which unused files go; all of them at once where something that is needed lacks their room. */
export const filesToDrop = (
  unused: readonly UnusedFile[],
  { now, isSpaceNeeded }: { readonly now: Millis; readonly isSpaceNeeded: boolean },
): string[] =>
  unused.filter(({ since }) => isSpaceNeeded || now - since >= UNUSED_MS).map(({ hash }) => hash);
