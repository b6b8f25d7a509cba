import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { JOB_STATES, JOB_VIEWS, LISTED_KINDS } from '#shared/domain/jobs/jobs.ts';
import { endpoint } from '../endpoint.ts';
import { anyName, epochMs } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';

const shared = {
  tag: 'Jobs',
  privilege: [MODULES.configurationTools],
  scope: 'installation',
} as const;

/** Work outside the server: a mail, an SMS, a message about an alarm, a report, a paper. */
const job = z
  .object({
    key: z.string().describe('Identifies the job over all attempts'),
    kind: z.enum(LISTED_KINDS),
    subject: z
      .string()
      .describe(
        'Subject of a mail, type of an SMS, branch of an alarm, name of a report or code of a ticket',
      ),
    target: z
      .string()
      .describe('Address or printer that it goes to, or the last digits of a number; empty for none'),
    state: z.enum(JOB_STATES),
    attempts: z.int().nonnegative(),
    queuedAt: epochMs,
    nextAt: epochMs.nullable().describe('Next attempt; null if there is none'),
    endedAt: epochMs.nullable(),
    failure: z.string().describe('Error of the last attempt; empty for none'),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof job>;

export const JOB_SORTS = ['queuedAt', 'subject', 'attempts'] as const;

export const listJobs = endpoint({
  ...shared,
  method: 'get',
  path: '/jobs',
  summary:
    'Jobs that are not done; `view` selects those that wait, fail repeatedly, have an unknown outcome, failed finally, expired or were discarded',
  query: listQuery(JOB_SORTS).extend({
    view: z.enum(JOB_VIEWS).optional(),
    kind: z.enum(LISTED_KINDS).optional(),
  }),
  answer: pageOf(job),
  errors: [],
});

const change = {
  ...shared,
  body: z.object({ key: anyName(200) }),
  answer: z.object({ key: z.string() }),
  errors: ['NOT_FOUND', 'JOB_RUNNING_OR_DONE'],
} as const;

export const retryJob = endpoint({
  ...change,
  method: 'post',
  path: '/jobs/retry',
  summary:
    'Attempt a job again now; one with an unknown outcome may be done twice. An SMS only while it waits: its number is deleted when it ends. Of a paper, a copy is printed',
});

export const discardJob = endpoint({
  ...change,
  method: 'post',
  path: '/jobs/discard',
  summary: 'Discard a job, so that it is not attempted again',
});
