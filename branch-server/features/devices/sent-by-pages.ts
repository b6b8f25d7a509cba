import type { Millis } from '#shared/domain/ids.ts';
import type { PlaceName } from './place.ts';

/** So many screens are remembered, those that sent something last: a branch has fewer. */
const MOST = 200;

interface Picture {
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
  const pictures = new Map<PlaceName, Picture>();
  const logs = { page: new Map<PlaceName, Log>(), program: new Map<PlaceName, Log>() };

  function put<Sent>(kept: Map<PlaceName, Sent>, place: PlaceName, sent: Sent): void {
    kept.delete(place);
    kept.set(place, sent);
    for (const oldest of [...kept.keys()].slice(0, kept.size - MOST)) kept.delete(oldest);
  }

  return {
    picture: (place: PlaceName): Picture | undefined => pictures.get(place),
    log: (place: PlaceName, of: Logger): Log | null => logs[of].get(place) ?? null,
    keepPicture: (place: PlaceName, picture: Picture) => put(pictures, place, picture),
    keepLog: (place: PlaceName, of: Logger, log: Log) => put(logs[of], place, log),
    forget(places: readonly PlaceName[]): void {
      for (const place of places) {
        for (const kept of [pictures, logs.page, logs.program]) kept.delete(place);
      }
    },
  };
}

export type SentByPages = ReturnType<typeof createSentByPages>;

/** Tells a picture by how it begins. */
export const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(JPEG);

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
