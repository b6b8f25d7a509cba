import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/domain/audit/actions.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

/** Changed fields; never secrets. */
const fields = z.record(z.string(), z.unknown()).nullable();

export const auditedAction = z
  .object({
    idBranches: id.nullable().describe('The branch that wrote it down; null for the server that answers'),
    branchName: z.string(),
    seq: z.int().describe('Number of the entry where it was written down'),
    at: epochMs,
    action: z.string().describe('One of those that can be asked for, or one of a later version of a branch'),
    idUsers: id.nullable().describe('Who did it; null where nobody had signed in'),
    username: z
      .string()
      .describe(
        'As it was then; of a failed sign-in under a name that no user has `unknown #` with eight digits, the same for the same name until the server starts anew, as in `about`',
      ),
    address: z.string().describe('Network address that it was done from'),
    entity: z.string().describe('What it was done to: the table'),
    pk: z.int().nullable().describe('The row'),
    about: z.string().describe('Its name, as it was then'),
    before: fields.describe('The fields that changed, as they were'),
    after: fields.describe('The same, as they are since'),
  })
  .meta({ id: 'AuditedDeed' });
export type AuditedAction = z.infer<typeof auditedAction>;

const moment = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const listAudit = endpoint({
  method: 'get',
  path: '/audit',
  tag: 'Audit',
  summary:
    'Who did what, from where: searched in user name, address and name of what it was done to; the newest first. At central what branches wrote down too',
  privilege: [MODULES.reportAudit],
  query: listQuery(['at', 'action', 'username', 'address', 'entity', 'about']).extend({
    action: z.enum(ACTIONS).optional(),
    inAction: id.optional().describe('User who did it'),
    affected: id.optional().describe('User whom it was done to'),
    from: moment.optional().describe('Milliseconds since 1970'),
    to: moment.optional().describe('The same; itself not any more'),
    idBranches: id.optional().describe('Only what this branch wrote down'),
  }),
  answer: pageOf(auditedAction),
  errors: [],
});
