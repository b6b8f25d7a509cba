const MINUTE_MS = 60_000;

/** Maximum time by which customers with an appointment come early, and late. */
export const EARLY_MS = 25 * MINUTE_MS;
export const LATE_MS = 8 * MINUTE_MS;
