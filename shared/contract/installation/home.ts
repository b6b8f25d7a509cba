import { z } from 'zod';
import { LICENCE_STATES } from '#shared/domain/licence/licence-status.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, yesNo } from '../fields.ts';

const count = z.int().positive();
const ofBranch = { idBranches: id, branchName: z.string() };
/** At most three names; `total` counts all of them. */
const some = { names: z.array(z.string()).max(3), total: count };

const need = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('lastWorkstation').describe('Where the caller worked last, closed and free now'),
      idWorkstations: id,
      workstationName: z.string(),
      ...ofBranch,
    }),
    z.object({
      kind: z.literal('maxWait').describe('Who waits longest at a branch now'),
      ...ofBranch,
      code: z.string(),
      queueName: z.string(),
      seconds: z.int().nonnegative().describe('Since entering the queue'),
      late: yesNo.describe('Y where the queue promises less'),
      waiting: count.describe('How many wait there'),
    }),
    z.object({ kind: z.literal('displays').describe('Dark or silent'), ...ofBranch, ...some }),
    z.object({ kind: z.literal('kiosks').describe('Dark'), ...ofBranch, ...some }),
    z.object({ kind: z.literal('printers').describe('That do not print'), ...some }),
    z.object({
      kind: z.literal('configuration').describe('Found by the check of the configuration'),
      errors: z.int().nonnegative(),
      warnings: z.int().nonnegative(),
    }),
    z.object({
      kind: z.literal('licence').describe('Expired, or about to'),
      state: z.enum(LICENCE_STATES),
      daysLeft: z.int().optional().describe('While it is expiring; 0 on its last day'),
    }),
    z.object({
      kind: z.literal('backup').describe('None was made for a week'),
      at: epochMs.nullable().describe('The last one; null where none is known'),
    }),
    z.object({ kind: z.literal('blockedUsers').describe('After too many wrong passwords'), ...some }),
    z.object({
      kind: z.literal('emails').describe('Mail to customers, or of alarms, that could not be delivered'),
      total: count,
      failure: z.string().describe('What the mail server last said, or why none answered'),
    }),
    z.object({ kind: z.literal('branches').describe('Not connected, or in trouble'), ...some }),
  ])
  .meta({ id: 'Need' });
export type Need = z.infer<typeof need>;

export const getHome = endpoint({
  method: 'get',
  path: '/home',
  tag: 'Home',
  summary: 'What needs the caller now, the most urgent first',
  privilege: 'signedIn',
  answer: z.object({ needs: z.array(need) }),
  errors: [],
});
