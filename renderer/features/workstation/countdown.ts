import type { Seconds } from '../../../shared/domain/ids.ts';

/** What is left of a span after some of it passed; it is over as soon as nothing is. */
export function countdown(
  span: Seconds,
  passed: Seconds,
): { readonly left: Seconds; readonly over: boolean } {
  const left = Math.max(0, span - passed);
  return { left, over: left === 0 };
}
