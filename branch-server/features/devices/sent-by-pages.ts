import { LRUCache } from 'lru-cache';
import type { Millis } from '#shared/domain/ids.ts';
import type { ScreenName } from './screen-name.ts';

/** Number of screens with stored data, most recent first: more than a branch has. */
const MAX_SCREENS = 200;

interface Screenshot {
  readonly at: Millis;
  readonly bytes: Buffer;
}
interface Log {
  readonly at: Millis;
  readonly lines: string[];
}
/** Source of a log: a page, or its device program, which has only the key of the device. */
type Logger = 'page' | 'program';

/**
 * Last screenshot and logs of each screen, in memory only: they are not worth a write, and new ones arrive within
 * a minute after a restart.
 */
export function createSentByPages() {
  const images = new LRUCache<ScreenName, Screenshot>({ max: MAX_SCREENS });
  const logs = {
    page: new LRUCache<ScreenName, Log>({ max: MAX_SCREENS }),
    program: new LRUCache<ScreenName, Log>({ max: MAX_SCREENS }),
  };

  return {
    image: (screen: ScreenName): Screenshot | undefined => images.get(screen),
    log: (screen: ScreenName, of: Logger): Log | null => logs[of].get(screen) ?? null,
    storeScreenshot: (screen: ScreenName, image: Screenshot) => void images.set(screen, image),
    storeLog: (screen: ScreenName, of: Logger, log: Log) => void logs[of].set(screen, log),
    remove(screens: readonly ScreenName[]): void {
      for (const screen of screens) {
        for (const stored of [images, logs.page, logs.program]) stored.delete(screen);
      }
    },
  };
}

export type SentByPages = ReturnType<typeof createSentByPages>;

/** Detects JPEG by its first bytes. */
export const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(JPEG);

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
