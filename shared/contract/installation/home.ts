import { z } from 'zod';
import { LICENCE_STATES } from '#shared/domain/settings/licence.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, yesNo } from '../fields.ts';

const count = z.int().positive();
const ofBranch = { idBranches: id, branchName: z.string() };
/** At most three names; `total` counts all of them. */
const some = { names: z.array(z.string()).max(3), total: count };

const need = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('lastWorkstation').describe('Last workstation of the caller, now closed and available'),
      idWorkstations: id,
      workstationName: z.string(),
      ...ofBranch,
    }),
    z.object({
      kind: z.literal('maxWait').describe('Longest current wait at a branch'),
      ...ofBranch,
      code: z.string(),
      queueName: z.string(),
      seconds: z.int().nonnegative().describe('Seconds since the ticket entered the queue'),
      late: yesNo.describe('Y if the wait exceeds the target of the queue'),
      waiting: count.describe('Number of tickets waiting in the queue'),
    }),
    z.object({ kind: z.literal('displays').describe('Offline or muted displays'), ...ofBranch, ...some }),
    z.object({ kind: z.literal('kiosks').describe('Offline kiosks'), ...ofBranch, ...some }),
    z.object({ kind: z.literal('printers').describe('Printers that cannot print'), ...some }),
    z.object({
      kind: z.literal('configuration').describe('Results of the configuration check'),
      errors: z.int().nonnegative(),
      warnings: z.int().nonnegative(),
    }),
    z.object({
      kind: z.literal('licence').describe('Expired or expiring licence'),
      state: z.enum(LICENCE_STATES),
      daysLeft: z.int().optional().describe('Days left while the licence is expiring; 0 on its last day'),
    }),
    z.object({
      kind: z.literal('backup').describe('No backup for a week'),
      at: epochMs.nullable().describe('Time of the last backup; null if none is known'),
    }),
    z.object({ kind: z.literal('blockedUsers').describe('Users blocked after wrong passwords'), ...some }),
    z.object({
      kind: z.literal('emails').describe('Emails to customers or of alarms that could not be delivered'),
      total: count,
      failure: z.string().describe('Last answer of the mail server, or the reason why there was none'),
    }),
    z.object({ kind: z.literal('branches').describe('Branches not connected or with issues'), ...some }),
  ])
  .meta({ id: 'Need' });
export type Need = z.infer<typeof need>;

export const getHome = endpoint({
  method: 'get',
  path: '/home',
  tag: 'Home',
  summary: 'Current tasks and issues for the caller, most urgent first',
  privilege: 'signedIn',
  answer: z.object({ needs: z.array(need) }),
  errors: [],
});
