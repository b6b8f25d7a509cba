import type { Outbox } from './ports.ts';

/**
 * Describes a file that holds space for the day the disk is full: SQLite needs room even to delete, so without it
 * nothing could be deleted.
 */
export interface Ballast {
  /** Gives the space up; false if it was given up before. */
  giveUp(): Promise<boolean>;
}

/** The change log of a branch as far as content can be given up. */
export interface SheddableLog extends Pick<Outbox, 'status' | 'purge'> {
  /**
   * Empties the payload of rows after `seq` of these entities, and says of how many: the rows stay, so that the log
   * has no gap and central counts what it did not get.
   */
  shed(entities: ReadonlySet<string>, seq: number): Promise<number>;
}

export type Relief = 'history' | 'telemetry' | 'nothing';

/**
 * Makes room on a full disk by what hurts least and says what that was: history that central has confirmed, then
 * telemetry that it has not had yet. What is not in `sheddable`, tickets above all, is never given up.
 */
export async function relieveDisk(
  log: SheddableLog,
  ballast: Ballast,
  sheddable: ReadonlySet<string>,
): Promise<Relief> {
  await ballast.giveUp();
  const { cursor } = await log.status();
  if ((await log.purge(cursor.seq)) > 0) return 'history';
  return (await log.shed(sheddable, cursor.seq)) > 0 ? 'telemetry' : 'nothing';
}
