import type { Outbox } from './ports.ts';

/**
 * Describes a file that holds space for the day the disk is full: SQLite needs room even to delete, so without it
 * nothing could be deleted.
 */
export interface ReservedDisk {
  /** Releases the space; false if it was released before. */
  giveUp(): Promise<boolean>;
}

/** Change log of a branch, with content that can be dropped. */
export interface SheddableLog extends Pick<Outbox, 'status' | 'purge'> {
  /**
   * Clears the payload of rows of these entities after `seq`; returns their number. The rows stay, so that the log
   * has no gap and central counts the missing content.
   */
  trim(entities: ReadonlySet<string>, seq: number): Promise<number>;
}

export type Relief = 'history' | 'telemetry' | 'nothing';

/**
 * Frees space on a full disk in order of least harm, and reports it: confirmed history first, then unsent
 * telemetry. Entities not in `sheddable`, above all tickets, are never dropped.
 */
export async function relieveDisk(
  log: SheddableLog,
  reservedSpace: ReservedDisk,
  sheddable: ReadonlySet<string>,
): Promise<Relief> {
  await reservedSpace.giveUp();
  const { cursor } = await log.status();
  if ((await log.purge(cursor.seq)) > 0) return 'history';
  return (await log.trim(sheddable, cursor.seq)) > 0 ? 'telemetry' : 'nothing';
}
