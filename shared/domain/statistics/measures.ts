/**
 * Lists what is counted of tickets. Every measure is a sum or a maximum, so that those of two queues, hours or branches
 * can be put together; averages and levels are told at the end, from the whole.
 */
export interface Measures {
  readonly arrived: number;
  /** Called after waiting; customers without a ticket did not wait. */
  readonly called: number;
  /** Called from a queue that promises a time. */
  readonly promised: number;
  /** Those of them that were called within that time. */
  readonly in_time: number;
  readonly served: number;
  /** Served, but called later than promised. */
  readonly served_late: number;
  readonly no_show: number;
  readonly canceled: number;
  /** Came into the queue from another one. */
  readonly transferred: number;
  /** Milliseconds, of those called. */
  readonly wait_sum: number;
  readonly wait_max: number;
  /** Milliseconds, of those served. */
  readonly service_sum: number;
  readonly service_max: number;
}

/** Says how two values of each measure become one. */
export const MEASURES = {
  arrived: 'sum',
  called: 'sum',
  promised: 'sum',
  in_time: 'sum',
  served: 'sum',
  served_late: 'sum',
  no_show: 'sum',
  canceled: 'sum',
  transferred: 'sum',
  wait_sum: 'sum',
  wait_max: 'max',
  service_sum: 'sum',
  service_max: 'max',
} as const satisfies Record<keyof Measures, 'sum' | 'max'>;

export const MEASURE_NAMES = Object.keys(MEASURES) as readonly (keyof Measures)[];

export const NO_MEASURES: Measures = Object.freeze({
  arrived: 0,
  called: 0,
  promised: 0,
  in_time: 0,
  served: 0,
  served_late: 0,
  no_show: 0,
  canceled: 0,
  transferred: 0,
  wait_sum: 0,
  wait_max: 0,
  service_sum: 0,
  service_max: 0,
});

/** The measures of two parts as those of the whole. */
export function mergeMeasures(one: Measures, other: Measures): Measures {
  const joined = MEASURE_NAMES.map((name) => [
    name,
    MEASURES[name] === 'sum' ? one[name] + other[name] : Math.max(one[name], other[name]),
  ]);
  return Object.fromEntries(joined) as unknown as Measures;
}
