import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { anyText, epochMs, id } from '../fields.ts';
import { logPosition } from './protocol/log-position.ts';
import { named } from './protocol/logged-change.ts';

const count = z.int().nonnegative();
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** Maximum size: tickets of 14 days at the busiest branch. */
const MAX_RESTORE_REPORT_BYTES = 16 * 1024 * 1024;

/** A ticket that the branch lacks or has in an older state. */
const missingTicket = z.object({
  kind: z.enum(['missing', 'open']),
  id,
  idQueues: id,
  letter: anyText(20),
  number: z.int(),
  code: anyText(60),
  day,
  state: anyText(60),
  arrivedAt: epochMs,
  endedAt: epochMs.nullable(),
});
export type MissingTicket = z.infer<typeof missingTicket>;

export const reportRestore = endpoint({
  method: 'post',
  path: '/replication/restore_report',
  tag: 'Replication',
  only: 'central',
  privilege: 'branch',
  summary: 'Report a restore of the branch; returns missing tickets and the number of rows sent again',
  body: z.object({
    restore: z.object({
      id: id.describe('Time of the restore, or of its detection'),
      how: z.enum(['page', 'copied', 'disk']),
      by: anyText(256),
      backupAt: epochMs.nullable(),
      missingUntil: epochMs,
      headSeq: count.describe('End of the change log at the restore; rows up to it are sent again'),
    }),
    epoch: named,
    at: logPosition.describe('Position confirmed by central in this epoch'),
    headSeq: count.describe('Current end of the change log'),
    tickets: z
      .object({
        from: count.describe('First ticket id of the query'),
        day: day.describe('First business day of the query'),
        here: z.array(z.tuple([id, count])).describe('Id and version of each ticket at the branch'),
      })
      .nullable()
      .describe('Tickets at the branch; null if central was already queried in this epoch'),
  }),
  maxBodyBytes: MAX_RESTORE_REPORT_BYTES,
  answer: z.object({
    outcome: z
      .enum(['done', 'behind'])
      .describe('behind: central is at another position of the change log; retry later'),
    tickets: z.array(missingTicket),
    again: z
      .object({ rows: count, known: count })
      .nullable()
      .describe('Number of earlier rows sent again in this epoch, and how many of them central already had'),
  }),
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'],
});
