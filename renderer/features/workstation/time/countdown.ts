import type { Millis, Seconds } from '#shared/domain/ids.ts';

/** Tells what is left of a span after some of it passed; it is over as soon as nothing is. */
export function countdown(
  span: Seconds,
  passed: Seconds,
): { readonly left: Seconds; readonly over: boolean } {
  const left = Math.max(0, span - passed);
  return { left, over: left === 0 };
}

/** Counts whole seconds until a moment: the last one counts until it is over, and then nothing is left. */
export function secondsUntil(moment: Millis, now: Millis): Seconds {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
