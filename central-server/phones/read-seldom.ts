import type { Millis } from '#shared/domain/ids.ts';

/** Milliseconds for which what was read of a branch serves everybody who follows one of its tickets. */
const FRESH_MS = 2_000;

type ReadBranch<T> = (idBranches: number, now: Millis) => Promise<T>;

/** Reads a branch once for all who ask within two seconds: hundreds of phones ask the same. Keeps no failure. */
export function readSeldom<T>(read: ReadBranch<T>): ReadBranch<T> {
  const cache = new Map<number, Promise<T>>();
  return (idBranches, now) => {
    const before = cache.get(idBranches);
    if (before) return before;
    const reading = read(idBranches, now);
    cache.set(idBranches, reading);
    const forget = () => {
      if (cache.get(idBranches) === reading) cache.delete(idBranches);
    };
    setTimeout(forget, FRESH_MS).unref();
    reading.catch(forget);
    return reading;
  };
}
