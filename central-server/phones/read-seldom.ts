import type { Millis } from '#shared/domain/ids.ts';

/** Milliseconds for which what was read of a branch serves everybody who follows one of its tickets. */
const FRESH_MS = 2_000;

type ReadBranch<T> = (idBranches: number, now: Millis) => Promise<T>;

/** Reads a branch once for all who ask within two seconds: hundreds of phones ask the same. Keeps no failure. */
export function readSeldom<T>(read: ReadBranch<T>): ReadBranch<T> {
  const kept = new Map<number, Promise<T>>();
  return (idBranches, now) => {
    const before = kept.get(idBranches);
    if (before) return before;
    const reading = read(idBranches, now);
    kept.set(idBranches, reading);
    const forget = () => {
      if (kept.get(idBranches) === reading) kept.delete(idBranches);
    };
    setTimeout(forget, FRESH_MS).unref();
    reading.catch(forget);
    return reading;
  };
}
