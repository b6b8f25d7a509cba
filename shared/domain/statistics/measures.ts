/** Measures of tickets: sums and maxima, which can be combined; averages are computed last. */
export interface Measures {
  readonly arrived: number;
  /** Called after waiting; customers without a ticket do not wait. */
  readonly called: number;
  /** Called from a queue with a target. */
  readonly promised: number;
  /** Of these, called within target. */
  readonly in_time: number;
  readonly served: number;
  /** Served, but called over target. */
  readonly served_late: number;
  readonly no_show: number;
  readonly canceled: number;
  /** Arrived by transfer. */
  readonly transferred: number;
  /** Milliseconds, of called tickets. */
  readonly wait_sum: number;
  readonly wait_max: number;
  /** Milliseconds, of served tickets. */
  readonly service_sum: number;
  readonly service_max: number;
}

/** How values of each measure combine. */
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

/** Combines the measures of two parts. */
export function mergeMeasures(one: Measures, other: Measures): Measures {
  const joined = MEASURE_NAMES.map((name) => [
    name,
    MEASURES[name] === 'sum' ? one[name] + other[name] : Math.max(one[name], other[name]),
  ]);
  return Object.fromEntries(joined) as unknown as Measures;
}
