import type { Seconds } from '../ids.ts';

/**
 * Measures of an alarm at a branch (configuration specification, section 9). `BOOKINGS`: most appointments that customers
 * booked with one telephone or mail address within 24 hours.
 */
export const CRITERIA = ['WAITTIME', 'CUSTOMERSWAITING', 'WORKSTATIONS', 'SCHEDULE', 'BOOKINGS'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** Comparison operators. */
export const OPERATORS = ['<', '=', '>', '<=', '<>'] as const;
export type Operator = (typeof OPERATORS)[number];

/** Whether all conditions must hold, or one. */
export const VALIDATION_TYPES = ['Todas', 'Una'] as const;
export type ValidationType = (typeof VALIDATION_TYPES)[number];

/** Formats of values: duration `h:mm:ss`, count, or time of day `HH:mm:ss`. */
export const INPUT_TYPES = {
  WAITTIME: 'time',
  CUSTOMERSWAITING: 'number',
  WORKSTATIONS: 'number',
  SCHEDULE: 'hour',
  BOOKINGS: 'number',
} as const satisfies Readonly<Record<Criterion, 'time' | 'number' | 'hour'>>;

/** Interval between notifications of a lasting alarm (section 9). */
export const ALARM_SLEEP: Seconds = 300;
