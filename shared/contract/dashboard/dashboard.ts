import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { BRANCH_ALARMS } from '#shared/domain/dashboard/branch-alarms.ts';
import { CONNECTION_STATES } from '#shared/domain/fleet/connection-state.ts';
import { endpoint } from '../endpoint.ts';
import { connectionCounts, epochMs, id, yesNo } from '../fields.ts';

const of = { method: 'get', tag: 'Dashboard', privilege: [MODULES.dashboard], part: 'dashboard' } as const;

/** Selects branches and queues; all by default. */
const query = z.object({
  idBranchGroups: id.optional().describe('The branches of a group that is enabled'),
  idViewProfiles: id
    .optional()
    .describe(
      'The queues of a view profile that is enabled and made for dashboards, at branches of its branch type',
    ),
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
      .describe('Percent of those called to the end who were absent, with one decimal; null without any'),
    noshowQty: count.describe('How many were absent'),
    sla: z
      .int()
      .nullable()
      .describe('Percent of those called who were called in time; null where nothing was promised'),
    waiting: count,
    waitingAvg: seconds
      .nullable()
      .describe('Seconds that those waited who were called today; null where nobody was'),
    maxWaiting: seconds.describe('Seconds that the one who waits longest now has waited'),
    openWorkstations: count.describe('Open ones that call customers'),
    workstationsOpen: count.describe('The same'),
    totalWorkstations: count.describe('Enabled ones that call customers'),
    actualDemand: count.describe('Arrived today until now'),
    historyDemand: count
      .nullable()
      .describe(
        'Mean of those who had arrived by this hour on the same weekday of the last eight weeks; null where there is none',
      ),
    waitingInSLA: count,
    waitingOutSLA: count.describe('Waiting longer than their queue promises'),
    assisting: count,
    servedInSLA: count,
    servedOutSLA: count.describe('Called later than their queue promises'),
  })
  .meta({ id: 'DashboardFigures' });

const dashboardBranch = dayMetrics
  .extend({
    idBranches: id,
    branchName: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    alarmMaxWaiting: yesNo.describe(
      'Whether an alarm about waiting that is configured for the branch holds; where none is, whether anybody waits longer than 20 minutes',
    ),
    alarmWaitingAvg: yesNo.describe('Whether those called today waited for 15 minutes or longer in the mean'),
    alarms: z
      .array(z.enum(BRANCH_ALARMS))
      .describe(
        'What sets off an alarm; each counts as one. Workstations do at no branch that was never heard from',
      ),
    connection: z
      .enum(CONNECTION_STATES)
      .describe('Unless it is online, the figures are those that the branch sent last'),
    asOf: epochMs
      .nullable()
      .describe('The moment that the figures are of; null where nothing was ever heard from there'),
  })
  .meta({ id: 'DashboardBranch' });
export type DashboardBranch = z.infer<typeof dashboardBranch>;

export const dashboardTable = endpoint({
  ...of,
  path: '/dashboard/table',
  summary: 'Figures of each branch, those with most alarms first',
  query,
  answer: z.object({ rows: z.array(dashboardBranch), computedAt: epochMs }),
  errors: ['NOT_FOUND', 'DASHBOARD_DISABLED'],
});

const totalMetrics = dayMetrics
  .extend({
    branches: count,
    alarmed: count.describe('Branches with an alarm'),
    ...connectionCounts.shape,
    comparableDemand: count.describe('Arrived where it is known how many usually have by now'),
    oldestAt: z
      .object({ idBranches: id, branchName: z.string() })
      .nullable()
      .describe('Where the one waits who waits longest; null where nobody does'),
    computedAt: epochMs,
  })
  .meta({ id: 'DashboardTotals' });
export type DashboardTotals = z.infer<typeof totalMetrics>;

export const dashboardTotals = endpoint({
  ...of,
  path: '/dashboard/totals',
  summary: 'Figures of all branches together: shares and averages of the whole, not of the branches',
  query,
  answer: totalMetrics,
  errors: ['NOT_FOUND', 'DASHBOARD_DISABLED'],
});

const named = z.object({ id, name: z.string() });

export const dashboardSelections = endpoint({
  ...of,
  path: '/dashboard/selections',
  summary: 'What a dashboard can be narrowed to: branch groups, and view profiles made for dashboards',
  answer: z.object({
    branchGroups: z.array(named.meta({ id: 'NamedBranchGroup' })).describe('Enabled ones by name'),
    viewProfiles: z
      .array(named.extend({ idBranchTypes: id, branchTypeName: z.string() }).meta({ id: 'NamedViewProfile' }))
      .describe('Enabled ones that are made for dashboards, by name'),
  }),
  errors: ['DASHBOARD_DISABLED'],
});
