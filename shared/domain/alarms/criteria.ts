import type { Seconds } from '../ids.ts';

/**
 * Measures of an alarm at a branch (configuration specification, section 9). `BOOKINGS`: most appointments that customers
 * booked with one telephone or mail address within 24 hours.
 */
export const CRITERIA = ['WAITTIME', 'CUSTOMERSWAITING', 'WORKSTATIONS', 'SCHEDULE', 'BOOKINGS'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** How a measure is compared with the value of a condition. */
export const OPERATORS = ['<', '=', '>', '<=', '<>'] as const;
export type Operator = (typeof OPERATORS)[number];

/** Whether all conditions of an alarm have to hold, or one. */
export const VALIDATION_TYPES = ['Todas', 'Una'] as const;
export type ValidationType = (typeof VALIDATION_TYPES)[number];

/** What the value of a condition is: a span as `h:mm:ss`, a count, or an hour of the day as `HH:mm:ss`. */
export const INPUT_TYPES = {
  WAITTIME: 'time',
  CUSTOMERSWAITING: 'number',
  WORKSTATIONS: 'number',
  SCHEDULE: 'hour',
  BOOKINGS: 'number',
} as const satisfies Readonly<Record<Criterion, 'time' | 'number' | 'hour'>>;

/** Whoever was told of an alarm is not told again for so long, though it goes on (section 9). */
export const ALARM_SLEEP: Seconds = 300;
