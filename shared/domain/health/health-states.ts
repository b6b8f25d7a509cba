/** Lists what a server says of itself: all is well, somebody has to see to something, or nothing can be kept. */
export const HEALTH_STATUSES = ['ok', 'attention', 'failed'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

/**
 * Lists how a write came out that was tried for the purpose: kept; not kept yet; no room for it; refused. `damaged`
 * stands above them all: the database was found not to be what it was.
 */
export const DATABASE_STATES = ['ok', 'slow', 'full', 'failed', 'damaged'] as const;
export type DatabaseState = (typeof DATABASE_STATES)[number];
