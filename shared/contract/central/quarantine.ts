import { z } from 'zod';
import { QUARANTINE_REASONS } from '#shared/domain/replication/reason.ts';
import { endpoint } from '../endpoint.ts';
import { anyName, epochMs, id, idParams, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { MANAGE_FLEET } from './registry.ts';

const tag = 'Quarantine';

/** Maximum changes per request; without `eids` the oldest of the branch. */
const MAX_QUARANTINE_BATCH = 500;

/** A change that central stores without applying it. */
export const quarantinedChange = z
  .object({
    eid: z.string().describe('Identity of the change'),
    idBranches: id,
    branchName: z.string(),
    entity: z.string().describe('The table of the branch that it is about'),
    pk: z.string().describe('The row'),
    operation: z.enum(['insert', 'update', 'delete']),
    reason: z.enum(QUARANTINE_REASONS).describe('Why it was not applied'),
    detail: z.string().describe('What is special of this case: a table, a column, what the database says'),
    fromCopy: yesNo.describe('Y if a copy of the branch brought it, not the branch itself'),
    since: epochMs,
    writtenAt: epochMs.describe('By the clock of the branch'),
    attempts: z.int().describe('How often someone has tried to apply it'),
    payload: z.string().describe('JSON of the columns, as they came; empty if their content was given up'),
    discardedAt: epochMs.nullable(),
    discardedBy: z.string().nullable().describe('User name'),
  })
  .meta({ id: 'QuarantinedChange' });
export type QuarantinedChange = z.infer<typeof quarantinedChange>;

export const listQuarantine = endpoint({
  method: 'get',
  path: '/quarantine',
  tag,
  only: 'central',
  summary: 'Changes that were not applied, searched in branch, table and reason; the oldest first',
  privilege: MANAGE_FLEET,
  query: listQuery(['since', 'branchName', 'entity', 'reason', 'attempts']).extend({
    idBranches: id.optional(),
    discarded: yesNo.optional().describe('Y for those that someone has discarded'),
  }),
  answer: pageOf(quarantinedChange),
  errors: [],
});

const selectedChanges = z.object({
  idBranches: id,
  eids: z.array(anyName(200)).min(1).max(MAX_QUARANTINE_BATCH),
});

export const retryQuarantine = endpoint({
  method: 'post',
  path: '/quarantine/retry',
  tag,
  only: 'central',
  summary: `Applies changes that were set aside, in the order in which they were written; what a copy of the branch brought is taken for the branch’s own. Without \`eids\`, the first ${MAX_QUARANTINE_BATCH} of the branch if it has \`confirmed\``,
  privilege: MANAGE_FLEET,
  body: selectedChanges.partial({ eids: true }).extend({
    confirmed: z
      .int()
      .min(0)
      .optional()
      .describe('Changes of the branch that were confirmed; required without `eids`'),
  }),
  answer: z.object({
    applied: z.int().describe('Are applied now'),
    left: z.int().describe('Could not be, and stay with their reason'),
  }),
  errors: ['QUARANTINE_CHANGED'],
});

export const discardQuarantine = endpoint({
  method: 'post',
  path: '/quarantine/discard',
  tag,
  only: 'central',
  summary: 'Decides that changes will not be applied; they stay, with the note of who decided it and when',
  privilege: MANAGE_FLEET,
  body: selectedChanges,
  answer: z.object({ discarded: z.int() }),
  errors: [],
});

export const resumeBranch = endpoint({
  method: 'post',
  path: '/branches/{id}/resume_replication',
  tag,
  only: 'central',
  summary: 'Lets a branch whose stream was stopped go on, after someone has seen to the reason',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({ resumed: z.int().describe('Streams that go on') }),
  errors: ['NOT_FOUND'],
});

export const resumeQuarantine = endpoint({
  method: 'post',
  path: '/branches/{id}/resume_quarantine',
  tag,
  only: 'central',
  summary:
    'Lets a branch whose stream was stopped go on: whatever cannot be applied of what it holds now is put into quarantine, however much that is',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({ resumed: z.int().describe('Streams that go on') }),
  errors: ['NOT_FOUND'],
});
