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
  .describe('Percentage of tickets called today within the target; null if no target applied');

/** Selects a branch and view profile. */
const query = z.object({
  idBranch: id,
  idViewProfile: id
    .optional()
    .describe('View profile, enabled and for supervision; all queues of the branch if missing'),
});

const queueActivity = z
  .object({
    idQueues: id,
    queueName: z.string(),
    letter: z.string(),
    promise: seconds.describe('Target wait in seconds; 0 for none'),
    waiting: count,
    waitingInSLA: count,
    waitingOutSLA: count,
    assisting: count,
    oldestSince: epochMs
      .nullable()
      .describe('Time when the longest waiting ticket entered the queue; null if none is waiting'),
    maxWaiting: seconds.describe('Longest current wait in seconds'),
    waitFromMinutes: count
      .nullable()
      .describe(
        'Shortest expected wait of a new customer in minutes; null if no open workstation calls the queue',
      ),
    waitToMinutes: count.nullable(),
    sla: level,
    served: count,
    noshow: count,
    workstations: count.describe('Number of open workstations that may call the queue'),
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
    status: z.enum(WORKSTATION_STATES).describe('`waiting` for the next customer; `off` if closed'),
    idTicket: id.nullable(),
    ticket: z.string().describe('Code of the current ticket; empty if none'),
    clientFullName: z.string(),
    openedAt: epochMs.nullable().describe('Time when the workstation was opened, from which `time` counts'),
    time: seconds,
    calledAt: epochMs.nullable().describe('Time of the call of the current ticket; null if none'),
    currentServiceTime: seconds,
    plannedServiceTime: seconds
      .nullable()
      .describe('Planned service time of the current ticket in seconds; null if none'),
    idAttentionProfiles: id.nullable(),
    profile: z.string(),
    served: count.describe('Number of tickets served today at the workstation, by any user'),
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
  .describe('Tickets called today from queues with a target')
  .meta({ id: 'LevelOfService' });

const averageWaiting = z
  .object({
    avgWaiting: seconds.nullable().describe('Average wait of tickets called today in seconds; null if none'),
    maxWaiting: seconds.describe('Longest current wait in seconds'),
  })
  .meta({ id: 'AverageWaiting' });

/** Age and connection of the metrics. */
const present = {
  asOf: epochMs.describe('Time of the figures'),
  connection: z
    .enum(CONNECTION_STATES)
    .describe('Connection to the branch; unless it is online, central shows the last figures received'),
  changesAt: epochMs
    .nullable()
    .describe('Time when a waiting ticket exceeds its target or the business day ends; null if neither'),
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
    queues: z.array(queueActivity).describe('Queues, sorted by name'),
    workstations: z.array(attentionActivity).describe('Workstations, sorted by name'),
  })
  .meta({ id: 'Supervision' });
export type Supervision = z.infer<typeof supervision>;

export const getSupervision = endpoint({
  method: 'get',
  path: '/supervision',
  tag,
  summary: 'All supervision data of a branch, as of now',
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
  'Number of customers served and of no-shows today',
  clientsServed,
);
export const getLevelOfService = part('sla', 'Tickets called within and over target today', levelOfService);
export const getAverageWaiting = part('averageWaiting', 'Average and longest wait today', averageWaiting);
