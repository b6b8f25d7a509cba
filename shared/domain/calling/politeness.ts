import type { Millis, Seconds } from '../ids.ts';

/** Where a branch says nothing else (configuration specification, section 9). */
export const DEFAULT_POLITENESS: Seconds = 10;

/** From when a ticket is offered by call-next: until then its customer walks over from the kiosk. */
export const callableFrom = (enteredAt: Millis, politeness: Seconds): Millis => enteredAt + politeness * 1000;
