import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams } from '../fields.ts';

const count = z.int().nonnegative();

/** A ticket in a restore report. */
export const reportedTicket = z.object({
  id,
  code: z.string().describe('Code of the ticket; empty for a call without a ticket'),
  queue: z.string(),
  state: z.string().describe('Last known state before the restore'),
  arrivedAt: epochMs,
  endedAt: epochMs.nullable(),
});
export type ReportedTicket = z.infer<typeof reportedTicket>;

/** Maximum lost tickets listed; the total is counted. */
export const MAX_LISTED_TICKETS = 200;

/** Consequences of restoring a branch's data. */
export const restoreReport = z
  .object({
    id: id.describe('Time of the restore, or of its detection'),
    how: z
      .enum(['page', 'copied', 'disk'])
      .describe(
        'page: restored on the page; copied: database file replaced; disk: all files replaced or copied',
      ),
    by: z.string().describe('User who restored on the page; otherwise empty'),
    backupAt: epochMs.nullable().describe('Time up to which the restored data is complete; null if unknown'),
    missingUntil: epochMs.describe('End of the period with missing data'),
    replaced: z
      .string()
      .describe('Name of the copy of the replaced data stored by the page; otherwise empty'),
    source: z
      .enum(['database', 'central', 'waiting', 'nothing'])
      .describe(
        'Source of the data on what is missing: replaced database, central, central once it answers, or none',
      ),
    missing: count.nullable().describe('Number of missing tickets; null if unknown'),
    missingTickets: z.array(reportedTicket).max(MAX_LISTED_TICKETS).describe('Newest missing tickets'),
    events: count.nullable().describe('Number of missing ticket events'),
    changes: count.nullable().describe('Number of missing changes of configuration and users'),
    toClose: z
      .array(reportedTicket)
      .describe('Tickets that are open here but were called or ended in the missing data'),
    twice: z
      .array(z.object({ code: z.string(), originalAt: epochMs, reissuedAt: epochMs }))
      .describe('Numbers issued twice on the same business day'),
    resent: z
      .object({
        rows: count.describe('Number of changes sent again by the branch so far'),
        known: count.describe('Number of these changes that central already had and ignored'),
        isDone: z.boolean(),
      })
      .nullable()
      .describe('Progress of sending again; null without central'),
    seenAt: epochMs.nullable(),
    seenBy: z.string(),
  })
  .meta({ id: 'RestoreReport' });
export type RestoreReport = z.infer<typeof restoreReport>;

const shared = {
  tag: 'Backup',
  only: 'branch',
  privilege: [MODULES.backup],
  scope: 'installation',
} as const;

export const listRestores = endpoint({
  ...shared,
  method: 'get',
  path: '/restores',
  summary: 'Reports of the latest restores of this branch, newest first',
  answer: z.object({ rows: z.array(restoreReport) }),
  errors: [],
});

export const markRestoreSeen = endpoint({
  ...shared,
  method: 'post',
  path: '/restores/{id}/seen',
  summary: 'Mark the report of a restore as read',
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

export const finishRestore = endpoint({
  ...shared,
  method: 'post',
  path: '/restores/{id}/tickets',
  summary: 'Close open tickets that were called or ended in the missing data, or retain them for a call',
  params: idParams,
  body: z.object({ idTickets: z.array(id).min(1).max(5_000), retain: z.boolean().default(false) }),
  answer: z.object({ closed: count, retained: count }),
  errors: ['NOT_FOUND'],
});
