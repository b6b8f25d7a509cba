import type { ReservedSpace } from '#shared/server/disk/reserved-space.ts';
import { relieveDisk, type SheddableLog } from '#sync/branch/relieve-disk.ts';

/** Lists no entity: nothing that a branch writes today is telemetry, every row of its log has to arrive. */
const SHEDDABLE: ReadonlySet<string> = new Set();

/**
 * Makes room for the write gate once the disk is full. Tells whether there is room now; raises an alarm with what was
 * given up.
 *
 * @param log writes by itself: the gate waits meanwhile
 */
export function createRelief(
  log: SheddableLog,
  ballast: ReservedSpace,
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
 * Takes the ballast back once there is room again; called from time to time. While there is little room, history goes
 * as soon as central has confirmed it, since without ballast a full disk lets nothing be deleted.
 *
 * @param log writes through the gate
 */
export async function recoverDisk(log: SheddableLog, ballast: ReservedSpace): Promise<void> {
  if (await ballast.keep()) return;
  const { cursor } = await log.status();
  await log.purge(cursor.seq);
}
