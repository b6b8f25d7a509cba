import type { Millis, Seconds } from '../ids.ts';

/**
 * Tells whether somebody waited longer than their queue promises. A promise of 0 seconds is none, and nobody is late
 * where nothing was promised. The databases ask the same in `shared/server/statistics/ticket-times.ts`.
 */
export const isLate = (waited: Millis, sla: Seconds): boolean => sla > 0 && waited > sla * 1000;
