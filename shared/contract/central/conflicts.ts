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
  field: z.string().describe('The column'),
  kind: z
    .enum(['text', 'yesNo', 'moment', 'secret'])
    .describe('yesNo: Y or N; moment: epoch milliseconds; secret: that there was one, not which'),
  applied: value.describe('What holds'),
  discarded: value.describe('What does not'),
});
export type ConflictingValue = z.infer<typeof conflictingValue>;

export const conflictingChange = z
  .object({
    id,
    at: epochMs.describe('When central found out'),
    idBranches: id,
    branchName: z.string().describe('Whose change met another'),
    against: z.string().nullable().describe('The branch that had given what was there; null for central'),
    reason: z.enum(CONFLICT_REASONS),
    entity: z.enum(['alert_messages', 'customers', 'employees', 'users']),
    pk: z.string().describe('The row'),
    name: z.string().describe('Of the person, as central has it; empty where there is none any more'),
    values: z.array(conflictingValue),
  })
  .meta({ id: 'ConflictingChange' });
export type ConflictingChange = z.infer<typeof conflictingChange>;

export const listConflictingChanges = endpoint({
  method: 'get',
  path: '/replication/conflicts',
  tag: 'Fleet',
  only: 'central',
  summary:
    'What lost where both ends had changed the same of a person, searched in branch, name and column; the newest first',
  privilege: MANAGE_FLEET,
  query: listQuery(['at', 'branchName', 'name', 'field']).extend({ idBranches: id.optional() }),
  answer: pageOf(conflictingChange),
  errors: [],
});
