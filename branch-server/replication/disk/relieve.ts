import { relieveDisk, type SheddableLog } from '#sync/branch/relieve-disk.ts';
import type { BallastFile } from './ballast-file.ts';

/** Of what a branch writes today nothing is telemetry: every row of its log has to arrive. */
const SHEDDABLE: ReadonlySet<string> = new Set();

/**
 * What the write gate asks for once the disk is full. Says whether there is room now; what was given up for it is told.
 *
 * @param log writes by itself: the gate waits meanwhile
 */
export function createRelief(
  log: SheddableLog,
  ballast: BallastFile,
  alarm: (detail: string) => void,
): () => Promise<boolean> {
  return async () => {
    try {
      const hadBallast = await ballast.taken();
      const relief = await relieveDisk(log, ballast, SHEDDABLE);
      const given = [hadBallast && 'ballast', relief !== 'nothing' && relief].filter(Boolean);
      alarm(given.length > 0 ? `gave up ${given.join(' and ')}` : 'nothing left to give up');
      return given.length > 0;
    } catch (error) {
      alarm(`no room could be made: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  };
}

/**
 * What is done from time to time after the ballast was given up: while there is little room, history goes as soon as
 * central has confirmed it, since without ballast nothing could be deleted any more; once there is room again, the
 * ballast is taken back.
 *
 * @param log writes through the gate
 */
export async function mendDisk(log: SheddableLog, ballast: BallastFile): Promise<void> {
  if (await ballast.keep()) return;
  const { cursor } = await log.standing();
  await log.purge(cursor.seq);
}
