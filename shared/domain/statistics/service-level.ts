import type { Seconds } from '../ids.ts';
import type { Measures } from './measures.ts';

/** Gives the percent of tickets that were called in time, whole; null where no time was promised. */
export function serviceLevel({ promised, in_time }: Pick<Measures, 'promised' | 'in_time'>): number | null {
  return promised === 0 ? null : Math.round((in_time / promised) * 100);
}

/** Averages the waits of those who were called, in whole seconds; null where nobody was called. */
export function averageWait({ called, wait_sum }: Pick<Measures, 'called' | 'wait_sum'>): Seconds | null {
  return called === 0 ? null : Math.round(wait_sum / called / 1000);
}

/** Averages how long serving took, in whole seconds; null where nobody was served. */
export function averageService({
  served,
  service_sum,
}: Pick<Measures, 'served' | 'service_sum'>): Seconds | null {
  return served === 0 ? null : Math.round(service_sum / served / 1000);
}
