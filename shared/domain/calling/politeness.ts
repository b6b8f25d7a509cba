import type { Millis, Seconds } from '../ids.ts';

/** Holds for a branch that configures no other (configuration specification, section 9). */
export const DEFAULT_POLITENESS: Seconds = 10;

/** Finds the moment from which call-next offers a ticket: until then its customer walks over from the kiosk. */
export const callableFrom = (enteredAt: Millis, politeness: Seconds): Millis => enteredAt + politeness * 1000;

/** Tells whether call-next may take somebody: whose walk is over, or who waits since before the clock was set back. */
export const mayBeCalled = (
  { callableAt, enteredAt }: { readonly callableAt: Millis; readonly enteredAt: Millis },
  now: Millis,
): boolean => callableAt <= now || enteredAt > now;
