import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, seconds } from '../fields.ts';
import { LOCKED_BY_CENTRAL_ERRORS, WRITES } from './configured.ts';

const tag = 'Attention profiles';
const writing = WRITES.branchType;

/** At most five digits (configuration specification, section 5). */
const rowOrder = z.number().int().min(0).max(99_999);
const amount = z.number().int().min(1).max(99_999);

export const attentionProfileRow = z
  .object({
    id,
    idAttentionProfiles: id,
    idQueues: id,
    sequence: rowOrder,
    weight: rowOrder,
    iterations: amount,
    level: rowOrder,
    limit: seconds.describe('Limit in seconds; 0 for none'),
  })
  .meta({ id: 'AttentionProfileRow' });
export type AttentionProfileRow = z.infer<typeof attentionProfileRow>;

/** Fields of a row by profile type (configuration specification, section 3). */
export const ROW_FIELDS = {
  FIFO: { sequence: rowOrder.describe('Rank; lower numbers first') },
  WEIGHTED: { weight: amount.describe('Factor applied to the longest wait of the queue') },
  RATIOBASED: {
    iterations: amount.describe(
      'Number of tickets called per round. All workstations of the branch with this profile share the round',
    ),
  },
  TIMEBASED: {
    level: rowOrder.describe('Rank; lower numbers first'),
    limit: seconds.nullable().optional().describe('Seconds after which a ticket takes priority; required'),
  },
  APPOINTMENTBASED: { level: rowOrder.describe('Rank; lower numbers first') },
} as const;

/** A row as part of its profile; the type decides which fields are required. */
export const profileRowInput = z
  .object({
    idQueues: id,
    sequence: rowOrder.optional(),
    weight: amount.optional(),
    iterations: amount.optional(),
    level: rowOrder.optional(),
    limit: seconds.nullable().optional(),
  })
  .meta({ id: 'AttentionProfileRowOfProfile' });
export type ProfileRowInput = z.infer<typeof profileRowInput>;

/** A first row narrows a profile that had called every queue, so it can remove service. */
const ROW_ERRORS = [
  'NOT_FOUND',
  ...LOCKED_BY_CENTRAL_ERRORS,
  'PROFILE_OF_OTHER_TYPE',
  'QUEUE_IN_PROFILE',
  'LIMIT_TIME_INCOMPLETE',
  'CUSTOMERS_ARE_WAITING',
] as const;

/** Endpoints for the rows of one profile type. */
const rows = <Shape extends z.ZodRawShape>(path: string, shape: Shape) => {
  const body = z.object({ idQueues: id, ...shape });
  return {
    add: endpoint({
      method: 'post',
      path: `/attention_profiles/{id}/${path}`,
      tag,
      summary: `Add a queue to an attention profile: ${path}`,
      ...writing,
      params: idParams,
      body,
      answer: attentionProfileRow,
      errors: ROW_ERRORS,
    }),
    change: endpoint({
      method: 'put',
      path: `/attention_profiles/{id}/${path}/{idRows}`,
      isVersioned: true,
      tag,
      summary: `Change a queue of an attention profile: ${path}`,
      ...writing,
      params: z.object({ id, idRows: id }),
      body,
      answer: attentionProfileRow,
      errors: ROW_ERRORS,
    }),
  };
};

export const { add: addFifoRow, change: changeFifoRow } = rows('fifo', ROW_FIELDS.FIFO);
export const { add: addWeightedRow, change: changeWeightedRow } = rows('weighted', ROW_FIELDS.WEIGHTED);
export const { add: addRatioRow, change: changeRatioRow } = rows('ratio_based', ROW_FIELDS.RATIOBASED);
export const { add: addTimeRow, change: changeTimeRow } = rows('time_based', ROW_FIELDS.TIMEBASED);
export const { add: addAppointmentRow, change: changeAppointmentRow } = rows(
  'appointment',
  ROW_FIELDS.APPOINTMENTBASED,
);

export const removeAttentionProfileRow = endpoint({
  method: 'delete',
  path: '/attention_profiles/{id}/rows/{idRows}',
  isVersioned: true,
  tag,
  summary: 'Remove a queue from an attention profile',
  ...writing,
  params: z.object({ id, idRows: id }),
  answer: z.object({}),
  errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, 'CUSTOMERS_ARE_WAITING'],
});

export const condition = z.object({
  A: id.describe('Profile used if the measured number is at or above `value`'),
  B: id.describe('Profile used if the measured number is below `value`'),
  idViewProfile: id.describe('View profile whose queues are measured'),
  type: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .describe('1: waiting customers; 2: longest wait in seconds; 3: assigned workstations'),
  value: z.number().int().min(0).max(99_999),
});
export const conditional = condition.extend({ idAttentionProfile: id }).meta({ id: 'ConditionalProfile' });
export type ConditionalProfile = z.infer<typeof conditional>;

const conditionShared = {
  path: '/attention_profiles/{id}/conditional',
  tag,
  ...writing,
  params: idParams,
  body: condition.meta({ id: 'ConditionalProfileBody' }),
  answer: conditional,
} as const;

const CONDITION_ERRORS = [
  'NOT_FOUND',
  ...LOCKED_BY_CENTRAL_ERRORS,
  'PROFILE_OF_OTHER_TYPE',
  'PROFILE_DISABLED',
  'PROFILE_CONDITIONAL',
  'PROFILE_CYCLE',
  'CUSTOMERS_ARE_WAITING',
] as const;

export const addCondition = endpoint({
  ...conditionShared,
  method: 'post',
  summary: 'Set the condition of a conditional profile and the profiles that it selects from',
  errors: CONDITION_ERRORS,
});

export const changeCondition = endpoint({
  ...conditionShared,
  method: 'put',
  isVersioned: true,
  summary: 'Change the condition of a conditional profile and the profiles that it selects from',
  errors: CONDITION_ERRORS,
});
