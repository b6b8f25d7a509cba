/** Health: well, needs attention, or cannot store data. */
export const HEALTH_STATUSES = ['ok', 'attention', 'failed'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

/** Results of the trial write: stored, slow, disk full, failed; `damaged` overrides all: the database is corrupt. */
export const DATABASE_STATES = ['ok', 'slow', 'full', 'failed', 'damaged'] as const;
export type DatabaseState = (typeof DATABASE_STATES)[number];
