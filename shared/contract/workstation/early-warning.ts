import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

const moment = z.iso.datetime();

const expected = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('broken'),
      recoversAt: moment
        .nullable()
        .describe('Time when no wait exceeds the target any more; null if not within the next hour'),
    }),
    z.object({ kind: z.literal('breaks'), at: moment }),
    z.object({ kind: z.literal('met') }),
  ])
  .describe('Forecast of the service level: broken now, broken from a certain time, or kept');

const queueWarning = z
  .object({
    idQueues: id,
    queue: z.string(),
    sla: z.number().int().describe('Target wait of the queue in seconds'),
    current: expected.describe('Forecast with the currently open workstations'),
    withOneMoreWorkstation: expected.describe('Forecast with one more workstation that calls this queue'),
  })
  .meta({ id: 'QueueWarning' });
export type QueueWarning = z.infer<typeof queueWarning>;

const earlyWarnings = z
  .object({
    idBranches: id,
    at: moment.nullable().describe('Time of the forecast; null if the branch is closed or there is none yet'),
    until: moment.nullable().describe('End of the forecast period'),
    untilClosing: z.boolean().describe('Whether the branch closes at that time'),
    warnings: z.array(queueWarning).describe('Queues whose service level is broken or will be soon'),
  })
  .meta({ id: 'EarlyWarnings' });
export type EarlyWarnings = z.infer<typeof earlyWarnings>;

export const getEarlyWarnings = endpoint({
  method: 'get',
  path: '/supervision/warnings',
  tag: 'Supervision',
  only: 'branch',
  summary: 'Queues that will soon exceed their target wait, and the effect of one more workstation',
  privilege: [MODULES.supervisionView],
  query: z.object({ idBranch: id }),
  answer: earlyWarnings,
  errors: ['NOT_FOUND'],
});
