import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { MANAGE_FLEET } from './registry.ts';

/** Reasons for the losing value of a conflict. */
const CONFLICT_REASONS = [
  /** Central had changed the field; its value stays. */
  'central',
  /** The last change won (earlier versions). */
  'earlier',
  /** The former value was more restrictive (earlier versions). */
  'protected',
  /** A new row had a used number. */
  'otherNumber',
  /** Central had deleted the row. */
  'noSuchRow',
] as const;

const value = z.string().nullable();

const conflictingValue = z.object({
  field: z.string().describe('Column name'),
  kind: z
    .enum(['text', 'yesNo', 'moment', 'secret'])
    .describe('yesNo: Y or N; moment: epoch milliseconds; secret: an empty text instead of the value'),
  applied: value.describe('Value that was kept'),
  discarded: value.describe('Value that was discarded'),
});
export type ConflictingValue = z.infer<typeof conflictingValue>;

export const conflictingChange = z
  .object({
    id,
    at: epochMs.describe('Time at which central detected the conflict'),
    idBranches: id,
    branchName: z.string().describe('Branch that sent the conflicting change'),
    against: z.string().nullable().describe('Branch that had set the existing value; null for central'),
    reason: z.enum(CONFLICT_REASONS),
    entity: z.enum(['alert_messages', 'customers', 'employees', 'users']),
    pk: z.string().describe('Id of the row'),
    name: z.string().describe('Name of the person at central; empty if the person no longer exists'),
    values: z.array(conflictingValue),
  })
  .meta({ id: 'ConflictingChange' });
export type ConflictingChange = z.infer<typeof conflictingChange>;

export const listConflictingChanges = endpoint({
  method: 'get',
  path: '/replication/conflicts',
  tag: 'Fleet',
  only: 'central',
  summary: 'Conflicting changes of the same field, newest first, searched in branch, name and column',
  privilege: MANAGE_FLEET,
  query: listQuery(['at', 'branchName', 'name', 'field']).extend({ idBranches: id.optional() }),
  answer: pageOf(conflictingChange),
  errors: [],
});
