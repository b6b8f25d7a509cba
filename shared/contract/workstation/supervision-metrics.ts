import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { CONNECTION_STATES } from '#shared/domain/fleet/connection-state.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';

const tag = 'Supervision';
const privilege = [MODULES.supervisionView];

const seconds = z.int().nonnegative().describe('Seconds');
const count = z.int().nonnegative();
const level = z
  .int()
  .min(0)
  .max(100)
  .nullable()
  .describe('Percent of those called today who were called in time; null where nothing was promised');

/** Selects a branch and view profile. */
const query = z.object({
  idBranch: id,
  idViewProfile: id
    .optional()
    .describe('All queues of the branch where it is missing; one that is enabled and made for supervision'),
});

const queueActivity = z
  .object({
    idQueues: id,
    queueName: z.string(),
    letter: z.string(),
    promise: seconds.describe('Seconds of waiting that are in time; 0 promises nothing'),
    waiting: count,
    waitingInSLA: count,
    waitingOutSLA: count,
    assisting: count,
    oldestSince: epochMs
      .nullable()
      .describe('When the one who waits longest now entered the queue; null where nobody waits'),
    maxWaiting: seconds.describe('Of those who wait now'),
    waitFromMinutes: count
      .nullable()
      .describe('The wait that a customer who comes now is shown; null where no open workstation calls it'),
    waitToMinutes: count.nullable(),
    sla: level,
    served: count,
    noshow: count,
    workstations: count.describe('Open workstations that may call it'),
  })
  .meta({ id: 'QueueActivity' });
export type QueueActivity = z.infer<typeof queueActivity>;

export const WORKSTATION_STATES = ['off', 'idle', 'waiting', 'assisting'] as const;

const attentionActivity = z
  .object({
    idWorkstations: id,
    workstationName: z.string(),
    idUsers: id.nullable(),
    employeeFullName: z.string(),
    status: z.enum(WORKSTATION_STATES).describe('`waiting` for the next customer; `off` closed'),
    idTicket: id.nullable(),
    ticket: z.string().describe('Code of the ticket that is being served; empty without one'),
    clientFullName: z.string(),
    openedAt: epochMs.nullable().describe('Since when it is open; `time` counts from there'),
    time: seconds,
    calledAt: epochMs.nullable().describe('Since when its customer is being served'),
    currentServiceTime: seconds,
    plannedServiceTime: seconds
      .nullable()
      .describe('What the service of its ticket is planned to take; null without a ticket'),
    idAttentionProfiles: id.nullable(),
    profile: z.string(),
    served: count.describe('Today, by whoever sat there'),
  })
  .meta({ id: 'AttentionActivity' });
export type AttentionActivity = z.infer<typeof attentionActivity>;

const totals = z
  .object({
    totalWaiting: count,
    totalAssisting: count,
    totalServed: count,
    totalWorkStations: count,
    openWorkstations: count,
  })
  .meta({ id: 'SupervisionTotals' });

const clientsServed = z.object({ assisted: count, noshow: count }).meta({ id: 'ClientsServed' });

const levelOfService = z
  .object({ inSLA: count, outSLA: count, sla: level })
  .describe('Of those called today from a queue that promises a time')
  .meta({ id: 'LevelOfService' });

const averageWaiting = z
  .object({
    avgWaiting: seconds.nullable().describe('Of those called today; null where nobody was'),
    maxWaiting: seconds.describe('Of those who wait now'),
  })
  .meta({ id: 'AverageWaiting' });

/** Age and connection of the metrics. */
const present = {
  asOf: epochMs.describe('The moment they are of'),
  connection: z
    .enum(CONNECTION_STATES)
    .describe('Unless it is online, central shows the figures that the branch sent last'),
  changesAt: epochMs
    .nullable()
    .describe(
      'When the figures will be others though nothing happens: the next who waits will be out of target, or the business day ends; null where neither will',
    ),
};

const supervision = z
  .object({
    idBranches: id,
    branchName: z.string(),
    idViewProfiles: id.nullable(),
    ...present,
    totals,
    clientsServed,
    levelOfService,
    averageWaiting,
    queues: z.array(queueActivity).describe('By name'),
    workstations: z.array(attentionActivity).describe('By name'),
  })
  .meta({ id: 'Supervision' });
export type Supervision = z.infer<typeof supervision>;

export const getSupervision = endpoint({
  method: 'get',
  path: '/supervision',
  tag,
  summary: 'All that supervision shows of a branch, as it is now',
  privilege,
  query,
  answer: supervision,
  errors: ['NOT_FOUND'],
});

/** Declares a part as its own call (operations specification, section 7). */
const part = <Answer extends z.ZodType>(path: string, summary: string, answer: Answer) =>
  endpoint({
    method: 'get',
    path: `/supervision/${path}`,
    tag,
    summary,
    privilege,
    query,
    answer,
    errors: ['NOT_FOUND'],
  });

export const getQueueActivity = part('table1', 'Activity of the queues', z.array(queueActivity));
export const getAttentionActivity = part(
  'table2',
  'Activity of the workstations',
  z.array(attentionActivity),
);
export const getSupervisionTotals = part('totals', 'Totals of the branch', totals);
export const getClientsServed = part(
  'clientsServed',
  'How many were served today, and did not come',
  clientsServed,
);
export const getLevelOfService = part('sla', 'How many were called in time today', levelOfService);
export const getAverageWaiting = part('averageWaiting', 'How long waiting takes today', averageWaiting);
