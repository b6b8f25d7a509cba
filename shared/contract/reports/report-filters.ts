import { z } from 'zod';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/domain/access/audit-actions.ts';
import { BOOKED_THROUGH } from '#shared/domain/appointments/states.ts';
import {
  AUDIT_USERS,
  BOOKED_AS,
  CONSOLIDATIONS,
  COUNTED_AS,
  LIST_FILTERS,
  type ListFilter,
  PERIODS_OF_ROWS,
} from '#shared/domain/reports/filters.ts';
import { DAY_PRESETS } from '#shared/domain/time/day-presets.ts';
import { anyText, id, yesNo } from '../fields.ts';

/** Maximum values per filter. */
const MAX_SELECTED = 2_000;

const selection = z.object({
  included: z.array(id).max(MAX_SELECTED).describe('Included ids; empty for all'),
  notIncluded: z.array(id).max(MAX_SELECTED).describe('Excluded ids'),
});

const [first, ...others] = LIST_FILTERS.map((type: ListFilter) =>
  z.object({ type: z.literal(type), data: selection }),
);

const day = z.union([z.iso.date(), z.literal('')]);
const range = {
  range: z
    .enum([...DAY_PRESETS, 'custom'])
    .describe('Period by the business day of each branch; custom for the days from `from` to `to`'),
  from: day,
  to: day,
};
const time = z.union([z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), z.literal('')]);
const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];
const actions = z.array(z.enum(ACTIONS)).max(ACTIONS.length);

const filter = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data });

/** A filter with its selection. */
const reportFilter = z.discriminatedUnion('type', [
  first as (typeof others)[number],
  ...others,
  filter(
    'FILTER_DATE_AND_TIME',
    z.object({
      ...range,
      fromTime: time.describe('Start of the time of day as HH:mm, inclusive; empty for the whole day'),
      toTime: time.describe('End of the time of day as HH:mm, exclusive'),
    }),
  ),
  filter('FILTER_DATE', z.object(range)),
  filter('FILTER_CUSTOMER_AND_TICKET', z.object({ customer: anyText(100), ticket: anyText(20) })),
  filter('FILTER_PERIOD', z.object({ period: z.enum(PERIODS_OF_ROWS) })),
  filter(
    'FILTER_TIME_ZONE',
    z.object({
      zone: z
        .union([z.literal(''), z.string().regex(/^-?\d{1,2}(\.\d{1,2})?$/)])
        .describe('Offset from UTC in hours; empty for that of each branch'),
    }),
  ),
  filter(
    'FILTER_CUSTOMER_INCLUDE',
    z.object({ withTickets: yesNo, withoutTickets: yesNo, transferred: yesNo }),
  ),
  filter('FILTER_CONSOLIDATION', z.object({ by: z.enum(CONSOLIDATIONS) })),
  filter('FILTER_AUDIT_USERS', z.object({ who: z.enum(AUDIT_USERS) })),
  filter('USER_ACTIONS', z.object({ included: actions, notIncluded: actions })),
  filter(
    'FILTER_COUNTED_AS',
    z.object({
      as: z
        .enum(COUNTED_AS)
        .describe(
          'Column whose counted tickets are listed, at the time at which it counts them; arrived for all',
        ),
      workstation: id.optional().describe('Only tickets in the row of this workstation'),
      weekday: z
        .int()
        .min(1)
        .max(7)
        .optional()
        .describe('Only tickets in the row of this weekday; 1 for Monday'),
    }),
  ),
  filter(
    'FILTER_BOOKED_AS',
    z.object({
      as: z.enum(BOOKED_AS).describe('Column whose counted appointments are listed; booked for all'),
      through: z.enum(BOOKED_THROUGH).optional().describe('Only appointments booked in this way'),
    }),
  ),
]);
export type ReportFilter = z.infer<typeof reportFilter>;

/** At most one filter per type; missing types are unfiltered. */
export const reportFilters = z
  .array(reportFilter)
  .max(20)
  .refine((filters) => new Set(filters.map(({ type }) => type)).size === filters.length, 'each filter once')
  .meta({ id: 'ReportFilters' });
