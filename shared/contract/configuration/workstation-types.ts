import { z } from 'zod';
import { MAX_DURATION } from '#shared/domain/time/duration-text.ts';
import { id, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, getConfigured, listed, WRITES, written } from './configured.ts';

/** Permissions of operators by workstation type (configuration specification, section 3). */
const flags = {
  callNoTicket: yesNo,
  transfer: yesNo,
  standBy: yesNo,
  removal: yesNo,
  reception: yesNo.describe(
    'Whether the workstation is a reception, which creates tickets and calls no customers',
  ),
  automaticCall: yesNo.describe(
    'Whether the workstation waits for the next ticket automatically after each attention',
  ),
  transactionDetail: yesNo,
  closeDetail: yesNo.describe('Whether each attention requires at least one transaction'),
  callOutOfTurn: yesNo,
  showOutOfTurn: yesNo,
  linealCall: yesNo.describe(
    'Whether the workstation calls a single pair of service and segment (single-queue calling)',
  ),
  selfProfile: yesNo.describe('Whether operators can select their attention profile'),
};
const closeTimeout = z
  .number()
  .int()
  .min(0)
  .max(5_999)
  .describe('Idle minutes after which the workstation closes; 0 for never');
const callTimeout = z
  .number()
  .int()
  .min(0)
  .max(MAX_DURATION)
  .describe('Idle seconds after which the workstation calls the next ticket; 0 for never');
const recordFrequency = z
  .number()
  .int()
  .min(0)
  .max(100)
  .describe('Percentage of attentions that are recorded');

const workstationType = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    enabled: yesNo,
    idBranchTypes: id,
    idViewProfiles: id,
    idDetailProfiles: id.nullable(),
    ...flags,
    closeTimeout,
    callTimeout,
    recordFrequency,
    idServices: id.nullable().describe('Service of single-queue calling (`linealCall`)'),
    idSegments: id.nullable().describe('Segment of single-queue calling (`linealCall`)'),
  })
  .meta({ id: 'WorkstationType' });
export type WorkstationType = z.infer<typeof workstationType>;

/** Reception determines automaticCall, closeTimeout and callTimeout; without linealCall there is no pair. */
export const workstationTypeBody = z
  .object({
    name: name(45),
    description: text(90),
    enabled: yesNo,
    idBranchTypes: id,
    idViewProfiles: id.nullable().optional(),
    idDetailProfiles: id.nullable().optional(),
    ...flags,
    closeTimeout,
    callTimeout,
    recordFrequency,
    idServices: id.nullable().optional(),
    idSegments: id.nullable().optional(),
  })
  .meta({ id: 'WorkstationTypeBody' });
export type WorkstationTypeBody = z.infer<typeof workstationTypeBody>;

const kind = { path: '/workstation_types', tag: 'Workstation types', one: 'a workstation type' };

export const listWorkstationTypes = listed({
  ...kind,
  summary: 'Workstation types, of one branch type if `idBranchTypes` is given',
  privilege: CONFIGURES.branch,
  query: listQuery(['name', 'description', 'enabled']).extend({ idBranchTypes: id.optional() }),
  view: workstationType,
});

export const getWorkstationType = getConfigured({
  ...kind,
  privilege: CONFIGURES.branch,
  view: workstationType,
});

export const { create: createWorkstationType, update: updateWorkstationType } = written({
  ...kind,
  ...WRITES.branchType,
  serves: true,
  body: workstationTypeBody,
  change: workstationTypeBody.omit({ idBranchTypes: true }).meta({ id: 'WorkstationTypeChange' }),
  view: workstationType,
  errors: [
    'PROFILE_DISABLED',
    'NAME_UNIQUE',
    'P_DETAILS_INCOMPLETE',
    'P_SERVICE_INCOMPLETE',
    'P_SEGMENT_INCOMPLETE',
    'LINEAL_WITHOUT_QUEUE',
  ],
});
