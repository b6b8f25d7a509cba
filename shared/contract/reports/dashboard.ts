import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { BRANCH_ALARMS } from '#shared/domain/alarms/branch-alarms.ts';
import { CONNECTION_STATES } from '#shared/domain/fleet/connection-state.ts';
import { endpoint } from '../endpoint.ts';
import { connectionCounts, epochMs, id, yesNo } from '../fields.ts';

const of = { method: 'get', tag: 'Dashboard', privilege: [MODULES.dashboard], part: 'dashboard' } as const;

/** Selects branches and queues; all by default. */
const query = z.object({
  idBranchGroups: id.optional().describe('Only the branches of this enabled branch group'),
  idViewProfiles: id
    .optional()
    .describe('Only the queues of this enabled view profile for dashboards, at branches of its branch type'),
});

const count = z.int().nonnegative();
const seconds = z.int().nonnegative();

/** Metrics of the business day and of now (operations specification, section 3). */
const dayMetrics = z
  .object({
    served: count,
    noshow: z
      .number()
      .nullable()
      .describe(
        'Percentage of no-shows among served and absent customers, with one decimal; null without any',
      ),
    noshowQty: count.describe('Number of no-shows'),
    sla: z
      .int()
      .nullable()
      .describe('Percentage of called customers who were called within target; null without a target'),
    waiting: count,
    waitingAvg: seconds
      .nullable()
      .describe('Average wait in seconds of the customers called today; null if none was called'),
    maxWaiting: seconds.describe('Longest current wait in seconds'),
    openWorkstations: count.describe('Number of open workstations that call customers'),
    workstationsOpen: count.describe('Same value as `openWorkstations`'),
    totalWorkstations: count.describe('Number of enabled workstations that call customers'),
    actualDemand: count.describe('Number of arrivals today until now'),
    historyDemand: count
      .nullable()
      .describe(
        'Average number of arrivals by this hour on the same weekday of the last eight weeks; null if there is none',
      ),
    waitingInSLA: count,
    waitingOutSLA: count.describe('Number of customers waiting longer than the target of their queue'),
    assisting: count,
    servedInSLA: count,
    servedOutSLA: count.describe('Number of served customers who were called over target'),
  })
  .meta({ id: 'DashboardFigures' });

const dashboardBranch = dayMetrics
  .extend({
    idBranches: id,
    branchName: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    alarmMaxWaiting: yesNo.describe(
      'Whether an alarm about waiting that is configured for the branch is active; if none is configured, whether a customer waits longer than 20 minutes',
    ),
    alarmWaitingAvg: yesNo.describe(
      'Whether the average wait of the customers called today is 15 minutes or longer',
    ),
    alarms: z
      .array(z.enum(BRANCH_ALARMS))
      .describe(
        'Active alarms; each counts as one. workstations is never active at a branch that never reported',
      ),
    connection: z
      .enum(CONNECTION_STATES)
      .describe('Connection of the branch; unless it is online, the figures are the last that it sent'),
    asOf: epochMs.nullable().describe('Time of the figures; null if the branch never reported'),
  })
  .meta({ id: 'DashboardBranch' });
export type DashboardBranch = z.infer<typeof dashboardBranch>;

export const dashboardTable = endpoint({
  ...of,
  path: '/dashboard/table',
  summary: 'Figures of each branch, sorted by number of alarms, most first',
  query,
  answer: z.object({ rows: z.array(dashboardBranch), computedAt: epochMs }),
  errors: ['NOT_FOUND', 'DASHBOARD_DISABLED'],
});

const totalMetrics = dayMetrics
  .extend({
    branches: count,
    alarmed: count.describe('Number of branches with an alarm'),
    ...connectionCounts.shape,
    comparableDemand: count.describe('Number of arrivals at branches with a known `historyDemand`'),
    oldestAt: z
      .object({ idBranches: id, branchName: z.string() })
      .nullable()
      .describe('Branch with the longest current wait; null if no customer waits'),
    computedAt: epochMs,
  })
  .meta({ id: 'DashboardTotals' });
export type DashboardTotals = z.infer<typeof totalMetrics>;

export const dashboardTotals = endpoint({
  ...of,
  path: '/dashboard/totals',
  summary: 'Figures of all branches together; percentages and averages are computed from the totals',
  query,
  answer: totalMetrics,
  errors: ['NOT_FOUND', 'DASHBOARD_DISABLED'],
});

const named = z.object({ id, name: z.string() });

export const dashboardSelections = endpoint({
  ...of,
  path: '/dashboard/selections',
  summary: 'Available filters of a dashboard: branch groups, and view profiles for dashboards',
  answer: z.object({
    branchGroups: z
      .array(named.meta({ id: 'NamedBranchGroup' }))
      .describe('Enabled branch groups, sorted by name'),
    viewProfiles: z
      .array(named.extend({ idBranchTypes: id, branchTypeName: z.string() }).meta({ id: 'NamedViewProfile' }))
      .describe('Enabled view profiles for dashboards, sorted by name'),
  }),
  errors: ['DASHBOARD_DISABLED'],
});
