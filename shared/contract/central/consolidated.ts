import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { CONNECTION_STATES } from '#shared/domain/fleet/connection-state.ts';
import { daysBetween, PERIODS } from '#shared/domain/statistics/period.ts';
import { endpoint } from '../endpoint.ts';
import { connectionCounts, epochMs, id, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { branchReport } from '../replication/replication.ts';

const tag = 'Consolidated figures';
const privilege = [MODULES.dashboard, MODULES.reportStatistics];

/** Maximum days per request: a leap year. */
const MAX_DAYS = 366;

const day = z.iso.date().describe('Business day, YYYY-MM-DD');
const seconds = z.int().nonnegative();

/** Metrics counted at branches; for targets see `sla`. */
const branchMetrics = z
  .object({
    arrived: z.int(),
    served: z.int(),
    servedInSLA: z.int().describe('Of these, called no later than promised, or not promised anything'),
    servedOutSLA: z.int(),
    noshow: z.int(),
    canceled: z.int(),
    transferred: z.int().describe('Came into the queue from another one'),
    sla: z
      .int()
      .nullable()
      .describe('Percent of those called who were called in time; null where nothing was promised'),
    waitingAvg: seconds.nullable().describe('Seconds; null where nobody was called'),
    maxWaiting: seconds.describe('Seconds'),
    serviceAvg: seconds.nullable().describe('Seconds; null where nobody was served'),
    maxService: seconds.describe('Seconds'),
  })
  .meta({ id: 'Figures' });
export type BranchMetrics = z.infer<typeof branchMetrics>;

/** Selects a relative period or dates, and all branches or one type. */
const scope = {
  period: z
    .enum(PERIODS)
    .optional()
    .describe('By each branch’s own business day; today where nothing is said'),
  from: day.optional().describe('Instead of a period, together with `to`'),
  to: day.optional(),
  idBranchTypes: id.optional(),
};
const withinReach = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean => {
  if (from === undefined || to === undefined) return from === to;
  const days = daysBetween(from, to);
  return days >= 0 && days < MAX_DAYS;
};
const reach = { error: `from and to go together, at most ${MAX_DAYS} days`, path: ['to'] };

/** Completeness of metrics. */
const completeness = {
  asOf: epochMs
    .nullable()
    .describe('Up to when central has everything from there; null where nothing was ever heard'),
  complete: yesNo.describe('N where something of the days asked for is, or may be, still on its way'),
};

const consolidatedBranch = z
  .object({
    id,
    idBranches: id,
    branchName: z.string(),
    idBranchTypes: id,
    enabled: yesNo,
    connection: z.enum(CONNECTION_STATES),
    ...completeness,
    now: branchReport.shape.live
      .nullable()
      .describe('As the branch last reported it, `asOf`; of old when it is not online'),
    metrics: branchMetrics,
    trend: z.array(z.int()).describe('Served, hour by hour where one day is asked for, else day by day'),
  })
  .meta({ id: 'ConsolidatedBranch' });
export type ConsolidatedBranch = z.infer<typeof consolidatedBranch>;

export const CONSOLIDATED_SORTS = [
  'branchName',
  'waiting',
  'maxWait',
  'served',
  'waitingAvg',
  'sla',
  'noshow',
] as const;

export const consolidatedBranches = endpoint({
  method: 'get',
  path: '/consolidated/branches',
  tag,
  only: 'central',
  summary: 'Figures of each branch and of all together, with what is going on there now',
  privilege,
  query: listQuery(CONSOLIDATED_SORTS).extend(scope).refine(withinReach, reach),
  answer: pageOf(consolidatedBranch).extend({
    totals: z.object({
      metrics: branchMetrics,
      branches: z.int(),
      ...connectionCounts.shape,
      incomplete: z.int().describe('Branches of which something may be missing'),
      now: branchReport.shape.live.describe('Of the branches that are online'),
    }),
    computedAt: epochMs.describe('When these figures were read'),
  }),
  errors: [],
});

/** Time spans per row of the trend. */
const PER = ['day', 'hour'] as const;

export const consolidatedTrend = endpoint({
  method: 'get',
  path: '/consolidated/trend',
  tag,
  only: 'central',
  summary: 'Figures day by day, or by the hours of the day on each branch’s wall',
  privilege,
  query: z
    .object({
      ...scope,
      per: z.enum(PER),
      idBranches: id.optional(),
      idQueues: id.optional(),
      idServices: id.optional(),
      idSegments: id.optional(),
    })
    .refine(withinReach, reach),
  answer: z.object({
    rows: z.array(z.object({ at: z.string().describe('YYYY-MM-DD, or HH:00'), metrics: branchMetrics })),
    totals: branchMetrics,
    ...completeness,
  }),
  errors: [],
});

/** Dimensions of metrics. */
const PARTS = ['branchType', 'queue', 'service', 'segment', 'user', 'workstation'] as const;
export type Part = (typeof PARTS)[number];

export const consolidatedParts = endpoint({
  method: 'get',
  path: '/consolidated/parts',
  tag,
  only: 'central',
  summary: 'Figures by queue, service, segment, branch type, or by who served and where',
  privilege,
  query: z.object({ ...scope, by: z.enum(PARTS), idBranches: id.optional() }).refine(withinReach, reach),
  answer: z.object({
    rows: z.array(
      z.object({
        id,
        name: z.string().nullable().describe('Null for what central does not know any more'),
        metrics: branchMetrics,
      }),
    ),
    totals: branchMetrics,
    ...completeness,
  }),
  errors: [],
});
