import type { Seconds } from '../ids.ts';
import type { Measures } from './measures.ts';

/** Percentage called within target, rounded; null without a target. */
export function serviceLevel({ promised, in_time }: Pick<Measures, 'promised' | 'in_time'>): number | null {
  return promised === 0 ? null : Math.round((in_time / promised) * 100);
}

/** Mean wait of called tickets in seconds; null without calls. */
export function averageWait({ called, wait_sum }: Pick<Measures, 'called' | 'wait_sum'>): Seconds | null {
  return called === 0 ? null : Math.round(wait_sum / called / 1000);
}

/** Mean service time in seconds; null without services. */
export function averageService({
  served,
  service_sum,
}: Pick<Measures, 'served' | 'service_sum'>): Seconds | null {
  return served === 0 ? null : Math.round(service_sum / served / 1000);
}
