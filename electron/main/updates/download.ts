import type { DeviceLog } from '../logs/device-log.ts';
import type { Time } from '../time.ts';
import type { Package } from './offered-package.ts';
import type { UpdateFolder } from './update-folder.ts';

interface Options {
  readonly folder: Pick<UpdateFolder, 'comingBytes' | 'append' | 'finish'>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Bytes asked for at once, as many as a branch gives. */
const RANGE = 1024 * 1024;
/** A turn lasts so long at most, ms. */
const TURN_MS = 30_000;
/** Of the time between two ranges the line is left to others for so many times as long as the range took. */
const REST = 2;
/** What came damaged so often is not what was signed. */
const MOST_DAMAGES = 3;

/** Brings packages beside everything else, range by range: a cut or a restart costs the range that was under way. */
export function createDownload({ folder, time, log }: Options) {
  const damages = new Map<string, number>();

  return {
    isDamaged: (hash: string): boolean => (damages.get(hash) ?? 0) >= MOST_DAMAGES,

    /**
     * Goes on with a package for some time.
     *
     * @returns whether it may go on at once; rejects where the disk takes no more
     */
    async bring(
      { hash, bytes }: Package,
      fetchRange: (from: number, bytes: number) => Promise<Uint8Array>,
      isOver: () => boolean,
    ): Promise<boolean> {
      const begun = time.mono();
      let taken = await folder.comingBytes(hash);
      while (taken < bytes && time.mono() - begun < TURN_MS) {
        if (isOver()) return false;
        const askedAt = time.mono();
        const piece = await fetchRange(taken, Math.min(RANGE, bytes - taken)).catch((error: unknown) => {
          log.info('the branch does not give the package', error);
          return null;
        });
        if (piece === null) return false;
        // Finds one that ends too soon damaged, whatever is there of it.
        if (piece.length === 0) break;
        await folder.append(hash, taken, piece);
        taken += piece.length;
        await pause(time, (time.mono() - askedAt) * REST);
      }
      if (taken < bytes && time.mono() - begun >= TURN_MS) return true;
      if (await folder.finish(hash)) return true;
      damages.set(hash, (damages.get(hash) ?? 0) + 1);
      log.warn('a package came damaged', { hash });
      return true;
    },
  };
}

const pause = (time: Time, ms: number): Promise<void> =>
  new Promise((resolve) => {
    time.after(ms, resolve);
  });
