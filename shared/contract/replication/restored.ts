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
  kind: z.enum(['lost', 'open']),
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
  summary:
    'Tells that the branch was put back, and learns which tickets central has that it lacks, and what came twice',
  body: z.object({
    restore: z.object({
      id: id.describe('The moment at which it was put back, or at which that was noticed'),
      how: z.enum(['page', 'copied', 'disk']),
      by: anyText(256),
      backupAt: epochMs.nullable(),
      missingUntil: epochMs,
      headSeq: count.describe('The end of its change log then: what is up to here is sent again'),
    }),
    epoch: named,
    at: logPosition.describe('Up to where central has confirmed this epoch'),
    headSeq: count.describe('The end of its change log now'),
    tickets: z
      .object({
        from: count.describe('Ids of tickets from here on are meant'),
        day: day.describe('The first business day that is meant'),
        here: z.array(z.tuple([id, count])).describe('The id and version of each that the branch has'),
      })
      .nullable()
      .describe('Null where central has been asked in this epoch'),
  }),
  maxBodyBytes: MAX_RESTORE_REPORT_BYTES,
  answer: z.object({
    outcome: z
      .enum(['done', 'behind'])
      .describe('behind: central is at another place of the change log; to be asked again'),
    tickets: z.array(missingTicket),
    again: z
      .object({ rows: count, known: count })
      .nullable()
      .describe('What was sent in this epoch of what there was before, and what of it central had already'),
  }),
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'],
});
