import { z } from 'zod';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/domain/access/audit-actions.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

/** Changed fields; never secrets. */
const fields = z.record(z.string(), z.unknown()).nullable();

export const auditedAction = z
  .object({
    idBranches: id
      .nullable()
      .describe('Branch that recorded the entry; null if the responding server recorded it'),
    branchName: z.string(),
    seq: z.int().describe('Sequence number of the entry at the server that recorded it'),
    at: epochMs,
    action: z
      .string()
      .describe(
        'Audited action: a value of the `action` filter, or an action of a branch with a later version',
      ),
    idUsers: id.nullable().describe('User who performed the action; null if no user was signed in'),
    username: z
      .string()
      .describe(
        'User name at that time. For a failed sign-in with an unknown name, `unknown #` and eight digits, which identify the name until the server restarts; `about` has the same value',
      ),
    address: z.string().describe('Network address of the request'),
    entity: z.string().describe('Table of the affected row'),
    pk: z.int().nullable().describe('Id of the affected row; null if the action concerns no single row'),
    about: z.string().describe('Name of the affected row at that time'),
    before: fields.describe('Changed fields with their previous values'),
    after: fields.describe('Changed fields with their new values'),
  })
  .meta({ id: 'AuditedAction' });
export type AuditedAction = z.infer<typeof auditedAction>;

const moment = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const listAudit = endpoint({
  method: 'get',
  path: '/audit',
  tag: 'Audit',
  summary:
    'Audit entries, newest first, searched in user name, address and name of the affected row. At central, including the entries of branches',
  privilege: [MODULES.reportAudit],
  query: listQuery(['at', 'action', 'username', 'address', 'entity', 'about']).extend({
    action: z.enum(ACTIONS).optional(),
    inAction: id.optional().describe('User who performed the action'),
    affected: id.optional().describe('User affected by the action'),
    from: moment.optional().describe('Start of the period, inclusive, in milliseconds since 1970'),
    to: moment.optional().describe('End of the period, exclusive, in milliseconds since 1970'),
    idBranches: id.optional().describe('Only entries recorded by this branch'),
  }),
  answer: pageOf(auditedAction),
  errors: [],
});
