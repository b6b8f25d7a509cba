import {
  type FilesStatus,
  limitPendingFiles,
  type MissingFileState,
  type PendingFile,
} from '#shared/contract/replication/files.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { FileState } from './inventory-files.ts';
import type { FilePlan, WantedFile } from './plan-files.ts';

export interface StatusOfFiles {
  readonly plan: FilePlan;
  readonly now: Millis;
  readonly stateOf: (hash: string) => FileState | undefined;
  /** Counts the bytes of a file that are here now. */
  readonly takenOf: (file: WantedFile) => number;
  /** Says why a file is not asked for at the moment; undefined where it is. */
  readonly heldAs: (file: WantedFile) => 'damaged' | 'absent' | undefined;
}

/** Tells which files are missing and why, those first that come first. */
export function filesStatus({ plan, now, stateOf, takenOf, heldAs }: StatusOfFiles): FilesStatus {
  function toPendingFile(file: WantedFile, as: MissingFileState): PendingFile {
    const { hash, name, bytes } = file;
    const known = stateOf(hash);
    return {
      name,
      bytes,
      taken: Math.min(bytes, takenOf(file)),
      since: known?.since ?? now,
      as: known?.state === 'absent' ? 'absent' : as,
    };
  }

  const all = [
    ...plan.fetch.map((file) => toPendingFile(file, heldAs(file) ?? 'coming')),
    ...plan.overQuota.map((file) => toPendingFile(file, 'quota')),
    ...plan.noSpace.map((file) => toPendingFile(file, 'disk')),
  ];
  const toCome = all.filter(({ as }) => as !== 'absent');
  return {
    missing: all.length,
    missingBytes: toCome.reduce((sum, { bytes, taken }) => sum + bytes - taken, 0),
    isQuotaReached: plan.overQuota.length > 0,
    awaited: limitPendingFiles(all),
  };
}
