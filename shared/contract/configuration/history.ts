import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { CONFIGURES } from './configured.ts';

/** A changed field. */
const changedValue = z.object({
  field: z.string().describe('Column name'),
  kind: z.enum(['text', 'yesNo']).describe('yesNo: Y or N'),
  before: z.string().nullable().describe('Previous value, with the name of a referenced row; null for none'),
  after: z.string().nullable(),
});
export type ChangedValue = z.infer<typeof changedValue>;

export const changedRow = z
  .object({
    entity: z.string().describe('Table name'),
    pk: z.int(),
    name: z.string(),
    what: z.enum(['added', 'changed', 'deleted']),
    values: z.array(changedValue).describe('Changed fields of a changed row'),
    at: epochMs.describe('Time of the last change'),
    username: z.string().describe('User who made the last change'),
  })
  .meta({ id: 'ChangedRow' });
export type ChangedRow = z.infer<typeof changedRow>;

const moment = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const historicChange = changedRow
  .extend({
    pk: z.int().nullable(),
    values: z.array(changedValue).describe('Changed fields; all fields of an added or deleted row'),
    at: epochMs,
    username: z.string().describe('Name, at that time, of the user who made the change'),
    seq: z.int().describe('Sequence number of the entry at the server that recorded it'),
    idBranches: id
      .nullable()
      .describe('Branch that recorded the change; null if the responding server recorded it'),
    branchName: z.string(),
  })
  .meta({ id: 'HistoricChange' });
export type HistoricChange = z.infer<typeof historicChange>;

export const listHistory = endpoint({
  method: 'get',
  path: '/configuration/history',
  tag: 'History of the configuration',
  summary:
    'Changes of the configuration, newest first, searched in user name and name of the changed row. At central, including changes at branches. Recorded while the setting auditChanges is on',
  privilege: CONFIGURES.anywhere,
  query: listQuery(['at', 'username', 'entity', 'name']).extend({
    from: moment.optional().describe('Start of the period, inclusive, in milliseconds since 1970'),
    to: moment.optional().describe('End of the period, exclusive, in milliseconds since 1970'),
    entity: z
      .string()
      .regex(/^[a-z_]{1,60}$/)
      .optional()
      .describe('Only changes of this table'),
  }),
  answer: pageOf(historicChange),
  errors: [],
});
