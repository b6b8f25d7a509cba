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
  reception: yesNo.describe('Creates tickets and calls nobody'),
  automaticCall: yesNo.describe('Waits for the next by itself after each attention'),
  transactionDetail: yesNo,
  closeDetail: yesNo.describe('Attentions end with at least one transaction'),
  callOutOfTurn: yesNo,
  showOutOfTurn: yesNo,
  linealCall: yesNo.describe('Calls one service and segment only'),
  selfProfile: yesNo.describe('Operators choose their attention profile'),
};
const closeTimeout = z.number().int().min(0).max(5_999).describe('Minutes; 0 for never');
const callTimeout = z.number().int().min(0).max(MAX_DURATION).describe('Seconds; 0 for never');
const recordFrequency = z.number().int().min(0).max(100).describe('Percent of the attentions');

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
    idServices: id.nullable().describe('Of the lineal call'),
    idSegments: id.nullable().describe('Of the lineal call'),
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
  summary: 'Workstation types, of a branch type where one is named',
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
