import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { configurationPart, configurationRequest } from './protocol/configuration-messages.ts';

const tag = 'Replication';
const errors = ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'] as const;

/** Maximum duration of a long poll at central. */
export const POLL_TIMEOUT_MS = 25_000;

export const pullConfiguration = endpoint({
  method: 'post',
  path: '/replication/configuration',
  tag,
  only: 'central',
  summary: 'Configuration that the branch does not have yet, in parts; all of it for an empty branch',
  privilege: 'branch',
  body: configurationRequest,
  answer: configurationPart,
  errors: [...errors, 'NOT_FOUND'],
});

export const pollChanges = endpoint({
  method: 'post',
  path: '/replication/poll',
  tag,
  only: 'central',
  summary: 'Long poll for a configuration revision other than the one of the branch',
  privilege: 'branch',
  body: z.object({
    revision: z.int().nonnegative().describe('Revision at the branch'),
    waitMs: z
      .int()
      .min(0)
      .max(POLL_TIMEOUT_MS)
      .default(POLL_TIMEOUT_MS)
      .describe('Maximum milliseconds to wait'),
  }),
  answer: z.object({
    revision: z.int().nonnegative().describe('Newest configuration revision for this branch'),
  }),
  errors: [...errors, 'NOT_FOUND'],
});
