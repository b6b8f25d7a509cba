import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { epochMs, idParams, name, text } from '../fields.ts';
import { LOCKED_BY_CENTRAL_ERRORS, WRITES } from './configured.ts';

const tag = 'Transfer of configuration';

/** Maximum size of an imported file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Format marker of each file. */
export const FORMAT = 'turno-configuration';
const VERSION = 1;

/** Sections of a file in order of dependency. */
export const SECTIONS = [
  'services',
  'segments',
  'messages',
  'ticketDesigns',
  'displayDesigns',
  'detailGroups',
  'closeReasons',
  'schedules',
  'attentionAreas',
  'queues',
  'alarms',
  'branchTypes',
  'viewProfiles',
  'detailProfiles',
  'attentionProfiles',
  'workstationTypes',
  'virtualTickets',
  'branches',
  'branchGroups',
  'workstations',
  'displays',
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** An entity in the shape of its calls, with references by name. */
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const flat = z.record(z.string(), scalar);
const list = z.array(z.union([scalar, flat]));
const value = z.union([
  scalar,
  list,
  z.record(z.string(), z.union([scalar, list, z.record(z.string(), z.union([scalar, flat]))])),
]);
const entry = z.record(z.string(), value);

/** A configuration file. */
export const configurationFile = z
  .object({
    format: z.literal(FORMAT),
    version: z.literal(VERSION),
    createdAt: epochMs,
    createdBy: text(120).describe('Product version that created the file'),
    sections: z.partialRecord(z.enum(SECTIONS), z.array(entry).max(20_000)),
  })
  .meta({ id: 'ConfigurationFile' });
export type ConfigurationFile = z.infer<typeof configurationFile>;

const field = z.object({ field: z.string(), before: value, after: value });

/** Planned result for one entity. */
const planned = z
  .object({
    key: z.string().describe('Key of the item in the file; used in `excluded`'),
    section: z.enum(SECTIONS),
    name: z.string(),
    of: z.string().nullable().describe('Branch type or branch that the item belongs to; null if none'),
    what: z.enum(['new', 'changed', 'equal', 'refused', 'excluded']),
    fields: z.array(field).describe('Fields that differ; empty for a new item'),
    error: z
      .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
      .nullable()
      .describe('Reason why the item cannot be imported; null if it can'),
  })
  .meta({ id: 'PlannedImport' });
export type Planned = z.infer<typeof planned>;

const plan = z
  .object({
    items: z.array(planned),
    fingerprint: z.string().describe('Fingerprint of the plan, to be sent with the import'),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlan = z.infer<typeof plan>;

const excludedKeys = z.array(text(300)).max(20_000).describe('Keys of items that are not imported');

export const exportConfiguration = endpoint({
  method: 'get',
  path: '/configuration/export',
  tag,
  scope: 'installation',
  summary: 'Whole configuration as one file',
  privilege: WRITES.global.privilege,
  answer: configurationFile,
  errors: [],
});

export const planImport = endpoint({
  method: 'post',
  path: '/configuration/plan',
  tag,
  scope: 'installation',
  summary: 'Preview of the changes that an import would make; changes nothing',
  ...WRITES.global,
  maxBodyBytes: MAX_FILE_BYTES,
  body: z.object({ file: configurationFile, excluded: excludedKeys }),
  answer: plan,
  errors: [...LOCKED_BY_CENTRAL_ERRORS],
});

export const importConfiguration = endpoint({
  method: 'post',
  path: '/configuration/import',
  tag,
  scope: 'installation',
  summary:
    'Import a file, completely or not at all. Items that are not in the file remain, but lose letters, short ids and associations that the file needs; the plan lists them as changed',
  ...WRITES.global,
  maxBodyBytes: MAX_FILE_BYTES,
  body: z.object({
    file: configurationFile,
    excluded: excludedKeys,
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .describe(
        'Fingerprint of the reviewed plan; the import is refused if the plan has changed since. Missing if no plan was reviewed',
      ),
  }),
  answer: plan,
  errors: ['IMPORT_CHANGED', 'IMPORT_CONFLICT', 'CUSTOMERS_ARE_WAITING', ...LOCKED_BY_CENTRAL_ERRORS],
});

export const listConfigurationVersions = endpoint({
  method: 'get',
  path: '/configuration/versions',
  tag,
  scope: 'installation',
  summary: 'Configurations in force before the last ten imports, newest first',
  privilege: WRITES.global.privilege,
  answer: z.array(
    z
      .object({ at: epochMs, username: z.string().describe('User who imported') })
      .meta({ id: 'ConfigurationVersion' }),
  ),
  errors: [],
});

export const getConfigurationVersion = endpoint({
  method: 'get',
  path: '/configuration/versions/{at}',
  tag,
  scope: 'installation',
  summary: 'Configuration in force before an import, as a file that can be imported',
  privilege: WRITES.global.privilege,
  params: z.object({ at: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  answer: configurationFile,
  errors: ['NOT_FOUND'],
});

const copy = {
  method: 'post',
  tag,
  params: idParams,
  answer: z.object({ id: z.number().int() }),
} as const;

export const copyBranchType = endpoint({
  ...copy,
  path: '/branch_types/{id}/copy',
  summary: 'Copy a branch type with its queues, profiles and workstation types',
  ...WRITES.global,
  body: z.object({ name: name(45), description: text(90) }).meta({ id: 'BranchTypeCopy' }),
  errors: [
    'NOT_FOUND',
    'NAME_UNIQUE',
    'FORBIDDEN',
    'IMPORT_VALUE',
    'IMPORT_CONFLICT',
    ...LOCKED_BY_CENTRAL_ERRORS,
  ],
});

export const copyBranch = endpoint({
  ...copy,
  path: '/branches/{id}/copy',
  scope: 'installation',
  summary: 'Copy a branch with its workstations and its settings of queues',
  ...WRITES.global,
  body: z.object({ name: name(45) }).meta({ id: 'BranchCopy' }),
  errors: [
    'NOT_FOUND',
    'NAME_UNIQUE',
    'FORBIDDEN',
    'NOT_YOUR_BRANCH',
    'IMPORT_VALUE',
    'IMPORT_CONFLICT',
    'REACH_MAX_WS',
    'LICENCE_EXPIRED',
    ...LOCKED_BY_CENTRAL_ERRORS,
  ],
});
