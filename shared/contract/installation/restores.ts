import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams } from '../fields.ts';

const count = z.int().nonnegative();

/** A ticket in a restore report. */
export const reportedTicket = z.object({
  id,
  code: z.string().describe('Empty where it was called without a ticket'),
  queue: z.string(),
  state: z.string().describe('The last one known, before the restore'),
  arrivedAt: epochMs,
  endedAt: epochMs.nullable(),
});
export type ReportedTicket = z.infer<typeof reportedTicket>;

/** Maximum lost tickets listed; the total is counted. */
export const MAX_LISTED_TICKETS = 200;

/** Consequences of restoring a branch's data. */
export const restoreReport = z
  .object({
    id: id.describe('The moment at which it was put back, or at which that was noticed'),
    how: z
      .enum(['page', 'copied', 'disk'])
      .describe(
        'page: restored at the page; copied: someone has put the file of the database back; disk: central has a later past, since all files were put back or a copy of them has spoken with it',
      ),
    by: z.string().describe('Who restored it at the page; else empty'),
    backupAt: epochMs.nullable().describe('Up to when what was put back goes'),
    missingUntil: epochMs.describe('Up to when what is missing went'),
    replaced: z.string().describe('Name under which the page keeps what was replaced; else empty'),
    source: z
      .enum(['database', 'central', 'waiting', 'nothing'])
      .describe(
        'What the rest is known from: the database that was replaced, what central has, central once it answers, or nothing',
      ),
    missing: count.nullable().describe('Tickets that are here no longer; null where nobody can say'),
    missingTickets: z.array(reportedTicket).max(MAX_LISTED_TICKETS).describe('The newest of them'),
    events: count.nullable().describe('What happened to tickets and is here no longer'),
    changes: count.nullable().describe('Rows of configuration and people that were changed meanwhile'),
    toClose: z
      .array(reportedTicket)
      .describe('Tickets that are open here, and were called or ended in what is missing'),
    twice: z
      .array(z.object({ code: z.string(), originalAt: epochMs, reissuedAt: epochMs }))
      .describe('Numbers that were given again on the same business day'),
    sentAgain: z
      .object({
        rows: count.describe('Changes that the branch has sent again so far'),
        known: count.describe('Those of them that central had already, and took only once'),
        isDone: z.boolean(),
      })
      .nullable()
      .describe('Null without a central'),
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
  summary: 'What each of the last times that this branch was put back has lost, newest first',
  answer: z.object({ rows: z.array(restoreReport) }),
  errors: [],
});

export const markRestoreSeen = endpoint({
  ...shared,
  method: 'post',
  path: '/restores/{id}/seen',
  summary: 'Says that the report of a restore was read: it is shown as news no longer',
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

export const finishRestore = endpoint({
  ...shared,
  method: 'post',
  path: '/restores/{id}/tickets',
  summary:
    'Closes open tickets that were called or ended in what a restore took back, or lets them be called after all',
  params: idParams,
  body: z.object({ idTickets: z.array(id).min(1).max(5_000), retain: z.boolean().default(false) }),
  answer: z.object({ closed: count, retained: count }),
  errors: ['NOT_FOUND'],
});
