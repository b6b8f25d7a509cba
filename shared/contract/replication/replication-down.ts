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
  summary: 'The configuration that the branch does not have yet, part by part; from nothing, all of it',
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
  summary: 'Answers as soon as the newest configuration for the branch is another than it has',
  privilege: 'branch',
  body: z.object({
    revision: z.int().nonnegative().describe('What the branch has'),
    waitMs: z.int().min(0).max(POLL_TIMEOUT_MS).default(POLL_TIMEOUT_MS).describe('How long to wait at most'),
  }),
  answer: z.object({
    revision: z.int().nonnegative().describe('Newest configuration that concerns this branch'),
  }),
  errors: [...errors, 'NOT_FOUND'],
});
