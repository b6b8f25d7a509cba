import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { countryCodeOf } from '#shared/domain/configuration/country-names.ts';
import { plainTelephone, WRITTEN_TELEPHONE } from '#shared/domain/telephone.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { id, idParams, language, name, text, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { origin, WRITES } from './configured.ts';
import { inLanguage } from './countries.ts';

const tag = 'Branches';

export const branch = z
  .object({
    id,
    idBranches: id,
    name: z.string(),
    idBranchTypes: id,
    zone: z.string().describe('Offset from UTC in hours'),
    smsEnabled: yesNo.describe('Y if customers may receive SMS'),
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

const NUMBER = /^-?\d{1,3}(\.\d{1,20})?$/;
const NUMBER_OR_NONE = /^(-?\d{1,3}(\.\d{1,20})?)?$/;

/** A number as digits with optional sign and decimals, within bounds; otherwise refused with its own code. */
const numberText = (min: number, max: number, code: ErrorCode, written = NUMBER) =>
  z
    .string()
    .trim()
    .regex(written, code)
    .refine((input) => Number(input) >= min && Number(input) <= max, code);

const digitsText = (code: ErrorCode) => z.string().trim().max(60, code).regex(/^\d*$/, code);

export const branchZone = numberText(-12, 14, 'BRANCH_ZONE').describe('Offset from UTC in hours');

const fields = {
  name: name(45),
  address: text(60),
  city: text(60),
  country: name(60)
    .refine((reported) => countryCodeOf(reported) !== null, 'no such country')
    .describe('ISO 3166-1 alpha-2, or the name in Spanish, English or Swedish'),
  telephone: z
    .string()
    .trim()
    .regex(WRITTEN_TELEPHONE, 'BRANCH_TELEPHONE' satisfies ErrorCode)
    .overwrite((written) => plainTelephone(written).replace('+', '00').replace(/\D/g, ''))
    .max(60, 'BRANCH_TELEPHONE' satisfies ErrorCode)
    .describe('Stored as digits; + becomes 00'),
  latitude: numberText(-90, 90, 'BRANCH_LATITUDE'),
  longitude: numberText(-180, 180, 'BRANCH_LONGITUDE'),
  zone: branchZone,
  idVentureBranch: text(60).default(''),
  enabled: yesNo,
  cellPhone: yesNo.default('N'),
  survey: yesNo.default('N'),
  sms: yesNo.default('N'),
  distributed: yesNo.default('N'),
  ipServer: z
    .string()
    .trim()
    .max(60, 'BRANCH_IP' satisfies ErrorCode)
    .regex(/^[\p{L}\d.:-]*$/u, 'BRANCH_IP' satisfies ErrorCode)
    .default('0')
    .describe('Address of the branch server if `distributed` is Y; otherwise 0'),
  port: digitsText('BRANCH_PORT')
    .default('1')
    .describe('Port of the branch server if `distributed` is Y; otherwise 1'),
  language: language.optional().describe('Language of printed tickets and displays; Spanish by default'),
};

/** Fields that the first start leaves empty; once set they cannot be cleared. */
const LACKED = {
  country: text(60).refine(
    (reported) => reported === '' || countryCodeOf(reported) !== null,
    'no such country',
  ),
  latitude: numberText(-90, 90, 'BRANCH_LATITUDE', NUMBER_OR_NONE),
  longitude: numberText(-180, 180, 'BRANCH_LONGITUDE', NUMBER_OR_NONE),
};

/** Access specification, sections 3 and 5. Type and number of a branch cannot change. */
export const branchChange = z.object({ ...fields, ...LACKED }).meta({ id: 'BranchChange' });
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
    country: z.string().describe('Name of the country'),
    countryCode: z.string().describe('ISO 3166-1 alpha-2 code; empty if the name matches no country'),
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

const MANAGE_BRANCHES = [MODULES.branchCreate, MODULES.branchEdit, MODULES.configurationGlobal] as const;

export const listConfiguredBranches = endpoint({
  method: 'get',
  path: '/branches/table',
  tag,
  summary:
    'All branches, including disabled ones, searched in name, address and city; at a branch of a network only its own',
  privilege: MANAGE_BRANCHES,
  query: listQuery(['name', 'address', 'city', 'nameBranchTypes', 'enabled']),
  answer: pageOf(configuredBranch.and(origin)),
  errors: [],
});

export const getBranch = endpoint({
  method: 'get',
  path: '/branches/{id}',
  tag,
  summary: 'Configuration of a branch',
  privilege: MANAGE_BRANCHES,
  params: idParams,
  query: z.object({ language: inLanguage }),
  answer: configuredBranch,
  errors: ['NOT_FOUND'],
});

/** Errors of writing a branch. */
const WRITTEN = [
  'NOT_FOUND',
  'LOCKED_BY_CENTRAL',
  'ROLLOUT_CONFLICT',
  'BRANCH_LATITUDE',
  'BRANCH_LONGITUDE',
  'BRANCH_ZONE',
  'BRANCH_IP',
  'BRANCH_PORT',
  'BRANCH_TELEPHONE',
  'BRANCH_NAME_IN_USE',
  'IP_PORT_EMPTY',
  'REACH_MAX_BRANCHES',
  'REACH_MAX_CELLBRANCHES',
  'REACH_MAX_SURVEYBRANCHES',
  'REACH_MAX_SMSBRANCHES',
  'LICENCE_EXPIRED',
] as const;

export const createBranch = endpoint({
  method: 'post',
  path: '/branches',
  tag,
  part: WRITES.global.part,
  summary: 'Add a branch',
  privilege: [MODULES.branchCreate],
  scope: 'installation',
  body: branchBody,
  answer: configuredBranch,
  errors: WRITTEN,
});

export const updateBranch = endpoint({
  method: 'put',
  path: '/branches/{id}',
  isVersioned: true,
  tag,
  part: WRITES.global.part,
  summary: 'Change a branch',
  privilege: [MODULES.branchEdit],
  params: idParams,
  body: branchChange,
  answer: configuredBranch,
  errors: [...WRITTEN, 'CUSTOMERS_ARE_WAITING'],
});
