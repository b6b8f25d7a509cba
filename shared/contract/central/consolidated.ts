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
    servedInSLA: z
      .int()
      .describe('Number of served customers who were called within target, or whose queue has no target'),
    servedOutSLA: z.int(),
    noshow: z.int(),
    canceled: z.int(),
    transferred: z.int().describe('Number of tickets transferred into the queue from another queue'),
    sla: z
      .int()
      .nullable()
      .describe('Percentage of called customers who were called within target; null without a target'),
    waitingAvg: seconds.nullable().describe('Average wait in seconds; null if no customer was called'),
    maxWaiting: seconds.describe('Longest wait in seconds'),
    serviceAvg: seconds
      .nullable()
      .describe('Average service time in seconds; null if no customer was served'),
    maxService: seconds.describe('Longest service time in seconds'),
  })
  .meta({ id: 'Figures' });
export type BranchMetrics = z.infer<typeof branchMetrics>;

/** Selects a relative period or dates, and all branches or one type. */
const scope = {
  period: z.enum(PERIODS).optional().describe('Period by the business day of each branch; today by default'),
  from: day.optional().describe('First day, instead of `period`; requires `to`'),
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
    .describe('Time up to which central has all data; null if it has never received any'),
  complete: yesNo.describe('N if data of the requested days is, or may be, still missing'),
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
      .describe('Last report of the branch; `asOf` is its time. Outdated while the branch is offline'),
    metrics: branchMetrics,
    trend: z
      .array(z.int())
      .describe('Number of served customers, per hour for a single day, otherwise per day'),
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
  summary: 'Figures of each branch and of all branches, with the current state',
  privilege,
  query: listQuery(CONSOLIDATED_SORTS).extend(scope).refine(withinReach, reach),
  answer: pageOf(consolidatedBranch).extend({
    totals: z.object({
      metrics: branchMetrics,
      branches: z.int(),
      ...connectionCounts.shape,
      incomplete: z.int().describe('Number of branches with possibly missing data'),
      now: branchReport.shape.live.describe('Current state of all online branches together'),
    }),
    computedAt: epochMs.describe('Time at which the figures were computed'),
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
  summary: 'Figures per day, or per hour of the day in the local time of each branch',
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
    rows: z.array(
      z.object({ at: z.string().describe('Day as YYYY-MM-DD, or hour as HH:00'), metrics: branchMetrics }),
    ),
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
  summary: 'Figures by queue, service, segment, branch type, user or workstation',
  privilege,
  query: z.object({ ...scope, by: z.enum(PARTS), idBranches: id.optional() }).refine(withinReach, reach),
  answer: z.object({
    rows: z.array(
      z.object({
        id,
        name: z.string().nullable().describe('Name; null if central no longer has the entity'),
        metrics: branchMetrics,
      }),
    ),
    totals: branchMetrics,
    ...completeness,
  }),
  errors: [],
});
