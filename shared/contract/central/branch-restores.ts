import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { restoreReport } from '../installation/restores.ts';
import { MANAGE_FLEET } from './registry.ts';

/** Restore report of a branch with the data that central still has. */
export const branchRestore = restoreReport
  .extend({
    epoch: z.string().describe('The stream of changes that the branch began, or went on with'),
    before: z.string().nullable().describe('The one before; null where it went on with the same'),
    closed: z
      .int()
      .nonnegative()
      .describe('Open tickets that comparing the day has closed here, since the branch has them no longer'),
  })
  .meta({ id: 'BranchRestore' });
export type BranchRestore = z.infer<typeof branchRestore>;

export const listBranchRestores = endpoint({
  method: 'get',
  path: '/fleet/{id}/restores',
  tag: 'Fleet',
  only: 'central',
  summary:
    'What a branch has lost each of the last times that it was put back, as far as central knows, newest first',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({ rows: z.array(branchRestore) }),
  errors: ['NOT_FOUND'],
});
