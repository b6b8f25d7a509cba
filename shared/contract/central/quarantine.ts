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
    eid: z.string().describe('Unique id of the change'),
    idBranches: id,
    branchName: z.string(),
    entity: z.string().describe('Table of the branch that the change affects'),
    pk: z.string().describe('Id of the affected row'),
    operation: z.enum(['insert', 'update', 'delete']),
    reason: z.enum(QUARANTINE_REASONS).describe('Reason why the change was not applied'),
    detail: z.string().describe('Details of the reason, such as a table, a column or a database message'),
    fromCopy: yesNo.describe('Y if the change came from a copy of the branch, not the branch itself'),
    since: epochMs,
    writtenAt: epochMs.describe('Time of the change by the clock of the branch'),
    attempts: z.int().describe('Number of manual attempts to apply the change'),
    payload: z.string().describe('Columns as received, as JSON; empty if their content was dropped'),
    discardedAt: epochMs.nullable(),
    discardedBy: z.string().nullable().describe('User name of the person who discarded the change'),
  })
  .meta({ id: 'QuarantinedChange' });
export type QuarantinedChange = z.infer<typeof quarantinedChange>;

export const listQuarantine = endpoint({
  method: 'get',
  path: '/quarantine',
  tag,
  only: 'central',
  summary: 'Quarantined changes, oldest first, searched in branch, table and reason',
  privilege: MANAGE_FLEET,
  query: listQuery(['since', 'branchName', 'entity', 'reason', 'attempts']).extend({
    idBranches: id.optional(),
    discarded: yesNo.optional().describe('Y for discarded changes'),
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
  summary: `Apply quarantined changes in the order in which they were written; changes of a copy count as those of the branch. Without \`eids\`, applies the oldest ${MAX_QUARANTINE_BATCH} of the branch if \`confirmed\` is their total number`,
  privilege: MANAGE_FLEET,
  body: selectedChanges.partial({ eids: true }).extend({
    confirmed: z
      .int()
      .min(0)
      .optional()
      .describe(
        'Total number of quarantined changes of the branch, as confirmed by the caller; required without `eids`',
      ),
  }),
  answer: z.object({
    applied: z.int().describe('Number of changes that were applied'),
    left: z.int().describe('Number of changes that remain in quarantine with their reason'),
  }),
  errors: ['QUARANTINE_CHANGED'],
});

export const discardQuarantine = endpoint({
  method: 'post',
  path: '/quarantine/discard',
  tag,
  only: 'central',
  summary: 'Discard quarantined changes; they remain stored with the user and time of the decision',
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
  summary: 'Resume the stopped stream of a branch after its cause was resolved',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({ resumed: z.int().describe('Number of resumed streams') }),
  errors: ['NOT_FOUND'],
});

export const resumeQuarantine = endpoint({
  method: 'post',
  path: '/branches/{id}/resume_quarantine',
  tag,
  only: 'central',
  summary:
    'Resume the stopped stream of a branch; pending changes that cannot be applied are quarantined, regardless of their number',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({ resumed: z.int().describe('Number of resumed streams') }),
  errors: ['NOT_FOUND'],
});
