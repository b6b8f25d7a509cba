import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

const moment = z.iso.datetime();

const expected = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('broken'),
      metAgainAt: moment
        .nullable()
        .describe('When nobody waits longer any more; null for not within the next hour'),
    }),
    z.object({ kind: z.literal('breaks'), at: moment }),
    z.object({ kind: z.literal('keeps') }),
  ])
  .describe('What is to be expected of the service level: broken now, broken from a moment on, or kept');

const queueWarning = z
  .object({
    idQueues: id,
    queue: z.string(),
    sla: z.number().int().describe('Seconds within which the queue promises to call'),
    asNow: expected.describe('With the workstations that are open now'),
    withOneMore: expected.describe('With one more workstation that calls this queue'),
  })
  .meta({ id: 'QueueWarning' });
export type QueueWarning = z.infer<typeof queueWarning>;

const earlyWarnings = z
  .object({
    idBranches: id,
    at: moment
      .nullable()
      .describe('When it was looked; null where the branch is closed or nobody has looked yet'),
    until: moment.nullable().describe('How far ahead was looked'),
    untilClosing: z.boolean().describe('The branch closes then'),
    warnings: z.array(queueWarning).describe('Queues whose service level is broken or soon will be'),
  })
  .meta({ id: 'EarlyWarnings' });
export type EarlyWarnings = z.infer<typeof earlyWarnings>;

export const getEarlyWarnings = endpoint({
  method: 'get',
  path: '/supervision/warnings',
  tag: 'Supervision',
  only: 'branch',
  summary:
    'Which queues will soon be waited in for longer than promised, and what one more workstation would change',
  privilege: [MODULES.supervisionView],
  query: z.object({ idBranch: id }),
  answer: earlyWarnings,
  errors: ['NOT_FOUND'],
});
