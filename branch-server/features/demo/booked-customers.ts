import { MINUTE_MS } from '#shared/domain/time/units.ts';

/** Maximum time by which customers with an appointment come early, and late. */
export const EARLY_MS = 25 * MINUTE_MS;
export const LATE_MS = 8 * MINUTE_MS;
