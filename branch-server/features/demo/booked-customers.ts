const MINUTE_MS = 60_000;

/** People who have booked come so long before their time at most, and so long after it. */
export const EARLY_MS = 25 * MINUTE_MS;
export const LATE_MS = 8 * MINUTE_MS;
