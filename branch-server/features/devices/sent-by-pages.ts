import type { Millis } from '#shared/domain/ids.ts';
import type { ScreenName } from './screen-name.ts';

/** So many screens are remembered, those that sent something last: a branch has fewer. */
const MAX_SCREENS = 200;

interface Screenshot {
  readonly at: Millis;
  readonly bytes: Buffer;
}
interface Log {
  readonly at: Millis;
  readonly lines: string[];
}
/** Who has sent a log: a page, or the program around it by the key of the device alone. */
type Logger = 'page' | 'program';

/**
 * Keeps the last picture and the last logs that each place has sent, in memory alone: neither is worth a write, and after a
 * restart another comes within a minute.
 */
export function createSentByPages() {
  const images = new Map<ScreenName, Screenshot>();
  const logs = { page: new Map<ScreenName, Log>(), program: new Map<ScreenName, Log>() };

  function store<Sent>(stored: Map<ScreenName, Sent>, screen: ScreenName, sent: Sent): void {
    stored.delete(screen);
    stored.set(screen, sent);
    for (const oldest of [...stored.keys()].slice(0, stored.size - MAX_SCREENS)) stored.delete(oldest);
  }

  return {
    picture: (screen: ScreenName): Screenshot | undefined => images.get(screen),
    log: (screen: ScreenName, of: Logger): Log | null => logs[of].get(screen) ?? null,
    storeScreenshot: (screen: ScreenName, picture: Screenshot) => store(images, screen, picture),
    storeLog: (screen: ScreenName, of: Logger, log: Log) => store(logs[of], screen, log),
    forget(screens: readonly ScreenName[]): void {
      for (const screen of screens) {
        for (const stored of [images, logs.page, logs.program]) stored.delete(screen);
      }
    },
  };
}

export type SentByPages = ReturnType<typeof createSentByPages>;

/** Tells a picture by how it begins. */
export const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(JPEG);

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
