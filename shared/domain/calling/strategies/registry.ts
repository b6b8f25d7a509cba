import { appointmentBased } from './appointment-based.ts';
import { fifo } from './fifo.ts';
import { ratioBased } from './ratio-based.ts';
import type { Strategy } from './strategy.ts';
import { timeBased } from './time-based.ts';
import { weighted } from './weighted.ts';

/**
 * The attention profile types that put tickets in order, each with the function that decides (configuration,
 * section 3). The sixth, CONDITIONALBASED, orders nothing: it chooses between two profiles of these types.
 */
export const STRATEGIES = {
  FIFO: fifo,
  WEIGHTED: weighted,
  RATIOBASED: ratioBased,
  TIMEBASED: timeBased,
  APPOINTMENTBASED: appointmentBased,
} as const satisfies Record<string, Strategy>;

export type OrderingType = keyof typeof STRATEGIES;

export const isOrderingType = (type: string): type is OrderingType => Object.hasOwn(STRATEGIES, type);
