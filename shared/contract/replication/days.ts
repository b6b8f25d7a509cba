import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { MANAGE_FLEET } from '../central/registry.ts';
import { endpoint } from '../endpoint.ts';
import { anyName, epochMs, idParams } from '../fields.ts';
import { logPosition } from './protocol/log-position.ts';
import { named } from './protocol/logged-change.ts';

const shared = { tag: 'Replication', only: 'central', privilege: 'branch' } as const;
const errors = ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'] as const;

/** Maximum size of a day of one kind of fact. */
const MAX_DAY_BYTES = 64 * 1024 * 1024;

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const count = z.int().nonnegative();
/** A table of facts with its columns in order; the first is the id. */
const factTable = { entity: anyName(60), columns: z.array(anyName(60)).min(1).max(100) };

/** Business day and log position of a comparison. */
const moment = { day, epoch: named, at: logPosition };

/** Number of rows of a kind of fact and their checksum. */
const dayChecksum = z.object({ ...factTable, rows: count, checksum: count });
export type DayChecksum = z.infer<typeof dayChecksum>;

/** Result of the last comparison of a business day. */
export const comparedDay = z
  .object({
    day,
    outcome: z.enum([
      'same',
      /** Central cannot apply all rows of the branch. */
      'differs',
      /** Differed, and was repaired by sending the day again. */
      'repaired',
    ]),
    comparedAt: epochMs,
    added: count.describe('Number of rows that were missing at central'),
    changed: count.describe('Number of rows that were different at central'),
    removed: count.describe('Number of rows that the branch no longer has'),
    rejected: count.describe('Number of rows that central cannot store'),
  })
  .meta({ id: 'ComparedDay' });
export type ComparedDay = z.infer<typeof comparedDay>;

export const compareDay = endpoint({
  ...shared,
  method: 'post',
  path: '/replication/days/compare',
  summary: 'Compare the facts of a business day between central and the branch',
  body: z.object({
    ...moment,
    checksums: z.array(dayChecksum).max(20),
    isLast: z.boolean().default(false).describe('True if no further comparison follows for now'),
  }),
  answer: z.object({
    outcome: z
      .enum(['same', 'differs', 'behind'])
      .describe('behind: central does not have the complete change log yet, or accepts no changes'),
    differing: z.array(z.string()).describe('Kinds of fact whose checksums differ'),
  }),
  errors,
});

export const resendDay = endpoint({
  ...shared,
  method: 'post',
  path: '/replication/days/send',
  summary: 'Replace the facts of a kind and day at central by those of the branch; others are closed',
  body: z.object({
    ...moment,
    ...factTable,
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  }),
  maxBodyBytes: MAX_DAY_BYTES,
  answer: z.object({
    outcome: z.enum(['done', 'behind']),
    added: count,
    changed: count,
    removed: count.describe('Number of rows that the branch no longer has'),
    rejected: count.describe('Number of rows that central cannot store'),
  }),
  errors,
});
export type SentDay = Omit<z.infer<typeof resendDay.answer>, 'outcome'>;

export const compareDaysNow = endpoint({
  method: 'post',
  path: '/replication/compare_days',
  tag: 'Replication',
  only: 'branch',
  part: 'replication',
  summary: 'Compare the business days of the last two weeks with central now, and send differing days again',
  privilege: [MODULES.configurationTools],
  answer: z.object({
    days: z.array(comparedDay),
    isComplete: z
      .boolean()
      .describe(
        'False if central does not have the complete change log yet; the comparison is repeated later',
      ),
  }),
  errors: ['CENTRAL_OFFLINE'],
});

export const listComparedDays = endpoint({
  method: 'get',
  path: '/fleet/{id}/days',
  tag: 'Fleet',
  only: 'central',
  summary: 'Results of comparing the last days of a branch, newest first',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({
    days: z.array(comparedDay),
    requestedAt: epochMs.nullable().describe('Time of the pending request to compare; null if none'),
  }),
  errors: ['NOT_FOUND'],
});

export const requestComparison = endpoint({
  method: 'post',
  path: '/fleet/{id}/compare_days',
  tag: 'Fleet',
  only: 'central',
  summary: 'Request a branch to compare its last days with central on its next report',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({ requestedAt: epochMs }),
  errors: ['NOT_FOUND'],
});
