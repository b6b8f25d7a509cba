import type { Millis, Seconds } from '../ids.ts';

/**
 * True if a wait exceeded the target; 0 means no target. `shared/server/statistics/ticket-times.ts` has the SQL form.
 */
export const isLate = (waited: Millis, sla: Seconds): boolean => sla > 0 && waited > sla * 1000;
