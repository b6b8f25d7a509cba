import { z } from 'zod';
import { MODULES } from '../domain/access/modules.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, language, name, text, yesNo } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

const tag = 'Branches';

export const branch = z
  .object({
    id,
    idBranches: id,
    name: z.string(),
    idBranchTypes: id,
    zone: z.string().describe('Difference to UTC in hours'),
    smsEnabled: yesNo.describe('Y where customers may be written to'),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    enabled: yesNo,
  })
  .meta({ id: 'Branch' });
export type Branch = z.infer<typeof branch>;

export const listBranches = endpoint({
  method: 'get',
  path: '/branches',
  tag,
  summary: 'Enabled branches of this installation',
  privilege: 'signedIn',
  answer: z.array(branch),
  errors: [],
});

export const branchWorkstation = z
  .object({
    idWorkstations: id,
    workstationId: id,
    name: z.string(),
    enabled: yesNo,
    state: z.enum(['off', 'idle', 'assisting']),
    idUsers: id.nullable(),
    employeeFullName: z.string().nullable(),
    idAttentionAreas: id.nullable(),
  })
  .meta({ id: 'BranchWorkstation' });
export type BranchWorkstation = z.infer<typeof branchWorkstation>;

export const listBranchWorkstations = endpoint({
  method: 'get',
  path: '/branches/{id}/workstations',
  tag,
  only: 'branch',
  summary: 'Enabled workstations of a branch; a user with an attention area sees that area only',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(branchWorkstation),
  errors: ['NOT_FOUND'],
});

/** A number as forms send it: digits, perhaps a sign and decimals, between two bounds. */
const numberText = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
    .refine((typed) => Number(typed) >= least && Number(typed) <= most, `from ${least} to ${most}`);

const fields = {
  name: name(45),
  address: text(60),
  city: text(60),
  country: name(60),
  telephone: z.string().trim().max(60).regex(/^\d*$/),
  latitude: numberText(-90, 90),
  longitude: numberText(-180, 180),
  zone: numberText(-12, 14).describe('Difference to UTC in hours'),
  idVentureBranch: text(60).default(''),
  enabled: yesNo,
  cellPhone: yesNo.default('N'),
  survey: yesNo.default('N'),
  sms: yesNo.default('N'),
  distributed: yesNo.default('N'),
  ipServer: text(60).default('0').describe('Shown where `distributed` is Y; else 0'),
  port: z.string().trim().max(60).regex(/^\d*$/).default('1').describe('As `ipServer`; else 1'),
  language: language.optional().describe('Of paper and displays; Spanish unless said'),
};

/** Access specification, sections 3 and 5. What a branch is of is settled when it is made. */
export const branchChange = z.object(fields).meta({ id: 'BranchChange' });
export type BranchChange = z.infer<typeof branchChange>;

export const branchBody = z.object({ ...fields, idBranchTypes: id }).meta({ id: 'BranchBody' });
export type BranchBody = z.infer<typeof branchBody>;

export const configuredBranch = z
  .object({
    id,
    idBranches: id,
    name: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    telephone: z.string(),
    latitude: z.string(),
    longitude: z.string(),
    zone: z.string(),
    idBranchTypes: id,
    nameBranchTypes: z.string(),
    idVentureBranch: z.string(),
    enabled: yesNo,
    cellPhone: yesNo,
    survey: yesNo,
    sms: yesNo,
    distributed: yesNo,
    ipServer: z.string(),
    port: z.string(),
    language,
  })
  .meta({ id: 'ConfiguredBranch' });
export type ConfiguredBranch = z.infer<typeof configuredBranch>;

const looksAfter = [MODULES.branchCreate, MODULES.branchEdit, MODULES.configurationGlobal] as const;

export const listConfiguredBranches = endpoint({
  method: 'get',
  path: '/branches/table',
  tag,
  only: 'central',
  summary: 'All branches, disabled ones too, searched in name, address and city',
  privilege: looksAfter,
  query: listQuery(['name', 'address', 'city', 'enabled']),
  answer: pageOf(configuredBranch),
  errors: [],
});

export const getBranch = endpoint({
  method: 'get',
  path: '/branches/{id}',
  tag,
  only: 'central',
  summary: 'One branch, as its form shows it',
  privilege: looksAfter,
  params: idParams,
  answer: configuredBranch,
  errors: ['NOT_FOUND'],
});

export const createBranch = endpoint({
  method: 'post',
  path: '/branches',
  tag,
  only: 'central',
  summary: 'Add a branch',
  privilege: [MODULES.branchCreate],
  body: branchBody,
  answer: configuredBranch,
  errors: ['NOT_FOUND', 'BRANCH_NAME_TAKEN', 'IP_PORT_EMPTY'],
});

export const updateBranch = endpoint({
  method: 'put',
  path: '/branches/{id}',
  tag,
  only: 'central',
  summary: 'Change a branch',
  privilege: [MODULES.branchEdit],
  params: idParams,
  body: branchChange,
  answer: configuredBranch,
  errors: ['NOT_FOUND', 'BRANCH_NAME_TAKEN', 'IP_PORT_EMPTY'],
});
