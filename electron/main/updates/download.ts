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
const BATCH_MS = 30_000;
/** Of the time between two ranges the line is left to others for so many times as long as the range took. */
const PAUSE_FACTOR = 2;
/** What came damaged so often is not what was signed. */
const MAX_CORRUPTIONS = 3;

/** Brings packages beside everything else, range by range: a cut or a restart costs the range that was under way. */
export function createDownload({ folder, time, log }: Options) {
  const damages = new Map<string, number>();

  return {
    isDamaged: (hash: string): boolean => (damages.get(hash) ?? 0) >= MAX_CORRUPTIONS,

    /**
     * Goes on with a package for some time.
     *
     * @returns whether it may go on at once; rejects where the disk takes no more
     */
    async download(
      { hash, bytes }: Package,
      fetchRange: (from: number, bytes: number) => Promise<Uint8Array>,
      isOver: () => boolean,
    ): Promise<boolean> {
      const startedAt = time.mono();
      let offset = await folder.comingBytes(hash);
      while (offset < bytes && time.mono() - startedAt < BATCH_MS) {
        if (isOver()) return false;
        const requestedAt = time.mono();
        const piece = await fetchRange(offset, Math.min(RANGE, bytes - offset)).catch((error: unknown) => {
          log.info('the branch does not give the package', error);
          return null;
        });
        if (piece === null) return false;
        // Finds one that ends too soon damaged, whatever is there of it.
        if (piece.length === 0) break;
        await folder.append(hash, offset, piece);
        offset += piece.length;
        await pause(time, (time.mono() - requestedAt) * PAUSE_FACTOR);
      }
      if (offset < bytes && time.mono() - startedAt >= BATCH_MS) return true;
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
