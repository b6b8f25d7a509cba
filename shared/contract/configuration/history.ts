import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { CONFIGURES } from './configured.ts';

/** A changed field. */
const changedValue = z.object({
  field: z.string().describe('The column'),
  kind: z.enum(['text', 'yesNo']).describe('yesNo: Y or N'),
  before: z.string().nullable().describe('What it refers to by its name; null for nothing'),
  after: z.string().nullable(),
});
export type ChangedValue = z.infer<typeof changedValue>;

export const changedRow = z
  .object({
    entity: z.string().describe('The table'),
    pk: z.int(),
    name: z.string(),
    what: z.enum(['added', 'changed', 'deleted']),
    values: z.array(changedValue).describe('Of a changed one'),
    at: epochMs.describe('When it was last changed'),
    username: z.string().describe('Who did'),
  })
  .meta({ id: 'ChangedRow' });
export type ChangedRow = z.infer<typeof changedRow>;

const moment = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const historicChange = changedRow
  .extend({
    pk: z.int().nullable(),
    values: z.array(changedValue).describe('Of a new one what it has, of one that is gone what it had'),
    at: epochMs,
    username: z.string().describe('Who did it, as they were called then'),
    seq: z.int().describe('Number of the entry where it was written down'),
    idBranches: id.nullable().describe('The branch that wrote it down; null for the server that answers'),
    branchName: z.string(),
  })
  .meta({ id: 'HistoricChange' });
export type HistoricChange = z.infer<typeof historicChange>;

export const listHistory = endpoint({
  method: 'get',
  path: '/configuration/history',
  tag: 'History of the configuration',
  summary:
    'Who changed what of the configuration, and when: searched in user name and name of what was changed; the newest first. At central what was changed at branches too. Kept while the setting auditChanges is on',
  privilege: CONFIGURES.anywhere,
  query: listQuery(['at', 'username', 'entity', 'name']).extend({
    from: moment.optional().describe('Milliseconds since 1970'),
    to: moment.optional().describe('The same; itself not any more'),
    entity: z
      .string()
      .regex(/^[a-z_]{1,60}$/)
      .optional()
      .describe('Only changes of this table'),
  }),
  answer: pageOf(historicChange),
  errors: [],
});
